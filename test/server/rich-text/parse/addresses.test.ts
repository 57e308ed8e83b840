import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cleanHtml } from '../../../../server/rich-text/parse/clean-html.ts';
import { elementsOf } from './find-forbidden.ts';

const REFUSED_LINKS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' \u0001\u001f javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java&#9;script:alert(1)',
  'java&#x0A;script&#58;alert(1)',
  '&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)',
  '&#0000106avascript:alert(1)',
  'javascript&colon;alert(1)',
  'java\u00adscript:alert(1)',
  'java\0script:alert(1)',
  'ｊavascript:alert(1)',
  'vbscript:msgbox(1)',
  'livescript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'blob:https://example.com/x',
  'file:///etc/passwd',
  'view-source:https://example.com',
  'feed:javascript:alert(1)',
  '//evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/&#10;/evil.example',
  'https:evil.example',
  'https://',
  'https:\\\\evil.example',
  'https://a.example\\@b.example',
  'x.html',
  '#top',
  '?a=1',
  '',
  `https://example.com/${'a'.repeat(2_048)}`,
];

function firstAttribute(html: string, tag: string, name: string): string | undefined {
  const element = elementsOf(cleanHtml(html)).find((candidate) => candidate.tagName === tag);
  return element?.attrs.find((attribute) => attribute.name === name)?.value;
}

describe('the addresses of links', () => {
  for (const address of REFUSED_LINKS) {
    it(`takes the link ${JSON.stringify(address.slice(0, 40))} away and leaves its words`, () => {
      assert.equal(cleanHtml(`<p><a href="${address}">词</a></p>`), '<p>词</p>');
    });
  }

  it('keeps paths of this site as they are', () => {
    for (const path of ['/', '/productDet?productId=a&amp;x=1', '/xwdt#top', '/产品/一', '/a//b', '/%2F/x']) {
      assert.equal(cleanHtml(`<p><a href="${path}">词</a></p>`), `<p><a href="${path}">词</a></p>`);
    }
  });

  it('opens other sites in a window of its own that cannot reach back', () => {
    assert.equal(
      cleanHtml(
        '<a target="_self" onclick="x()" rel="opener" href="https://example.com/a?b=1&c=2" title=" 示例\n网站 ">词</a>',
      ),
      '<a href="https://example.com/a?b=1&amp;c=2" title="示例 网站" rel="noopener noreferrer" target="_blank">词</a>',
    );
    assert.equal(firstAttribute('<a href="HTTP://example.com">x</a>', 'a', 'target'), '_blank');
  });

  it('keeps mail and telephone links', () => {
    for (const address of [
      'mailto:service@example.com?subject=%E5%90%88%E4%BD%9C',
      'tel:+86-532-1234567',
      'tel:10086',
    ]) {
      assert.equal(cleanHtml(`<p><a href="${address}">词</a></p>`), `<p><a href="${address}">词</a></p>`);
    }
    assert.equal(firstAttribute('<a href="tel: 138 0000 0000">x</a>', 'a', 'href'), 'tel:13800000000');
    assert.equal(firstAttribute('<a href="mailto:a@b.example&quot;onx=1">x</a>', 'a', 'href'), undefined);
  });

  it('reads an address as a browser does: without line breaks in it, with spaces as %20', () => {
    assert.equal(
      firstAttribute('<a href=" https://exam\nple.com/a b ">x</a>', 'a', 'href'),
      'https://example.com/a%20b',
    );
  });

  it('makes one link of a link inside a link', () => {
    const cleaned = cleanHtml('<a href="/a">一<table><tr><td><a href="/b">二</a>三</td></tr></table></a>');
    assert.equal(
      cleaned,
      '<a href="/a">一</a><table><tbody><tr><td><a href="/b">二</a><a href="/a">三</a></td></tr></tbody></table>',
    );
  });
});

describe('the addresses of pictures and films', () => {
  it('shows pictures of this site, and of others over https without telling them where from', () => {
    assert.equal(cleanHtml('<img src="/uploads/a.webp">'), '<img src="/uploads/a.webp" alt="">');
    assert.equal(
      cleanHtml(
        '<img height="20" width="1e3" alt="图" src="https://example.com/a.png" style="width:10px" loading="lazy">',
      ),
      '<img src="https://example.com/a.png" alt="图" height="20" referrerpolicy="no-referrer">',
    );
  });

  it('drops pictures from anywhere else', () => {
    const refused = [
      'http://example.com/a.png',
      'data:image/png;base64,AAAA',
      '/api/logout',
      '/uploads/%2e%2e/x',
      'a.png',
    ];
    for (const src of [...refused, '//example.com/a.png', 'blob:x', 'file:///a.png', '']) {
      assert.equal(cleanHtml(`<p>词<img src="${src}"></p>`), '<p>词</p>', src);
    }
  });

  it('plays films from this site or over https, always with controls and never by themselves', () => {
    assert.equal(
      cleanHtml(
        '<video autoplay loop muted width="640" src="/media/films/a.mp4" poster="/media/films/a.webp">旧浏览器</video>',
      ),
      '<video controls="" src="/media/films/a.mp4" poster="/media/films/a.webp" width="640"></video>',
    );
    assert.equal(
      cleanHtml(
        '<video poster="javascript:x"><source src="javascript:x"><source src="https://example.com/a.mp4"></video>',
      ),
      '<video controls="" src="https://example.com/a.mp4"></video>',
    );
    assert.equal(cleanHtml('<video controls src="http://example.com/a.mp4">x</video>'), '');
  });
});
