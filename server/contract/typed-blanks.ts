/** The blanks that people type between Han signs and figures, for which public pages have `text-autospace`. */

const HAN = '\\p{Script=Han}';
/** A sign inside a token: no blank, Han sign, Chinese punctuation, arrow or bullet. */
const SIGN = `[^\\s${HAN}\\u2190-\\u21ff\\u2500-\\u27bf\\u3001-\\u303f！-／：-＠“”‘’…]`;
const ENDS_IN_HAN = new RegExp(`${HAN}$`, 'u');
const BEGINS_WITH_HAN = new RegExp(`^${HAN}`, 'u');
const IN_TOKEN = new RegExp(`^${SIGN}$`, 'u');
const FIRST_TOKEN = new RegExp(`^${SIGN}+`, 'u');
/** More of them lay out a line. */
const GAP = /^[ \u00a0]{1,2}$/;
const FIGURE = /^[+−±≤≥<>≈~～¥￥$€#×-]{0,5}\d[\d.,:/×−–—~～±+%‰°℃℉″′²³#-]*$/;
const FIGURE_END = /\d[%‰°℃℉″′²³+#]{0,2}$/;
/** Seven digits are a telephone or a filing number, two dots an address or a version: they name something. */
const NAMES = /\d(?:-?\d){6}|\d\.\d+\.\d/;
const ENDS_ADDRESS = /["<>，。；、（）]/;
const ADDRESS = /:\/\/|www\.|@/i;
/** No figure is longer. */
const FIGURE_MAX = 40;

type Range = readonly [from: number, to: number];

/** The text without blanks between a Han sign and a figure. Names of models, telephones and addresses keep theirs. */
export function closeTypedBlanks(text: string): string {
  return without(text, typedBlanks(text));
}

/** Where such blanks are; the time is linear. */
function typedBlanks(text: string): Range[] {
  const found: Range[] = [];
  const pieces = text.split(/(\s+)/); // words and white space take turns
  let from = 0;
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1] ?? '';
    const after = pieces[at + 1] ?? '';
    if (at % 2 === 1 && GAP.test(piece) && !ADDRESS.test(before.split(ENDS_ADDRESS).at(-1) ?? '')) {
      const nameBefore = GAP.test(pieces[at - 2] ?? '') ? pieces[at - 3] : undefined;
      const isTyped =
        (ENDS_IN_HAN.test(before) && isFigure(FIRST_TOKEN.exec(after)?.[0] ?? '')) ||
        (BEGINS_WITH_HAN.test(after) && endsInFigure(before, nameBefore));
      if (isTyped) found.push([from, from + piece.length]);
    }
    from += piece.length;
  }
  return found;
}

function lastToken(word: string): string {
  const signs = [...word.slice(-FIGURE_MAX)];
  let from = signs.length;
  while (from > 0 && IN_TOKEN.test(signs[from - 1] ?? '')) from -= 1;
  return signs.slice(from).join('');
}

/** Letters and a figure with a blank between them are one name: 「MN 8000」, 「GB 50348」. */
function endsInFigure(word: string, wordBefore = ''): boolean {
  const token = lastToken(word);
  const isNamed = token === word && /\p{L}/u.test(lastToken(wordBefore));
  return isFigure(token) && FIGURE_END.test(token) && !isNamed;
}

function isFigure(token: string): boolean {
  return token.length <= FIGURE_MAX && FIGURE.test(token) && !NAMES.test(token);
}

function without(text: string, ranges: readonly Range[]): string {
  let left = '';
  let at = 0;
  for (const [from, to] of ranges) {
    left += text.slice(at, from);
    at = to;
  }
  return left + text.slice(at);
}

/** The words of these stay as they are: code, input, and what the program answers. */
const VERBATIM = /<(\/?)(?:pre|code|kbd|samp|textarea|output|style)(?![a-z\d-])/g;
/** These, and the comments with which React separates texts, do not end a line of text. */
const INLINE = /^(?:|a|b|bdi|cite|del|em|i|ins|mark|q|s|small|span|strong|sub|sup|time|u|wbr)$/;
const TAG = /<\/?([a-z][a-z\d-]*)|</y;
const SAID = / (?:alt|aria-label|content|title)="([^"]+)/g;
/** Where such a blank may be, tags aside. Few texts of a page have it: only their lines are looked into. */
const MAY_HAVE =
  /[\u2e80-\uffff\d%‰°℃℉″′²³+#](?=(?:<[^<>]*>)*[ \u00a0](?:<[^<>]*>|[ \u00a0])*[\u2e80-\uffff\d+−±≤≥>≈~¥$€#×&-])/g;

/** Such a text as HTML, as React and `writeHtml` write it: values in double quotes, no `>` in them. Other values stay. */
export function closeTypedBlanksInHtml(source: string): string {
  const html = source.replaceAll('&nbsp;', '\u00a0');
  const found: number[][] = [];
  let [pieceEnd, lineEnd, counted, verbatimDepth] = [0, 0, 0, 0];
  for (const { index } of html.matchAll(MAY_HAVE)) {
    if (index < pieceEnd) continue;
    const tag = html.lastIndexOf('<', index);
    const isInTag = tag > html.lastIndexOf('>', index);
    pieceEnd = endOf(html, isInTag ? '>' : '<', index);
    if (isInTag)
      for (const { 0: whole, 1: said = '', index: at } of html.slice(tag, pieceEnd).matchAll(SAID)) {
        const end = tag + at + whole.length;
        found.push(blanksIn(html, [[end - said.length, end]]));
      }
    else if (index >= lineEnd) {
      const line = lineAround(html, index);
      lineEnd = line.at(-1)?.[1] ?? pieceEnd;
      for (const [, slash] of html.slice(counted, index).matchAll(VERBATIM)) verbatimDepth += slash === '' ? 1 : -1;
      counted = index;
      if (verbatimDepth === 0) found.push(blanksIn(html, line));
    }
  }
  const positions = found.flat().sort((a, b) => a - b);
  return without(
    html,
    positions.map((at) => [at, at + 1]),
  );
}

/** The texts between the tags in the line around a position. */
function lineAround(html: string, position: number): Range[] {
  let from = html.lastIndexOf('<', position);
  while (from > 0 && isInline(html, from)) from = html.lastIndexOf('<', from - 1);
  const texts: Range[] = [];
  for (let at = from; at < html.length; ) {
    const start = html[at] === '<' ? endOf(html, '>', at) + 1 : Math.max(at, 0);
    at = endOf(html, '<', start);
    texts.push([start, at]);
    if (!isInline(html, at)) break;
  }
  return texts;
}

function isInline(html: string, tag: number): boolean {
  TAG.lastIndex = tag;
  return INLINE.test(TAG.exec(html)?.[1] ?? '');
}

function endOf(html: string, sign: '<' | '>', from: number): number {
  const at = html.indexOf(sign, from);
  return at < 0 ? html.length : at;
}

/** The positions in `html` of such blanks in one line of text, whose pieces are these. */
function blanksIn(html: string, pieces: readonly Range[]): number[] {
  const text = pieces.map(([from, to]) => html.slice(from, to)).join('');
  const positions: number[] = [];
  let piece = 0;
  let passed = 0;
  const plain = text.replace(/&[lg]t;/g, '<<<<'); // as long as the entity, so that positions stay
  for (const [start, end] of typedBlanks(plain))
    for (let at = start; at < end; at += 1) {
      let [from, to] = pieces[piece] ?? [0, 0];
      while (at >= passed + to - from) {
        passed += to - from;
        piece += 1;
        [from, to] = pieces[piece] ?? [0, Number.POSITIVE_INFINITY];
      }
      positions.push(from + at - passed);
    }
  return positions;
}
