import { shown, words } from './hostile-html.ts';
import { KEPT_TEXTS } from './kept-texts.ts';

/** What cleaning makes of a text. */
export interface CleanedText {
  readonly what: string;
  readonly from: string;
  readonly to: string;
}

/** Names of what cleaned rich text has, below each its texts: what each becomes behind an arrow, without one it is kept byte for byte. */
const TEXTS = `
bare words
  一段文字 &amp; 符号
nothing of nothing
  ∅
headings
  <h2>二</h2><h3>三</h3><h4>四</h4><h5>五</h5><h6>六</h6>
words in bold, italic, underlined, struck
  <p><strong>a</strong><strong>b</strong><em>c</em><em>d</em><u>e</u><s>f</s></p>
sub- and superscript
  <p>H<sub>2</sub>O，m<sup>2</sup></p>
inline elements in each other
  <p><em>a<strong>b<u>c</u></strong></em><strong><em>d</em></strong></p>
lists
  <ul><li>一<ul><li>二</li></ul></li></ul><ol start="3"><li><p>三</p></li></ol>
the numbers of items, and kinds of numbered lists
  <ol class="list-lower-alpha" start="3"><li value="9999">一</li></ol><ol class="list-upper-roman"><li>二</li></ol> → \
<ol start="3" class="list-lower-alpha"><li value="9999">一</li></ol><ol class="list-upper-roman"><li>二</li></ol>
  <ol class="list-upper-alpha"><li>一</li></ol><ol class="list-lower-roman"><li>二</li></ol><ol class="list-none"><li>1.1 三</li></ol>
  <ol class="list-square"><li value="0" class="list-lower-alpha">一</li><li value="10000">二</li></ol> → <ol><li>一</li><li>二</li></ol>
  <ul class="list-lower-alpha"><li>一</li></ul> → <ul><li>一</li></ul>
  <ol type="A"><li>一</li></ol><ol style="list-style-type: lower-latin"><li>二</li></ol> → \
<ol class="list-upper-alpha"><li>一</li></ol><ol class="list-lower-alpha"><li>二</li></ol>
  <ol type="i" style="list-style:upper-roman"><li type="a">一</li></ol><ul type="I"><li>二</li></ul> → \
<ol class="list-upper-roman"><li>一</li></ol><ul><li>二</li></ul>
blank lines between blocks
  <h2>一</h2>␊<ul>␊  <li>二</li>␊</ul>␊␊<p>三</p>␊
quotes
  <blockquote><p>一</p><p>二</p></blockquote><blockquote>三</blockquote>
code
  <p><code>a &lt; b</code></p><pre>一␊  二</pre><pre><code>␊三</code></pre>
a blank first line of code
  <pre>␊␊一</pre>
  <pre>␊␊<b>␊</b></pre><pre>&#10;x</pre><listing>␊␊x</listing> → <pre>␊␊<strong>␊</strong></pre><pre>x</pre><pre>␊␊x</pre>
  <pre>␊甲</pre> → <pre>甲</pre>
an empty line as editors write it
  <p>一</p><p><br></p><p>二<br>三</p>
rules
  <p>一</p><hr><p>二</p>
tables
  <table><caption>表</caption><colgroup><col span="2"><col></colgroup><thead><tr><th scope="col">一</th></tr></thead>\
<tbody><tr><td colspan="2" rowspan="3"><p>二</p><ul><li>三</li></ul></td></tr></tbody><tfoot><tr><td></td></tr></tfoot></table>
  <table>␊<tbody>␊<tr>␊<td>一</td>␊</tr>␊</tbody>␊</table>
  <table><tbody><tr><td><table><tbody><tr><td>一</td></tr></tbody></table></td></tr></tbody></table>
cells that span twenty rows and columns
  <table><tbody><tr><td colspan="20" rowspan="20">一</td></tr></tbody></table>
pictures with a caption
  <figure><img src="/uploads/a.webp" alt="图"><figcaption>说明</figcaption></figure>
  <figure><img src="/uploads/a.webp" alt=""><figcaption>␠<strong><br></strong>&nbsp;</figcaption></figure> → \
<figure><img src="/uploads/a.webp" alt=""></figure>
  <figure><img src="/uploads/a.webp" alt=""><figcaption><img src="/uploads/b.webp" alt=""></figcaption></figure>
widths of pictures, on the figure or on a picture without one
  <figure class="align-center width-50"><img src="/uploads/a.webp" alt=""></figure>
  <p><img src="/uploads/a.webp" alt="" class="width-100"></p>
the fixed classes
  <p class="align-right indent-8 text-gray bg-yellow size-huge">一<span class="text-red">二</span></p>
  <p><strong class="text-red size-large">一</strong></p>
  <table><tbody><tr class="bg-gray"><td class="align-center bg-blue">一</td></tr></tbody></table>
a box that aligns several blocks
  <div class="align-center"><p>一</p><p>二</p></div>
quotation marks
  <p>"一" '二' “三”</p>
words that look like markup
  <p>&lt;script&gt;alert(1)&lt;/script&gt; a &amp;&amp; b</p>
  <img src="/uploads/a.webp" alt="\`&quot;&gt;&lt;img src=x onerror=alert(1)&gt;">
  <a href="/a" title="&lt;style&gt;&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;">x</a>
  <p title="&lt;/p&gt;&lt;img src=x&gt;">&lt;img src=x onerror=alert(1)&gt;</p> → <p>&lt;img src=x onerror=alert(1)&gt;</p>
  <p>1 < 2</p> → <p>1 &lt; 2</p>
  <p>1 > 2</p> → <p>1 &gt; 2</p>
  <p>A&copy;B</p> → <p>A©B</p>
characters that people type, and no others
  <p>a␀\u0001\u001b\u0085b&#1;&#x7f;\ufeff</p> → <p>ab</p>
  <p>一\t二␊三\u00a0四 😀 &#13;</p> → <p>一\t二␊三&nbsp;四 😀 ␊</p>
  <p>甲\ud800</p> → <p>甲\ufffd</p>
  <p>一␍␊二␍三</p> → <p>一␊二␊三</p>
no width where it says nothing, or that there is not
  <p class="width-50">一<img src="/uploads/a.webp" class="width-33 x"></p> → <p>一<img src="/uploads/a.webp" alt=""></p>
  <figure class="width-25"><img src="/uploads/a.webp" class="width-50"></figure> → \
<figure class="width-25"><img src="/uploads/a.webp" alt=""></figure>
an h1 as an h2, for the page has one
  <h1>一</h1> → <h2>一</h2>
other names of the same thing
  <p><del>a</del><ins>b</ins><tt>c</tt></p> → <p><s>a</s><u>b</u><code>c</code></p>
  <P>甲</P> → <p>甲</p>
boxes as paragraphs
  <div>一</div><section>二</section> → <p>一</p><p>二</p>
  <div>一<h2>二</h2>三<div>四</div></div> → <p>一</p><h2>二</h2><p>三</p><p>四</p>
  <h2><div>一</div><div>二</div></h2> → <h2>一<br>二</h2>
  <h2>␊ <div>一</div> <b style="display:block">二</b>␊</h2><pre> <div>三</div></pre> → <h2>␊ 一<br><strong>二</strong></h2><pre> ␊三</pre>
  <pre><div>一</div><div>二</div></pre> → <pre>一␊二</pre>
blocks out of inline elements
  <b>一<p>二</p>三</b> → <strong>一</strong><p><strong>二</strong></p><strong>三</strong>
overlapping inline elements one in the other
  <p><b>一<i>二</b>三</i></p> → <p><strong>一<em>二</em></strong><em>三</em></p>
the same twice as once
  <p><b><strong>一</strong></b><em><i>二</i></em></p> → <p><strong>一</strong><em>二</em></p>
no empty inline elements
  <p>一<b></b><span></span><a href="/a"></a></p> → <p>一</p>
items and words beside their lists
  <li>一</li><li>二</li> → <ul><li>一</li><li>二</li></ul>
  <ul><li>一</li><ul><li>二</li></ul></ul> → <ul><li>一<ul><li>二</li></ul></li></ul>
  <ul>一 <b>二</b><li>三</li></ul> → <ul><li>一 <strong>二</strong></li><li>三</li></ul>
parts of tables beside them
  <tr><td>一</td></tr> → 一
  <table><tr><td>一</table> → <table><tbody><tr><td>一</td></tr></tbody></table>
  <table>一<tr><td>二</table> → 一<table><tbody><tr><td>二</td></tr></tbody></table>
  <table>甲<tr></tr></table> → 甲<table><tbody><tr></tr></tbody></table>
paragraphs that were not closed, or too often
  <p>一<p>二<h2>三 → <p>一</p><p>二</p><h2>三</h2>
  <p>甲</p></div> → <p>甲</p>
  <p>甲<p>乙</p></p> → <p>甲</p><p>乙</p><p></p>
numbers in their range
  <table><tr><td colspan=0 rowspan=21>一<td colspan=" 07 " width=9></table><ol start=10000><li>二</ol> → \
<table><tbody><tr><td>一</td><td colspan="7"></td></tr></tbody></table><ol><li>二</li></ol>
attributes and classes in one order
  <img alt="图" height=20 class=x src="/uploads/a.webp" width=10> → <img src="/uploads/a.webp" alt="图" width="10" height="20">
  <p class="x text-red  align-left\ttext-red">一</p> → <p class="align-left text-red">一</p>
only the fixed classes
  <p class="MsoNormal ql-editor align-top indent-0 indent-9 text-black bg-white size-medium TEXT-RED">词</p> → <p>词</p>
nothing that is no text for people
  <p onclick="x()">甲</p> → <p>甲</p>
  <!-- 甲 --> →
the words of elements that it does not know
  <p><o:p>工程</o:p><blink>资料</blink></p> → <p>工程资料</p>
the classes of the editor of the old system
  <p class="ql-align-center ql-indent-2"><span class="ql-size-large">词</span></p> → \
<p class="align-center indent-2"><span class="size-large">词</span></p>
alignment and size that elements say
  <p align=RIGHT>词</p> → <p class="align-right">词</p>
  <center>词</center> → <p class="align-center">词</p>
  <p><font size=5 color="#00f">词</font></p> → <p><span class="text-blue size-huge">词</span></p>
no size of a heading, no indent of a list
  <h2 style="font-size:30px">词</h2> → <h2>词</h2>
  <ul style="padding-left:40px"><li>词</li></ul> → <ul><li>词</li></ul>
bold, italic and lines as elements
  <p><span style="font-weight:700;font-style:italic;color:red">词</span></p> → \
<p><span class="text-red"><strong><em>词</em></strong></span></p>
  <p style="text-decoration:underline line-through">词</p> → <p><u><s>词</s></u></p>
  <p>m<span style="vertical-align:super">2</span></p> → <p>m<sup>2</sup></p>
  <h2 style="font-weight:bold">词</h2> → <h2>词</h2>
  <b style="font-weight:normal"><p>词</p></b> → <p>词</p>
no bold of what is regular within bold, nothing slanted of what is upright within italic
  <p><b>一<span style="font-weight:400">二</span>三</b></p> → <p><strong>一</strong>二<strong>三</strong></p>
  <p><i>一<span style="font-style:normal;color:red">二</span></i></p> → <p><em>一</em><span class="text-red">二</span></p>
  <p><strong class="text-red">一<em style="font-weight:normal">二</em></strong></p> → \
<p><strong class="text-red">一</strong><span class="text-red"><em>二</em></span></p>
  <b><em><p style="font-style:normal;font-weight:300">一<b>二</b></p></em></b> → <p>一<strong>二</strong></p>
  <p style="font-weight:bold;font-weight:400">一</p><p><i style="font-style:normal">二</i></p> → <p>一</p><p>二</p>
a colour once
  <p><span style="color:red">一<span style="color:#f00">二</span><span style="color:blue">三</span></span></p> → \
<p><span class="text-red">一二<span class="text-blue">三</span></span></p>
only words and meaning of what Word puts on the clipboard
  <html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset=utf-8>\
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--><style><!-- p.MsoNormal {margin:0} --></style></head>\
<body lang=ZH-CN><!--StartFragment--><p class=MsoNormal align=center style='text-align:center;mso-pagination:widow-orphan'>␊\
<b><span style='font-size:16.0pt;font-family:宋体;mso-ascii-font-family:Calibri'>施工方案</span></b><span lang=EN-US><o:p></o:p></span></p>\
<span style='display:none;mso-hide:all'>隐藏</span><!--EndFragment--></body></html> → \
<p class="align-center">␊<strong><span class="size-large">施工方案</span></strong></p>
links to pages of this site
  <p><a href="/">词</a><a href="/productDet?productId=a&amp;x=1">词</a><a href="/xwdt#top">词</a></p>
  <p><a href="/产品/一">词</a><a href="/a//b">词</a><a href="/%2F/x">词</a></p>
links to other sites in a window of its own that cannot reach back
  <a target="_self" onclick="x()" rel="opener" href="https://example.com/a?b=1&c=2" title=" 示例␊网站 ">词</a> → \
<a href="https://example.com/a?b=1&amp;c=2" title="示例 网站" rel="noopener noreferrer" target="_blank">词</a>
  <a href="HTTP://example.com">x</a> → <a href="HTTP://example.com" rel="noopener noreferrer" target="_blank">x</a>
mail and telephone links
  <a href="mailto:service@example.com?subject=%E5%90%88%E4%BD%9C">词</a><a href="tel:+86-532-1234567">词</a>
  <a href="tel: 138 0000 0000">x</a> → <a href="tel:13800000000">x</a>
addresses as a browser reads them: without line breaks, with spaces as %20
  <a href=" https://exam␊ple.com/a b ">x</a> → <a href="https://example.com/a%20b" rel="noopener noreferrer" target="_blank">x</a>
one link of a link inside a link
  <a href="/a">一<table><tr><td><a href="/b">二</a>三</td></tr></table></a> → \
<a href="/a">一</a><table><tbody><tr><td><a href="/b">二</a><a href="/a">三</a></td></tr></tbody></table>
  <a href="/a">甲<a href="/b">乙</a></a> → <a href="/a">甲</a><a href="/b">乙</a>
pictures of this site, and of others over https without telling them where from
  <img src="/uploads/a.webp"> → <img src="/uploads/a.webp" alt="">
  <img height="20" width="1e3" alt="图" src="https://example.com/a.png" style="width:10px" loading="lazy"> → \
<img src="https://example.com/a.png" alt="图" height="20" referrerpolicy="no-referrer">
the size of every picture of ours, where one can know it
  <img src="/uploads/a-800x600.w.jpg" alt=""> → <img src="/uploads/a-800x600.w.jpg" alt="" width="800" height="600">
  <img src="/media/pictures/a-800x600.webp" alt="塔机" width="400"> → \
<img src="/media/pictures/a-800x600.webp" alt="塔机" width="400" height="300">
  <img src="/media/pictures/a-800x600.webp" alt="塔机" height="300"> → \
<img src="/media/pictures/a-800x600.webp" alt="塔机" width="400" height="300">
  <img src="https://example.com/a-800x600.jpg" alt="" referrerpolicy="no-referrer">
  <img src="/uploads/a.jpg" alt="">
films from this site or over https, always with controls and never by themselves
  <video autoplay loop muted width="640" src="/media/films/a.mp4" poster="/media/films/a.webp">旧浏览器</video> → \
<video controls="" src="/media/films/a.mp4" poster="/media/films/a.webp" width="640"></video>
  <video poster="javascript:x"><source src="javascript:x"><source src="https://example.com/a.mp4"></video> → \
<video controls="" src="https://example.com/a.mp4"></video>
  <video controls src="http://example.com/a.mp4">x</video> →
  <video data-src="https://example.com/a.mp4"></video> → <video controls="" src="https://example.com/a.mp4"></video>
the captions of a film that are a file of this site
  <p><video src="/uploads/a.mp4"><track src="https://e.com/a.vtt"><track kind=subtitles srclang=en src="/uploads/b.vtt">旧</video>甲</p> → \
<p><video controls="" src="/uploads/a.mp4"><track default="" kind="captions" srclang="zh-CN" label="字幕" src="/uploads/b.vtt"></video>甲</p>
  <video src="/uploads/a.mp4"><track src="/uploads/a.mp4"><track src="/uploads/../a.vtt"></video><track src="/uploads/a.vtt"> → \
<video controls="" src="/uploads/a.mp4"></video>
`;

