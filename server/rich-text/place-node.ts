import { contentOf, isPartOf, partFor } from './allow-list.ts';
import { type Atom, append, type Block, isBlank, type Mark, newBlock, PLAIN, type Text } from './clean-tree.ts';

/** Controls that no text needs, and the byte order mark, which a parser would eat at the very start. */
const UNWANTED = /[^\P{Cc}\t\n]|\uFEFF/gu;

/** Puts words into `place`, or into the item or cell of it that they must be meant for. */
export function placeText(place: Block, raw: string, marks: readonly Mark[]): void {
  // A carriage return can only come from a character reference; as a character it would be read back as a line feed.
  const value = raw.replace(/\r\n?/g, '\n').replace(UNWANTED, '');
  if (value === '') return;
  const text: Text = { kind: 'text', value, marks };
  if (contentOf(place.tag) === 'parts' && isBlank(text)) placeBlank(place, text);
  else placeInline(place, text);
}

/** Puts words, a picture, a film or a line break into `place`, or into the item or cell that it must be meant for. */
export function placeInline(place: Block, node: Text | Atom): void {
  const at = resolvePlace(place, node.kind);
  if (at === undefined) return;
  if (at.breakDue) {
    if (isBlank(node) && at.tag !== 'pre') return;
    at.breakDue = false;
    append(at, lineBreakIn(at.tag));
  }
  append(at, node);
}

/**
 * Where `tag` can stand: `place` itself, or inside parts of it that are made up for the purpose (a list item, a cell).
 * Undefined where there are no such parts: a group of columns holds nothing to read.
 */
export function resolvePlace(place: Block, tag: string): Block | undefined {
  let at = place;
  while (contentOf(at.tag) === 'parts' && !isPartOf(tag, at.tag)) {
    const part = partFor(at.tag);
    if (part === undefined) return undefined;
    at = impliedPart(at, part, tag);
  }
  return at;
}

function impliedPart(parent: Block, part: string, held: string): Block {
  // Blank text in lists and tables is merged, so there is at most one behind the last part.
  const last = parent.children.at(-1)?.kind === 'text' ? parent.children.at(-2) : parent.children.at(-1);
  // A list directly inside a list is meant as part of the item above it.
  const isSublist = part === 'li' && contentOf(held) === 'parts';
  if (last?.kind === 'block' && (last.implied || isSublist)) return last;
  const made = newBlock(part, [], PLAIN, true);
  append(parent, made);
  return made;
}

/** Blank text between items, rows and cells is layout of the source and stays; after stray words it parts them. */
function placeBlank(place: Block, text: Text): void {
  const last = place.children.at(-1);
  if (last?.kind === 'block' && last.implied && contentOf(last.tag) === 'flow') append(last, text);
  else if (last?.kind === 'text') last.value += text.value;
  else append(place, { ...text, marks: [] });
}

function lineBreakIn(tag: string): Text | Atom {
  if (tag === 'pre') return { kind: 'text', value: '\n', marks: [] };
  return { kind: 'atom', tag: 'br', attributes: [], marks: [] };
}
