/** What stays of text whose wrapper, lines or looks rich text cannot hold; written as in cleaned-texts.ts. */
export const KEPT_TEXTS = `the words of what it cannot hold
  <a href="https://example.com/x"><button>立即咨询</button></a> → \
<a href="https://example.com/x" rel="noopener noreferrer" target="_blank">立即咨询</a>
  <p>选<select><option>甲</option><option>乙</option></select>。</p> → <p>选甲。</p>
  <p>选<select><optgroup label="色"><option>甲</option><option selected>乙</option></optgroup><option>丙</option></select>。</p> → <p>选乙。</p>
  <p>选<select multiple><option>甲</option><option>乙</option></select></p> → <p>选<br>甲<br>乙</p>
  <select size="3"><option>甲</option><option>乙</option></select> → <p>甲</p><p>乙</p>
  <p>甲</p><textarea>乙␊  丙</textarea> → <p>甲</p><p>乙<br>&nbsp;&nbsp;丙</p>
  <p>式<math><mi>E</mi> <mo>=</mo> <mi>m</mi><annotation>E=m</annotation></math>。</p> → <p>式E=m。</p>
  <p>图<svg><title>x</title><style>y</style> <foreignObject><b>塔机</b></foreignObject><text>一</text></svg></p> → \
<p>图<strong>塔机</strong>一</p>
  <p><a href="/x"><svg><text>看</text></svg></a></p> → <p><a href="/x">看</a></p>
  <p><ruby>淄<rp>(</rp><rt>zī</rt><rp>)</rp></ruby>博</p> → <p>淄(zī)博</p>
  <p><ruby>淄<rt>zī</rt>博<rt>bó</rt></ruby></p> → <p>淄(zī)博(bó)</p>
  <p>选<input type="submit" value="立即咨询"><input value="乙"></p> → <p>选立即咨询乙</p>
  <p>型号：<input type="text" value="QTZ80">，<input type=number value="3" style="width:4em"> 台</p> → <p>型号：QTZ80，3 台</p>
  <p>甲<input type="hidden" value="a"><input type=password value="b"><input type=range value=5><input value="c" style="display:none"></p> → <p>甲</p>
  <p>图<map name="m">甲<area alt="x" href="/x">乙</map></p><map><p>丙</p></map> → <p>图甲乙</p><p>丙</p>
  <p><ruby><rb>东</rb><rtc><rt>dōng</rt></rtc></ruby></p> → <p>东(dōng)</p>
the figures of a formula on one line
  <p><math><mfrac><mn>6</mn><mn>2</mn></mfrac><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>c</mi></mfrac></math></p> → <p>6/2(a+b)/c</p>
  <p><math><msup><mi>m</mi><mn>2</mn></msup><msubsup><mi>x</mi><mi>i</mi><mn>3</mn></msubsup><msqrt><mn>2</mn><mi>g</mi></msqrt></math></p> → \
<p>m<sup>2</sup>x<sub>i</sub><sup>3</sup>√(2g)</p>
the figures of a fraction apart from those beside it
  <p><math><mroot><mi>x</mi><mn>3</mn></mroot><mi>f</mi><mfenced><mi>x</mi><mi>y</mi></mfenced><mfenced open="[" close="]" separators=";"><mn>1</mn><mn>2</mn></mfenced></math></p> → \
<p><sup>3</sup>√(x)f(x,y)[1;2]</p>
  <p><math><mo>(</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable><mo>)</mo></math></p> → <p>(1 2; 3 4)</p>
  <p>长<math><mn>2</mn><mfrac><mn>1</mn><mn>2</mn></mfrac><mo>,</mo><mn>3</mn><mrow><mfrac><mn>1</mn><mn>4</mn></mfrac></mrow></math></p> → \
<p>长2 1/2,3 1/4</p>
  <p><math><mi>a</mi><mfrac><mn>1</mn><mn>2</mn></mfrac><mfrac><mn>3</mn><mn>4</mn></mfrac><mn>2</mn><mfrac><mi>b</mi><mn>2</mn></mfrac></math></p> → \
<p>a 1/2 3/4 2b/2</p>
items without a list as a list, with those beside them
  <li>甲</li>␊<li>乙<ul><li>丙</li></ul></li><p>丁</p><li>戊</li> → <ul><li>甲</li><li>乙<ul><li>丙</li></ul></li></ul><p>丁</p><ul><li>戊</li></ul>
  <div><li>甲</li></div><table><tr><td><li>乙</li></td></tr></table> → <ul><li>甲</li></ul><table><tbody><tr><td><ul><li>乙</li></ul></td></tr></tbody></table>
check boxes and options, of whatever elements they are made, before their words
  <ul><li><input type="checkbox" checked disabled> 甲</li><li><input type="CHECKBOX"> <b>乙</b></li></ul> → <ul><li>☑ 甲</li><li> <strong>☐ 乙</strong></li></ul>
  <ul><li data-checked="true"><label><input type="checkbox" checked="checked"><span></span></label><div><p>甲</p></div></li></ul> → \
<ul><li><p>☑ 甲</p></li></ul>
  <ul><li role="checkbox" aria-checked="false">甲<ul><li role="checkbox" aria-checked="true">乙</li></ul></li></ul> → \
<ul><li>☐ 甲<ul><li>☑ 乙</li></ul></li></ul>
  <li role="checkbox" aria-checked="true"><img src="data:," alt="checked" aria-roledescription="checkbox"><p>甲</p></li> → <ul><li><p>☑ 甲</p></li></ul>
  <p><img src="/uploads/a.png" alt="unchecked" aria-roledescription="checkbox">甲</p> → <p>☐ 甲</p>
  <ol><li data-list="checked">甲</li><li data-list="unchecked">乙</li><li data-list="bullet">丙</li></ol> → <ol><li>☑ 甲</li><li>☐ 乙</li><li>丙</li></ol>
  <ul class="inline-task-list"><li class="checked" data-inline-task-id="1">甲</li><li data-inline-task-id="2">乙</li></ul> → <ul><li>☑ 甲</li><li>☐ 乙</li></ul>
  <div data-task-local-id="a" data-task-state="DONE">甲</div><div data-task-state="TODO">乙</div> → <p>☑ 甲</p><p>☐ 乙</p>
  <ul class="tox-checklist"><li class="tox-checklist--checked">甲</li></ul> → <ul><li>☑ 甲</li></ul>
  <p><input type="radio" checked>是 <input type="radio">否</p> → <p>◉ 是 ○ 否</p>
  <table><tr><td><input type="checkbox"></td><td>甲</td></tr></table> → <table><tbody><tr><td>☐</td><td>甲</td></tr></tbody></table>
  <p>同意<input type="checkbox" checked></p>乙<input type="checkbox"> → <p>同意☑</p>乙☐
  <p>选<input type="checkbox"><img src="/uploads/a.png">甲</p> → <p>选<img src="/uploads/a.png" alt="">☐ 甲</p>
the indent of a line of code before its first element
  <div style="font-family:Consolas;white-space:pre"><div><b>if</b> a:</div><div>    <span>b</span>()</div> <div>c</div></div> → \
<pre><strong>if</strong> a:␊    b()␊c</pre>
quotes that browsers draw
  <p>他说<q>塔机<q>内</q>好</q>，<q>又</q>。</p> → <p>他说“塔机‘内’好”，“又”。</p>
lines that a style makes of any element, and none that it takes away
  <div><span style="display:block">甲</span><span style="display: BLOCK !important;color:red">乙</span></div> → <p>甲</p><p class="text-red">乙</p>
  <p>前<span style="display:block">甲</span>后</p> → <p>前<br>甲<br>后</p>
  <a href="/a" style="display:block">甲</a><a href="/b" style="display:flex"><b>乙</b></a> → \
<p><a href="/a">甲</a></p><p><a href="/b"><strong>乙</strong></a></p>
  <em style="display:grid;text-align:center;font-size:20px">甲</em> → <p class="align-center size-large"><em>甲</em></p>
  <p style="display:inline">甲</p><div style="display:inline;font-weight:bold">乙</div> → 甲<strong>乙</strong>
  <p>甲<span style="display:inline-block">乙</span></p> → <p>甲乙</p>
line ends of other programs
  <p>甲\u000b乙\u000c丙\u2028丁\u2029戊</p> → <p>甲␊乙␊丙␊丁␊戊</p>
  <pre>甲\u2028乙</pre> → <pre>甲␊乙</pre>
the words that emoji stand for
  <p>赞<img class="qqemoji" alt="[微笑]" src="https://e.com/a.png"><img class="W_img_face" alt="[doge]" src="//e.com/b.png"></p> → <p>赞[微笑][doge]</p>
  <p>赞<img src="https://e.com/emoticon/zan.png" alt="[赞]"><img src="https://e.com/mpres/expression/x.gif" alt="[捂脸]"><img src="https://e.com/emoji/1.png" alt=":smile:"></p> → <p>赞[赞][捂脸]:smile:</p>
  <p><img src="https://e.com/emoji/a.png" alt="表情图"><img src="https://e.com/a.png" alt="[图1]"><img src="/uploads/emoji.png" alt="表情"></p> → \
<p><img src="https://e.com/emoji/a.png" alt="表情图" referrerpolicy="no-referrer"><img src="https://e.com/a.png" alt="[图1]" referrerpolicy="no-referrer"><img src="/uploads/emoji.png" alt="表情"></p>
  <p>大吉 <img class="emoji" alt="🎉" src="https://s.w.org/1f389.svg"> 欢迎</p> → <p>大吉 🎉 欢迎</p>
  <p><img alt="👨‍👩‍👧" src="https://e.com/a.png"><img class="wx-emoji" alt="[鼓掌]" src="https://e.com/b.png"></p> → <p>👨‍👩‍👧[鼓掌]</p>
  <p><img src="/uploads/a.webp" alt="🎉"><img src="https://e.com/a.png" alt="12"></p> → \
<p><img src="/uploads/a.webp" alt="🎉"><img src="https://e.com/a.png" alt="12" referrerpolicy="no-referrer"></p>
  <p>赞<img class="emoji_img" alt="" title="[微笑]" src="https://e.com/a.png"><img alt="[强]" data-src="https://e.com/we-emoji/a.png">。</p> → <p>赞[微笑][强]。</p>
  <p>赞<svg width="18" aria-label="🎉"><path/></svg><svg><title>👍</title></svg><span role="img" aria-label="😀"><svg/></span><i title="🚀"></i></p> → <p>赞🎉👍😀🚀</p>
  <p>赞<svg><title>图标</title></svg><b title="🚀">字</b><i title="图标"></i><img class="face" title="张三" src="/media/a.webp" alt=""></p> → \
<p>赞<strong>字</strong><img src="/media/a.webp" alt="" title="张三"></p>
how far a bar has come
  <p>完成<progress value="7" max="10">七成</progress>，电<meter value=".25"></meter>，<meter min="1" value="2" max="3"></meter></p> → <p>完成70%，电25%，50%</p>
  <p>等<progress></progress><progress value="a"></progress><meter value="1" max="0" hidden></meter>。</p> → <p>等。</p>
no words that a page hides next to those that it shows
  <p>正文</p><p style="height:0;overflow:hidden">甲</p><p style="max-width:0px;overflow:clip">乙</p><p style="display:none;font-size:9px">丙</p> → <p>正文</p>
  <p>正文<b style="transform:rotate(0deg) scale(0)">甲</b><b style="transform:scale(0.5)">乙</b></p> → <p>正文<strong>乙</strong></p>
  <p>正文很长</p><table style="width:0;overflow:hidden"><tr style="height:0;overflow:hidden"><td style="max-width:0;overflow:hidden">甲</td></tr></table> → \
<p>正文很长</p><table><tbody><tr><td>甲</td></tr></tbody></table>
  <p>正文很长<b style="width:0;overflow:hidden">甲</b><b style="display:inline-block;width:0;overflow:hidden">乙</b></p> → <p>正文很长<strong>甲</strong></p>
  <p style="height:0;overflow:hidden;padding-top:56.25%">一</p><p style="overflow:hidden">二</p><p style="height:0">三</p> → <p>一</p><p>二</p><p>三</p>
  <p>正文<span style="font-size:0">甲</span><span style="position:absolute;left:-9999px">乙</span><span style="opacity:0">丙</span>。</p> → <p>正文。</p>
  <p>正文<span style="visibility:hidden">甲</span><span style="display:none">乙</span><span hidden>丙</span></p> → <p>正文</p>
  <p>正文很长<b style="position:fixed;text-indent:-999em">甲</b><i style="position:absolute;clip:rect(0 0 0 0)">乙</i></p> → <p>正文很长</p>
no words in a colour through which all is seen, but letters that show what is behind them
  <p>塔机<b style="color:transparent">暗</b><b style="color:rgba(0, 0, 0, 0)">暗</b><b style="color:#abc0">暗</b>监测<b style="-webkit-text-fill-color: transparent;color:red">暗</b></p> → <p>塔机监测</p>
  <p>塔机<i style="color:rgba(0,0,0,.1)">淡</i><i style="color:rgb(0,0,0)">黑</i><i style="color:rgb(0 0 0 / 0%)">暗</i><i style="color:transparent"><u style="color:red">红</u></i></p> → \
<p>塔机<em>淡</em><em>黑</em><em><u class="text-red">红</u></em></p>
  <h2 style="background:linear-gradient(red,blue) text"><b style="color:transparent">标</b></h2><p>正文<i style="-webkit-background-clip:text;color:transparent">丙</i></p> → \
<h2><strong>标</strong></h2><p>正文<em>丙</em></p>
  <p>正文很长<b style="clip-path:circle(0)">甲</b></p><div style="content-visibility:hidden">乙</div><p style="visibility:collapse">丙</p> → <p>正文很长</p>
no words that their place or size hides, whatever colour they have
  <p>正文很长很长</p><div style="visibility:hidden"><b style="color:#333">甲</b></div><p style="text-indent:-9999px"><a style="color:red" href="/a">乙</a></p><p style="font-size:0"><b style="color:red">丙</b></p> → \
<p>正文很长很长</p>
  <p>正文很长很长</p><div style="visibility:hidden"><b style="color:#333;font-size:16px">甲</b></div> → <p>正文很长很长</p><p><strong>甲</strong></p>
lines that a hidden box parts, unless it is out of them
  <p>甲甲甲<span style="display:block;opacity:0">藏</span>乙乙乙</p>丙丙<div style="height:0;overflow:hidden">藏</div>丁丁 → <p>甲甲甲<br>乙乙乙</p>丙丙<br>丁丁
  甲甲甲<div style="position:absolute;clip:rect(0,0,0,0)">藏</div>乙乙乙<div style="display:none">藏</div>丙<div style="opacity:0">藏</div><p>丁</p>戊 → 甲甲甲乙乙乙丙<p>丁</p>戊
the value of a field in a colour and a size of its own
  <p>价<input value="5" style="font-size:14px;color:red"></p> → <p>价5</p>
hidden words where no others would be left, or most would go
  <div style="visibility:hidden;opacity:0"><p>整篇正文</p></div><p>尾</p> → <p>整篇正文</p><p>尾</p>
  <div style="visibility:hidden"><p>整篇正文<i style="opacity:0">藏</i></p></div> → <p>整篇正文</p>
  <p style="display:none">甲</p><p style="opacity:0">乙</p><p hidden>丙</p> → <p>甲</p><p>乙</p><p>丙</p>
  <p>很长的正文</p><p style="font-size:0"><span style="font-size:16px">甲</span></p> → \
<p>很长的正文</p><p>甲</p>
pictures that fade in, and none that are never shown
  <p>甲<img style="opacity:0" src="/media/a.webp"><img style="display:none" src="/media/b.webp"></p> → <p>甲<img src="/media/a.webp" alt=""></p>
line ends and spaces that are meant
  <div style="white-space:pre-wrap">甲␊  乙   丙</div> → <p>甲<br>&nbsp;&nbsp;乙&nbsp;&nbsp; 丙</p>
  <p style="white-space: break-spaces">甲␊␉乙<span style="white-space:normal">丙␊丁</span></p> → <p>甲<br>&nbsp;&nbsp;&nbsp;&nbsp;乙丙␊丁</p>
  <div style="white-space:pre-line">␊<p>甲</p>␊<p>乙 丙</p>␊</div> → ␊<p>甲</p>␊<p>乙 丙</p>␊
code that was written line by line
  <div style="font-family: Consolas, monospace;white-space: pre;"><div>if (a) {</div><div>    b();</div><div>}</div></div> → \
<pre>if (a) {␊    b();␊}</pre>
  <p style="font-family:Menlo;white-space:pre">a</p>␊<p style="font-family:Menlo;white-space:pre">  b</p><p>丙</p> → <pre>a␊  b</pre><p>丙</p>
the films of known players in the place of their frames
  <p>甲</p><iframe src="//player.bilibili.com/player.html?isOutside=true&bvid=BV1xx411c7mD&p=1"></iframe><p>乙</p> → \
<p>甲</p><p><a href="https://www.bilibili.com/video/BV1xx411c7mD" rel="noopener noreferrer" target="_blank">播放视频</a></p><p>乙</p>
  <section><iframe data-src="https://v.qq.com/iframe/preview.html?width=500&amp;vid=m3214abcdef"></iframe></section> → \
<p><a href="https://v.qq.com/x/page/m3214abcdef.html" rel="noopener noreferrer" target="_blank">播放视频</a></p>
  <p>甲<embed src="https://player.bilibili.com/player.html?aid=170001"></p> → \
<p>甲<br><a href="https://www.bilibili.com/video/av170001" rel="noopener noreferrer" target="_blank">播放视频</a></p>
  <p>甲</p><iframe src="https://evil.example/?bilibili.com/video/BV1xx411c7m"></iframe> → <p>甲</p>
  <figure class="media"><oembed url="https://www.bilibili.com/video/BV1xx411c7mD"></oembed></figure> → \
<figure><p><a href="https://www.bilibili.com/video/BV1xx411c7mD" rel="noopener noreferrer" target="_blank">播放视频</a></p></figure>
what an object of nothing holds, no other's words for who cannot see it
  <p>甲</p><object><table><tr><td><p>乙</p></td></tr></table></object> → <p>甲</p><table><tbody><tr><td><p>乙</p></td></tr></tbody></table>
  <p>甲<object data="a.swf"><p>请装插件</p></object><object classid="x">丙</object><object type="a/b">丁</object></p> → <p>甲</p>
the numbers of a list that counts down
  <ol reversed><li>三</li><li>二</li><li>一</li></ol> → <ol><li value="3">三</li><li value="2">二</li><li value="1">一</li></ol>
  <ol reversed start="9"><li>九</li><li value="5">五</li><li>四</li></ol> → \
<ol><li value="9">九</li><li value="5">五</li><li value="4">四</li></ol>
colours that people chose, not those of this site's own text
  <p style="color:rgb(20, 33, 61)">甲<span style="color:#56617a">乙</span><span style="color:red">丙</span></p> → <p>甲乙<span class="text-red">丙</span></p>
the look of the page inside another
  <p style="color:red">甲<span style="color:black">乙</span><span style="color:inherit">丙</span></p> → \
<p><span class="text-red">甲</span>乙<span class="text-red">丙</span></p>
  <span style="color:red">甲<span style="color:#333">乙</span></span> → <span class="text-red">甲</span>乙
  <b style="color:red">甲<font color="black">乙</font></b> → <strong class="text-red">甲</strong><strong>乙</strong>
  <table><tr bgcolor="blue"><td bgcolor="white">甲</td><td>乙</td></tr></table> → \
<table><tbody><tr><td>甲</td><td class="bg-blue">乙</td></tr></tbody></table>
  <div style="color:red"><p>甲</p><p style="color:black">乙</p><ul><li>丙<i style="color:black">丁</i></li></ul></div> → \
<p class="text-red">甲</p><p>乙</p><ul><li><span class="text-red">丙</span><em>丁</em></li></ul>
  <div style="color:red"><div style="color:blue"><p>甲<i style="color:#000">乙</i></p><p>丙</p></div><p>丁</p></div> → \
<p><span class="text-blue">甲</span><em>乙</em></p><p class="text-blue">丙</p><p class="text-red">丁</p>
  <p style="font-size:24px">大<span style="font-size:16px">中</span><span style="font-size:1em">同</span></p> → \
<p><span class="size-huge">大</span>中<span class="size-huge">同</span></p>
  <p style="background:yellow">甲<span style="background:transparent">乙</span><span style="background:white">丙</span></p> → \
<p><span class="bg-yellow">甲乙</span>丙</p>
one link whose words take back its look
  <p>见<a href="/a" style="color:red"><span style="color:#000">甲</span>乙</a></p> → <p>见<a href="/a">甲<span class="text-red">乙</span></a></p>
  <p><a href="/a" style="font-size:32px;background:yellow">甲<i style="font-size:16px;background:white">乙</i>丙</a></p> → \
<p><a href="/a"><span class="bg-yellow size-huge">甲</span><em>乙</em><span class="bg-yellow size-huge">丙</span></a></p>
  <h2 style="color:red">甲<a href="/a" style="color:blue">乙<b style="color:black">丙</b></a></h2> → \
<h2><span class="text-red">甲</span><a href="/a"><span class="text-blue">乙</span><strong>丙</strong></a></h2>
the look of a block inside that of words, and where it is only a line
  <font color=red><p style="color:blue">甲</p><p>乙</p></font> → <p class="text-blue">甲</p><p><span class="text-red">乙</span></p>
  <h2>甲<div style="color:red">乙</div></h2><div style="display:inline;color:blue">丙</div> → \
<h2>甲<br><span class="text-red">乙</span></h2><span class="text-blue">丙</span>
letters as a style writes them
  <p style="text-transform:uppercase">abc <b>d</b><i style="text-transform:none">e</i></p> → <p>ABC <strong>D</strong><em>e</em></p>
  <p style="text-transform:capitalize">don't résumé, élan o’neil 'the' ёлка 3d塔a</p> → <p>Don't Résumé, Élan O’neil 'The' Ёлка 3d塔a</p>
  <p style="text-transform:capitalize">tower crane</p><p style="text-transform:lowercase">ABC</p> → <p>Tower Crane</p><p>abc</p>
the ticks of editors and note apps
  <ul><li><div class="checkbox checkbox-on"></div> <span>甲</span></li><li><div class="checkbox checkbox-off"></div> <span>乙</span></li></ul> → \
<ul><li> ☑ 甲</li><li> ☐ 乙</li></ul>
  <div><input type="checkbox"></div><div>甲</div><div><label><input type="checkbox" checked></label></div><p>乙</p> → <p>☐ 甲</p><p>☑ 乙</p>
  <ul><li style="--en-checked:true"><div>甲</div></li><li style="--en-checked:false"><div>乙</div></li></ul> → \
<ul><li><p>☑ 甲</p></li><li><p>☐ 乙</p></li></ul>
  <p><en-todo checked="true"></en-todo>甲</p><p><en-todo></en-todo>乙</p> → <p>☑ 甲</p><p>☐ 乙</p>
  <ul><li data-checked="false">甲</li><li data-checked="true"><label><input type="checkbox" checked></label><div>乙</div></li></ul> → \
<ul><li>☐ 甲</li><li><p>☑ 乙</p></li></ul>
  <p>☐ 甲</p><ul><li>☑ 乙</li></ul> → <p>☐ 甲</p><ul><li>☑ 乙</li></ul>
pieces of code side by side apart
  <div style="display:flex"><code>a</code><code>b</code><span>c</span></div> → <p><code>a</code> <code>b</code> c</p>
fractions in rows of a formula
  <p><math><mrow><mn>2</mn></mrow><mrow><mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac></mrow><mrow><mn>3</mn></mrow></math></p> → <p>2 1/2 3</p>
lines that run from the right
  <p dir="rtl">אב</p><p dir="RTL" style="text-align:center">אב</p> → <p class="align-right">אב</p><p class="align-center">אב</p>
raised and lowered words, by whatever says it
  <p>m<span style="mso-text-raise:3.0pt;position:relative;top:-3.0pt">2</span>H<span style="mso-text-raise:-2.0pt">2</span></p> → \
<p>m<sup>2</sup>H<sub>2</sub></p>
  <p>m<span style="vertical-align:30%">3</span><span style="font-variant-position:sub">x</span></p> → <p>m<sup>3</sup><sub>x</sub></p>
  <p>m<span style="font-size:0.6em;vertical-align:super">2</span></p> → <p>m<sup>2</sup></p>
  <p>一<span style="vertical-align:-1px">二</span><span style="vertical-align:middle">三</span></p> → <p>一二三</p>
kinds of numbered lists, wherever their style names them
  <ol style="list-style:inside lower-alpha"><li>一</li></ol> → <ol class="list-lower-alpha"><li>一</li></ol>
signs that symbol fonts alone have, as those that every font has
  <p>厚 10\uf06dm\uf0b15%，\uf0664，5 \uf0b3 3，36\uf0b0</p><p>是 \uf0fe 否\uf0a8 QTZ80\uf0fc</p> → <p>厚 10μm±5%，φ4，5 ≥ 3，36°</p><p>是 ☑ 否☐ QTZ80✓</p>
  <p>QTZ63\uf06f QTZ80\uf06f</p> → <p>QTZ63□ QTZ80□</p>
  <p>\uf0b7 甲</p><p>\uf0fc乙\uf0fe</p><p>\uf021丙\ue000</p> → <p>• 甲</p><p>✓乙☑</p><p>•丙\ue000</p>
the texts of a drawing, apart
  <svg><g><text>2024</text><text>2025</text></g></svg> → 2024 2025
signs that no class counts with, as words
  <ol style="list-style-type:cjk-ideographic" start="9"><li>甲</li><li>␊<p>乙</p></li><li value="21"><b>丙</b></li></ol> → \
<ol class="list-none"><li>九、甲</li><li>␊<p>十、乙</p></li><li><strong>二十一、丙</strong></li></ol>
  <ol style="list-style:simp-chinese-informal"><li>甲<ol><li>乙</li></ol></li><li></li></ol> → \
<ol class="list-none"><li>一、甲<ol><li>乙</li></ol></li><li>二、</li></ol>
  <ol style="list-style-type:cjk-heavenly-stem"><li>方</li><li>方</li></ol> → <ol class="list-none"><li>甲、方</li><li>乙、方</li></ol>
  <ol style="list-style-type:cjk-ideographic"><li><input type="checkbox">甲</li><li><ol style="list-style-type:cjk-ideographic">\
<li>乙</li></ol></li></ol> → <ol class="list-none"><li>一、☐ 甲</li><li><ol class="list-none"><li>二、一、乙</li></ol></li></ol>
  <ol reversed style="list-style-type:cjk-ideographic"><li>甲</li><li>乙<ol><li>子</li></ol></li><li>丙</li></ol> → \
<ol class="list-none"><li>三、甲</li><li>二、乙<ol><li>子</li></ol></li><li>一、丙</li></ol>
  <ol reversed start="110" style="list-style-type:cjk-ideographic"><li>甲</li><li value="99">乙</li><li>丙</li></ol> → \
<ol class="list-none"><li>一百一十、甲</li><li>九十九、乙</li><li>九十八、丙</li></ol>
  <ol style="list-style-type:lower-greek"><li>甲</li><li>乙</li></ol><ol start="9" style="list-style:decimal-leading-zero"><li>甲</li><li>乙</li></ol> → \
<ol class="list-none"><li>α. 甲</li><li>β. 乙</li></ol><ol class="list-none"><li>09. 甲</li><li>10. 乙</li></ol>
the signs of items before the pictures and films in them
  <ol style="list-style-type:cjk-ideographic"><li><img src="/uploads/a.png" alt="">甲</li><li><p><img src="/uploads/a.png" alt=""></p><p>乙</p></li>\
<li><video src="/uploads/a.mp4"></video></li></ol> → <ol class="list-none"><li>一、<img src="/uploads/a.png" alt="">甲</li>\
<li><p>二、<img src="/uploads/a.png" alt=""></p><p>乙</p></li><li>三、<video controls="" src="/uploads/a.mp4"></video></li></ol>
`;