/** Styles of a paragraph by the classes that it gets. */
const STYLES: Record<string, string> = {
  '': `line-height:2 font-family:宋体 position:fixed;top:0 mso-pagination:none x : ;; color:#000 color:#333333
    color:rgb(51,␠51,␠51) color:black color:white color:#fefefe color:inherit color:rgba(255,0,0,.1) background:#fff
    background:transparent␠none background:url(x.png) text-align:inherit text-indent:-2em padding-left:5px
    padding-left:1e9px font-size:10.5pt font-size:16px`,
  'text-red': 'color:#e60000 COLOR:␠RED␠!important',
  'text-orange': 'color:#ff9900',
  'text-yellow': 'color:#ffff00',
  'text-green': 'color:rgb(0,␠138,␠0)',
  'text-blue': 'color:#0066cc',
  'text-purple': 'color:#93f',
  'text-gray': 'color:#999',
  'bg-yellow': 'background-color:#fff3cd',
  'bg-gray': 'background:␠#f5f5f5␠none␠repeat',
  'bg-blue': 'background:no-repeat␠rgba(0,␠0,␠255,␠0.5)',
  'align-left': 'text-align:left',
  'align-center': 'text-align:␠center',
  'align-right': 'text-align:end',
  'align-justify': 'text-align:justify;text-justify:inter-ideograph',
  'indent-1': 'text-indent:2em margin-left:21.0pt padding-left:40px margin-left:4em;text-indent:-32px',
  'indent-2': 'padding-left:␠80px',
  'indent-8': 'margin-left:99em',
  'size-small': 'font-size:12px font-size:10pt',
  'size-large': 'font-size:18px font-size:16.0pt',
  'size-huge': 'font-size:24px font-size:x-large font-size:150%',
};

