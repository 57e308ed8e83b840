/**
 * The one reader of clean HTML, as `cleanHtml` writes it: elements closed, values in double quotes, no `<` or `>` in them.
 * That needs no parser. Its time is linear in any text, and text that is not clean is left as it is.
 */

export interface Tag {
  readonly source: string;
  /** As written in the source, with the leading space. */
  readonly attributes: string;
}

/** By element name: returns the replacement of an element, given its tag and content; undefined keeps it. */
export type TagVisitor = Readonly<Record<string, (tag: Tag, inside: string) => string | undefined>>;

const ANY_NAME = '[a-z][a-z0-9]*';
const WITHOUT_END = /^(?:br|hr|img|col|track)$/;
const BREAKS = /^(?:p|h[2-6]|pre|blockquote|ul|ol|li|table|caption|t[a-z]+|figure|figcaption|hr|br|div)$/;
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' } as const;

/** The text with the elements for which `visitor` has a function replaced, inner ones first. */
export function visitHtml(html: string, visitor: TagVisitor): string {
  const open: { tag: Tag; before: string }[] = [];
  let written = '';
  for (const { before, name, isEnd, ...tag } of piecesOf(html, Object.keys(visitor).join('|'))) {
    written += before;
    const visit = visitor[name];
    const element = isEnd ? open.pop() : undefined;
    if (!visit || (isEnd && !element)) written += tag.source;
    else if (element) {
      written = element.before + (visit(element.tag, written) ?? element.tag.source + written + tag.source);
    } else if (WITHOUT_END.test(name)) written += visit(tag, '') ?? tag.source;
    else {
      open.push({ tag, before: written });
      written = '';
    }
  }
  return open.reduceRight((inside, { tag, before }) => before + tag.source + inside, written);
}

/** The start tags with one of these names, in their order. */
export function tagsIn(html: string, ...names: string[]): Tag[] {
  return [...piecesOf(html, names.join('|'))].filter(({ name, isEnd }) => name !== '' && !isEnd);
}

/** The value of an attribute; undefined if the tag does not have it. */
export function attributeOf({ attributes }: Tag, name: string): string | undefined {
  const [, behind] = attributes.split(` ${name}="`, 2);
  return behind === undefined ? undefined : decoded(behind.slice(0, behind.indexOf('"')));
}

/** An element at the top of a text, whole; text outside of elements is one without a name. */
export interface Block {
  readonly name: string;
  readonly html: string;
  readonly inside: string;
}

/** The text in its elements at the top, in order; together they are the text. */
export function blocksOf(html: string): Block[] {
  const blocks: { name: string; html: string; inside: string }[] = [];
  let depth = 0;
  for (const { before, name, isEnd, source } of piecesOf(html)) {
    const open = depth > 0 ? blocks.at(-1) : undefined;
    if (open) {
      open.html += before;
      open.inside += before;
    } else if (before !== '') blocks.push({ name: '', html: before, inside: before });
    if (name === '') continue;
    if (isEnd) depth -= 1;
    if (open) {
      open.html += source;
      if (depth > 0) open.inside += source;
    } else blocks.push({ name, html: source, inside: '' });
    if (!isEnd && !WITHOUT_END.test(name)) depth += 1;
  }
  return blocks;
}

/** The text of clean HTML on one line, at most `max` code points. Reads no further than necessary. */
export function plainText(html: string, max = Number.POSITIVE_INFINITY): string {
  let words = '';
  let length = 0;
  for (const { before, name } of piecesOf(html)) {
    const read = decoded(before);
    words += BREAKS.test(name) ? `${read} ` : read;
    length += read.trim().length;
    // Two code units make at most one code point, so this length decides whether the text must be cut.
    if (length > max * 2) break;
  }
  const line = [...words.replace(/\s+/g, ' ').trim()];
  if (line.length <= max) return line.join('');
  const start = line.slice(0, Math.max(0, max - 1)).join('');
  return `${start.trimEnd()}…`;
}

/** The tags of these names, each up to the next `<`, with the text before; the last piece, without a name, is text. */
function* piecesOf(html: string, names = ANY_NAME) {
  let end = 0;
  const tags = html.matchAll(new RegExp(`<(/?)(${names})( [^<>]*)?>`, 'g'));
  for (const { 0: source, 1: slash, 2: name = '', 3: attributes = '', index } of tags) {
    yield { before: html.slice(end, index), name, isEnd: slash === '/', source, attributes };
    end = index + source.length;
  }
  yield { before: html.slice(end), name: '', isEnd: false, source: '', attributes: '' };
}

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name]);
}
