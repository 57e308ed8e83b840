/** Reads HTML that `cleanHtml` or React wrote: elements closed, values in double quotes. That needs no parser. */

export interface Tag {
  /** As written in the source. */
  readonly source: string;
  /** As written in the source, with the leading space. */
  readonly attributes: string;
}

/** By element name: returns the replacement of an element, given its tag and content; undefined keeps it. */
export type Visitor = Readonly<Record<string, (tag: Tag, inside: string) => string | undefined>>;

const PIECE = /<\/?([a-z][a-z0-9]*)(?![a-z0-9])[^<>]*>|[^<]+/g;
const WITHOUT_END = /^(?:br|hr|img|col|link)$/;
const BREAKS = /^(?:p|h[2-6]|pre|blockquote|ul|ol|li|table|caption|t[a-z]+|figure|figcaption|hr|br|div)$/;
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' } as const;

/** The text with the elements for which `visitor` has a function replaced, inner ones first. */
export function visitHtml(html: string, visitor: Visitor): string {
  const open: { tag: Tag; before: string }[] = [];
  let written = '';
  let end = 0;
  for (const match of html.matchAll(new RegExp(`<(/?)(${Object.keys(visitor).join('|')})( [^<>]*)?>`, 'g'))) {
    const [source, slash, name = '', attributes = ''] = match;
    written += html.slice(end, match.index);
    end = match.index + source.length;
    const element = slash ? open.pop() : undefined;
    if (element) {
      const { tag, before } = element;
      written = before + (visitor[name]?.(tag, written) ?? tag.source + written + source);
    } else if (WITHOUT_END.test(name)) written += visitor[name]?.({ source, attributes }, '') ?? source;
    else {
      open.push({ tag: { source, attributes }, before: written });
      written = '';
    }
  }
  return written + html.slice(end);
}

/** The value of an attribute; undefined if the tag does not have it. */
export function attributeOf({ attributes }: Tag, name: string): string | undefined {
  const [, behind] = attributes.split(` ${name}="`, 2);
  return behind === undefined ? undefined : decoded(behind.slice(0, behind.indexOf('"')));
}

/** The text of clean HTML on one line, at most `max` code points. Reads no further than necessary. */
export function plainText(html: string, max = Number.POSITIVE_INFINITY): string {
  let words = '';
  let length = 0;
  for (const [piece, tag] of html.matchAll(PIECE)) {
    if (tag) {
      if (BREAKS.test(tag)) words += ' ';
      continue;
    }
    const read = decoded(piece);
    words += read;
    length += read.trim().length;
    // Two code units make at most one code point, so this length decides whether the text must be cut.
    if (length > max * 2) break;
  }
  const line = [...words.replace(/\s+/g, ' ').trim()];
  if (line.length <= max) return line.join('');
  const start = line.slice(0, Math.max(0, max - 1)).join('');
  return `${start.trimEnd()}…`;
}

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name]);
}