const NO_LINK = words(`
  javascript:alert(1) JaVaScRiPt:alert(1) ␠\u0001\u001f␠javascript:alert(1) java␉script:alert(1) java␊script:alert(1)
  java&#9;script:alert(1) java&#x0A;script&#58;alert(1) &#0000106avascript:alert(1) javascript&colon;alert(1)
  &#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1) java\u00adscript:alert(1) java␀script:alert(1)
  ｊavascript:alert(1) vbscript:msgbox(1) livescript:x data:text/html,<script>alert(1)</script>
  data:text/html;base64,PHNjcmlwdD4= blob:https://example.com/x file:///etc/passwd view-source:https://example.com
  feed:javascript:alert(1) //evil.example/x /\\evil.example \\\\evil.example /␉/evil.example /&#10;/evil.example
  https:evil.example https:// https:\\\\evil.example https://a.example\\@b.example x.html #top ?a=1 ∅
  mailto:a@b.example&quot;onx=1 https://example.com/${'a'.repeat(2_048)}`);

const NO_PICTURE = words(`
  http://example.com/a.png data:image/png;base64,AAAA /api/logout /uploads/%2e%2e/x a.png //example.com/a.png blob:x
  file:///a.png ∅`);

/** Their words are none for people. */
const SECRET = words('script style template iframe noscript title audio canvas datalist');

