import type { Random } from '../../../helpers/random.ts';

/** A text in which `␠ ␉ ␊ ␌ ␍ ␀` stand for what they show, `∅` for nothing. */
export function shown(text: string): string {
  return text.replace('∅', '').replace(/[␀-␠]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) & 63));
}

/** A list of words, each such a text. */
export function words(list: string): string[] {
  return list
    .split(/[ \n]+/)
    .filter(Boolean)
    .map(shown);
}

const KNOWN = words(`
  p p div div span strong b em i u s a a a sub sup code pre h1 h2 h3 h6 ul ol li li table table tr td th tbody
  thead tfoot caption colgroup col blockquote figure figcaption hr br img video center font section`);

const STRANGE = words(`
  source form svg math mi mtext annotation-xml foreignObject desc title style script template noscript iframe
  textarea select option button object xmp plaintext listing dl dt dd nobr ruby rt o:p custom-tag menu details marquee
  image frameset body html head constructor __proto__ big small mark tt del ins mglyph`);

const TEXTS = words(`
  词 x ␠ ␊ ␊␊ ␠␉ \u00a0 &nbsp; &lt;script> &amp;lt; < </ <! <!-- --> &#13; &#0; ␀ &#x1f; \ufeff &#xfeff; &#xD800; 😀
  ]]> <![CDATA[ <?x " ' &quot; ␍␊ ␍ ␌ & &copy \u2028 a<b>c <p/> </p> </br> <br/>`);

const VALUES = words(`
  javascript:alert(1) /a //evil.example https://a.example/?a=1&b=2 mailto:a@b.example tel:+86-1 data:text/html,x
  /uploads/a.webp /media/../x https://b.example/p.png http://b.example/p.png text-red indent-3 align-center bg-blue
  size-huge ql-indent-2 1 5 99999 -3 center color:red text-align:right;margin-left:2em font-weight:bold;color:#00f
  display:none color:red;background:#ff0 text-red␠bg-blue java␉script:x "><img␠src=x␠onerror=alert(1)> '\`<>&
  font-weight:400 \u00a0 a␊b`);

const NAMES = words(`
  href src style class title alt width height colspan rowspan scope start span align color size onclick
  onerror poster controls xlink:href id encoding type bgcolor`);

/** Attributes without which an element would not survive, so that the survivors meet each other. */
const NEEDED: ReadonlyMap<string, string> = new Map([
  ['a', ' href="/a"'],
  ['img', ' src="/uploads/a.webp"'],
  ['video', ' src="/media/a.mp4"'],
  ['track', ' src="/uploads/a.vtt"'],
]);

/** A text of up to forty tags, words and fragments of both in an order that no person would write. */
export function hostileHtml(random: Random): string {
  const pick = (list: readonly string[]) => list[random(list.length)] ?? '';
  const quote = (value: string) => `"${value.replaceAll('"', random(2) === 0 ? '&quot;' : '"')}"`;
  // A few favourites per text make the same elements meet each other.
  const favourites = Array.from({ length: 6 }, () => pick(random(6) === 0 ? STRANGE : KNOWN));
  const isTidy = random(2) === 0;
  const open: string[] = [];
  let html = '';
  for (let left = 1 + random(40); left > 0; left--) {
    const tag = random(3) === 0 ? pick(random(6) === 0 ? STRANGE : KNOWN) : pick(favourites);
    const kind = random(10);
    if (kind < 4) {
      const attributes = Array.from({ length: random(3) }, () => ` ${pick(NAMES)}=${quote(pick(VALUES))}`);
      html += `<${tag}${random(3) > 0 ? (NEEDED.get(tag) ?? '') : ''}${attributes.join('')}${random(30) === 0 ? '/' : ''}>`;
      open.push(tag);
    } else if (kind < 7) html += `</${isTidy ? (open.pop() ?? tag) : tag}>`;
    else html += pick(TEXTS);
  }
  return html;
}
