import { isElement, isText } from './blocks.ts';
import type { Position } from './positions.ts';
import { type Leaf, leavesOf, lengthOf, type TextBlock } from './text-blocks.ts';

/** The marks of text, from the outermost element to the innermost; the last three are classes of one `span`, in this order. */
export const MARKS = ['a', 'strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'text', 'bg', 'size'] as const;
export type Mark = (typeof MARKS)[number];

/** Mark → its value: a colour, a size, a link's address and title (separated by a line feed), else empty. */
export type Marks = ReadonlyMap<Mark, string>;

/** A piece of text or an atom with the marks around it. */
export interface InlineRun extends Leaf {
  readonly marks: Marks;
}

/** A run without its position, as it is written. */
type NewRun = Pick<InlineRun, 'leaf' | 'marks'>;

/** Each mark with its new value; undefined removes it. */
export type MarkChanges = ReadonlyMap<Mark, string | undefined>;

const LOOKS = MARKS.slice(-3);
const NAMES: readonly Mark[] = MARKS.slice(0, -3);

/** Returns the runs of a text block, split at the offsets. New text nodes are in no document until the runs are written. */
export function readInlineRuns(textBlock: TextBlock, ...cuts: number[]): InlineRun[] {
  const runs: InlineRun[] = [];
  for (let { leaf, from, to } of leavesOf(textBlock)) {
    const marks = marksAround(leaf, textBlock.block);
    for (const cut of cuts) {
      if (!isText(leaf) || cut <= from || cut >= to) continue;
      runs.push({ leaf, marks, from, to: cut });
      const rest: Text = document.createTextNode(leaf.data.slice(cut - from));
      leaf.data = leaf.data.slice(0, cut - from);
      leaf = rest;
      from = cut;
    }
    runs.push({ leaf, marks, from, to });
  }
  return runs;
}

/** Returns the marks of a leaf with their values, up to its block. */
export function marksAround(leaf: Node, block: Element): Marks {
  const marks = new Map<Mark, string>();
  for (let at = leaf.parentNode; at && at !== block; at = at.parentNode) {
    if (!isElement(at)) continue;
    const { localName } = at;
    const name = NAMES.find((one) => one === localName);
    if (name)
      marks.set(name, name === 'a' ? `${at.getAttribute('href') ?? ''}\n${at.getAttribute('title') ?? ''}` : '');
    for (const group of LOOKS) {
      const value = [...at.classList].find((one) => one.startsWith(`${group}-`));
      if (value && !marks.has(group)) marks.set(group, value.slice(group.length + 1));
    }
  }
  return marks;
}

/** Returns the marks after the changes. */
export function changedMarks(marks: Marks, changes: MarkChanges): Map<Mark, string> {
  const changed = new Map(marks);
  for (const [mark, value] of changes) {
    if (value === undefined) changed.delete(mark);
    else changed.set(mark, value);
  }
  return changed;
}

/** Replaces the content of a text block with runs: as few elements as possible, in a fixed order, none empty. */
export function writeInlineRuns({ block, nodes: old }: TextBlock, runs: readonly NewRun[]): TextBlock {
  const fragment = document.createDocumentFragment();
  const after = old.at(-1)?.nextSibling ?? null;
  for (const node of old) node.remove();
  const open: { key: string; element: Element }[] = [];
  for (const { leaf, marks } of runs) {
    if (isText(leaf) && leaf.data === '') continue;
    const wanted = elementsFor(marks);
    let shared = 0;
    while (shared < open.length && open[shared]?.key === wanted[shared]) shared++;
    open.length = shared;
    for (const key of wanted.slice(shared)) {
      const element = makeElement(key);
      (open.at(-1)?.element ?? fragment).append(element);
      open.push({ key, element });
    }
    const parent = open.at(-1)?.element ?? fragment;
    if (isText(leaf) && isText(parent.lastChild)) parent.lastChild.data += leaf.data;
    else parent.append(leaf);
  }
  if (fragment.childNodes.length === 0) fragment.append(document.createElement('br'));
  const nodes = [...fragment.childNodes];
  block.insertBefore(fragment, after?.parentNode === block ? after : null);
  return { block, nodes };
}

/** Inserts runs, at the end of a text block in place of its filler. Returns the position `length` characters further on. */
export function insertInlineRuns({ textBlock, offset }: Position, added: readonly NewRun[], length: number): Position {
  const isAtEnd = added.length > 0 && offset >= lengthOf(textBlock);
  const runs = readInlineRuns(textBlock, offset);
  const before = runs.filter(({ from }) => from < offset);
  const after = isAtEnd ? [] : runs.slice(before.length);
  return { textBlock: writeInlineRuns(textBlock, [...before, ...added, ...after]), offset: offset + length };
}

/** Returns a key for each element, outermost first: `strong`, `a` with its address, `span` with its classes. */
function elementsFor(marks: Marks): string[] {
  const keys: string[] = [];
  for (const mark of NAMES) {
    const value = marks.get(mark);
    if (value !== undefined) keys.push(mark === 'a' ? `a\n${value}` : mark);
  }
  const classes = LOOKS.flatMap((look) => (marks.has(look) ? [`${look}-${marks.get(look)}`] : []));
  if (classes.length > 0) keys.push(`span\n${classes.join(' ')}`);
  return keys;
}

function makeElement(key: string): Element {
  const [tag = '', first = '', title] = key.split('\n');
  const element = document.createElement(tag);
  if (tag === 'span') element.className = first;
  if (tag === 'a') element.setAttribute('href', first);
  if (tag === 'a' && title) element.setAttribute('title', title);
  return element;
}

/** Returns nodes for a text: line feeds become `br`, tabs become spaces. */
export function linesOf(text: string, tab = ' '): (Text | HTMLElement)[] {
  const lines = text.replaceAll('\t', tab).split('\n');
  return lines.flatMap((line, index) => [
    ...(index > 0 ? [document.createElement('br')] : []),
    ...(line === '' ? [] : [document.createTextNode(line)]),
  ]);
}