export const CLEANED_TEXTS: readonly CleanedText[] = [
  ...readTexts(),
  ...Object.entries(STYLES).flatMap(([classes, styles]) =>
    words(styles).map((style) => ({
      what: `${classes || 'no class'} for the style ${style}`,
      from: `<p style="${style}">词</p>`,
      to: classes ? `<p class="${classes}">词</p>` : '<p>词</p>',
    })),
  ),
  {
    what: 'no class for a style too long',
    from: `<p style="color:red;${'x:y;'.repeat(2_000)}">词</p>`,
    to: '<p>词</p>',
  },
  ...NO_LINK.map((href) => ({
    what: `no link to ${JSON.stringify(href.slice(0, 40))}`,
    from: `<p><a href="${href}">词</a></p>`,
    to: '<p>词</p>',
  })),
  ...NO_PICTURE.map((src) => ({
    what: `no picture from ${src}`,
    from: `<p>词<img src="${src}"></p>`,
    to: '<p>词</p>',
  })),
  ...SECRET.map((tag) => ({
    what: `no words of <${tag}>`,
    from: `<p>a</p><${tag}>secret</${tag}><p>b</p>`,
    to: '<p>a</p><p>b</p>',
  })),
];

function readTexts(): CleanedText[] {
  const read: CleanedText[] = [];
  let what = '';
  for (const line of `${TEXTS}${KEPT_TEXTS}`.split('\n').slice(1, -1)) {
    if (!line.startsWith('  ')) what = line;
    else {
      const [from = '', to = from] = line.split('→').map((text) => shown(text.trim()));
      read.push({ what, from, to });
    }
  }
  return read;
}
