import { buildTree } from '../build-tree.ts';
import type { Attribute, SourceTree } from '../source-tree.ts';
import { writeHtml } from '../write-html.ts';

interface Element {
  readonly tag: string;
  readonly attributes: readonly Attribute[];
  readonly children: Node[];
}
type Node = Element | string;

const scanned: SourceTree<Node, Element> = {
  children: (parent) => (typeof parent === 'string' ? [] : parent.children),
  words: (node) => (typeof node === 'string' ? node : undefined),
  isElement: (node): node is Element => typeof node !== 'string',
  tag: ({ tag }) => tag,
  isHtml: () => true, // drawings and formulas are dropped by their names
  attributes: ({ attributes }) => attributes,
};

/** A tag as `writeHtml` writes it, or the words before the next one. */
const PIECE = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)>|[^<>]+/gy;
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g;
const ENTITY = /&(?:amp|lt|gt|quot|nbsp);/g;
const CHARACTERS: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
};
const WITHOUT_END = new Set(['br', 'hr', 'img', 'col']);

/** Longer or deeper texts are left to the parser, which counts what they cost. No article comes near either. */
const LENGTH_MAX = 100_000;
const DEPTH_MAX = 32;

/**
 * Whether cleaning would change no byte, found out without a parser: what the editor sends was cleaned by the same rules.
 * The text is read as if it stood already in the one form that `writeHtml` gives; where what is written of that tree is
 * the text again, it has passed the allow-list. Anything else is no, also what is fine and only written in another way.
 */
export function isClean(html: string): boolean {
  if (html.length > LENGTH_MAX || !html.isWellFormed()) return false;
  const root = scan(html);
  return root !== undefined && writeHtml(buildTree<Node, Element>(root, scanned)) === html;
}

/** The elements as they are written, with no repair; undefined where one is needed. */
function scan(html: string): Element | undefined {
  const root: Element = { tag: '', attributes: [], children: [] };
  const open = [root];
  let end = 0;
  for (const [piece, slash, tag, attributes = ''] of html.matchAll(PIECE)) {
    end += piece.length;
    const place = open[open.length - 1];
    if (!place || open.length > DEPTH_MAX) return undefined;
    if (tag === undefined) place.children.push(decode(piece));
    else if (slash) {
      if (place.tag !== tag || attributes) return undefined;
      open.pop();
    } else {
      const element = { tag, attributes: readAttributes(attributes), children: [] };
      place.children.push(element);
      if (!WITHOUT_END.has(tag)) open.push(element);
    }
  }
  return end === html.length && open.length === 1 ? root : undefined;
}

function readAttributes(written: string): Attribute[] {
  return written === ''
    ? []
    : Array.from(written.matchAll(ATTRIBUTE), ([, name = '', value = '']) => ({ name, value: decode(value) }));
}

function decode(text: string): string {
  return text.includes('&') ? text.replace(ENTITY, (entity) => CHARACTERS[entity] ?? '') : text;
}
