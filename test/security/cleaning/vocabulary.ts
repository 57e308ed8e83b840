/** The words of the grammar in hostile-fragment.ts: what attacks on cleaners and parsers are made of. */

import { words } from '../../server/rich-text/parse/hostile-html.ts';

export const PAYLOADS = words('alert(1) alert`1` window.pwned=1 top.alert(1) confirm(1) &#97;lert(1) prompt(1)//');

export const LEAVES = words(`
  词 x ␠ ␊ \u00a0 ␀ &lt;script&gt;alert(1)&lt;/script&gt; &amp;lt;img␠src=x␠onerror=alert(1)&gt; <script>alert(1)</script>
  <img␠src=x␠onerror=alert(1)> <svg␠onload=alert(1)> <br> ]]> --> < <a␠href=/x>y</a> <img␠src=/uploads/a.webp␠alt=a>
  <p>文字</p> <b>粗</b> <td>格 <li>项 &colon; " ' \ufeff &#xD800; &#0; \u2028 😀 </p> </br> <!doctype␠html>
  <?xml␠version="1.0"?> &#13;`);

export const ELEMENTS = words(`
  a a a img img p p div span b i u s strong em code pre h1 h2 h6 ul ol li table thead tbody tfoot tr td th caption colgroup
  col blockquote figure figcaption hr br video font center section details summary dl dt dd form input button select option
  optgroup textarea label fieldset legend iframe object embed applet param base link meta style script template slot noscript
  noembed noframes frameset frame marquee bgsound isindex keygen dialog menu nobr ruby rt rp audio source track canvas map area
  body head html title image svg math portal custom-tag x:y o:p constructor __proto__ tostring search selectedcontent`);

export const VOID = words('img br hr input base link meta embed param source track area col frame bgsound image');

export const HANDLERS = words(`
  onerror onload onclick onfocus onblur onmouseover onmouseenter onpointerdown onpointerrawupdate onanimationstart
  onanimationend ontransitionend ontoggle onbeforetoggle onbegin onend onrepeat onstart onfinish onbounce onplay oncanplay
  onloadstart onloadedmetadata ondurationchange onpageshow onhashchange onmessage onresize onscroll onscrollend onwheel oncopy
  oncut onpaste oninput onchange oninvalid onsubmit onreset onselect onsearch onformdata oncontentvisibilityautostatechange
  onafterscriptexecute onbeforescriptexecute onsecuritypolicyviolation onslotchange onunload on onx on1`);

export const ADDRESSES = words(`
  href src xlink:href action formaction data poster srcdoc srcset background cite codebase classid longdesc lowsrc dynsrc
  ping profile usemap manifest icon content to from values by imagesrcset`);

export const OTHER_ATTRIBUTES = words(String.raw`
  autofocus tabindex=1 contenteditable style="width:expression(alert(1))" id=constructor name=body
  style="background:url(javascript:alert(1))" style="animation-name:x" style="x:\75rl(//evil.example/s)"
  http-equiv=refresh content="0;url=javascript:alert(1)" type=image is=x-y attributeName=href slot=x attributeName=onload
  begin=0s dur=1s encoding=text/html shadowrootmode=open popover form=x open class="text-red␠indent-3␠constructor"
  align=center width=100% colspan=9999999 start=-1 target=_top __proto__=x srcset="javascript:alert(1)␠1x" rel=stylesheet
  loading=lazy nonce=x xmlns="http://www.w3.org/1999/xhtml"`);

export const GAPS = words('␠ ␠ ␠ ␉ ␊ ␌ / ␠/␠ ␍␊ ␀␠ ␠=" \u00a0');
export const SCHEMES = words(String.raw`
  javascript:alert(1) JaVaScRiPt:alert(1) vbscript:msgbox(1) data:text/html,<script>alert(1)</script>
  data:image/svg+xml,<svg␠xmlns="http://www.w3.org/2000/svg"␠onload="alert(1)"/> blob:x file:///etc/passwd view-source:x
  jar:x feed:javascript:alert(1) //evil.example/x http://evil.example/x.js /\evil.example javascript&colon;alert(1)
  javascript&#58alert(1) data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg== /uploads/../admin /ok
  https://ok.example/a.webp mailto:a@b.example tel:1 about:blank #x ?x`);
export const LEADS = words('∅ ∅ ∅ ␠ ␉ ␊ \u0001 \u001f \u00a0 \u200b \ufeff &#1; &#9; &Tab; \u3000');
export const SPLITS = words('␉ ␊ ␍ &#10; &Tab; &NewLine; &#x0D; ␀ /**/ \u00ad \u200d %0a');
export const TAILS = words("∅ ∅ // # ?x \"><img␠src=x␠onerror=alert(1)> '-alert(1)-' %0aalert(1) ␠x \\");

export const COMMENT_OPENS = words('<!-- <!--> <!---> <! <!- <? </␠ <![CDATA[ <!--[if␠IE]> <!DOCTYPE␠ <% <!--␠--!>');
export const COMMENT_CLOSES = words('--> --!> > -- ]]> ?> ∅ <![endif]--> --!--> %>');

export const RAW = words(
  'style script title textarea xmp noscript noembed noframes iframe plaintext template select listing',
);
export const FOREIGN = words(`
  svg svg>desc svg>title svg>foreignObject svg>style svg>script svg>a svg>use svg>animate svg>set svg>image math math>mi
  math>mo math>mn math>ms math>mtext math>annotation-xml math>mglyph math>malignmark math>maction math>semantics
  form><math table><svg select><svg`);
export const BREAKOUT = words('p div b i table ul h1 br img font form mglyph malignmark body center /p /br math svg');
export const MOVED = words(
  'a b i u font nobr table tr td p div form h1 li ul button select caption tbody strong em code applet object marquee',
);
