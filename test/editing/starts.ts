const table = (...rows: string[]) => `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`;
const figure =
  '<figure class="width-50"><img src="/media/a.png" alt="塔机"><figcaption>现场<b>航拍</b></figcaption></figure>';

/** Texts to begin with. */
export const STARTS: readonly string[] = [
  '',
  '<p>一</p>',
  `<h2>概述</h2><p>塔机<strong>力矩</strong>与<a href="/gywm">关于</a>。</p><ul><li>甲<ol><li>乙</li></ul><p>后</p>`,
  `${table('<td colspan="2" rowspan="2">甲</td><td>丙</td>', '<td>己</td>', '<td>庚</td><td>辛</td><td rowspan="2">壬</td>', '<td>癸</td><td>子</td>')}<p>后</p>`,
  `<table><caption>限值</caption><thead><tr><th scope="col">项</th><th scope="col">值</th></tr></thead><tbody><tr><td><p>a</p><ul><li>b</li></ul></td><td>${figure}</td></tr></tbody></table>`,
  `<p>前</p>${figure}<p>中<img src="/media/b.png" alt="" class="width-25">后</p><video controls="" src="/uploads/a.mp4"></video>`,
  `<blockquote><p>引</p><ul><li>甲</li></ul></blockquote><pre>a\n  b\n\nc</pre><hr><p class="align-center indent-2 text-red">红</p>`,
  `<ol start="3"><li><p>甲</p><p>乙</p></li><li>丙<ul><li>丁<ul><li>戊</li></ul></li></ul></li></ol>${figure}${table('<td>一</td><td><table><tbody><tr><td>内</td></tr></tbody></table></td>')}`,
];
