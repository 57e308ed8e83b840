import { CLASS_GROUP_NAMES } from '../../../server/rich-text/classes.ts';
import { isElement, isText } from './blocks.ts';
import { leavesOf, type TextBlock } from './text-blocks.ts';

/** What words can have, from the outermost element to the innermost; the last three are classes of one `span`. */
export const MARKS = ['a', 'strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'text', 'bg', 'size'] as const;
export type Mark = (typeof MARKS)[number];

/** Mark → its value: a colour, a size, a link's address and title (parted by a line feed), else empty. */
export type Marks = ReadonlyMap<Mark, string>;

/** A piece of text or an atom with the marks around it. */
export interface InlineRun {
  readonly leaf: Text | HTMLElement;
  readonly marks: Marks;
}

const NAMES = new Map<string, Mark>([
  ...(['a', 'strong', 'em', 'u', 's', 'sub', 'sup', 'code'] as const).map((name) => [name, name] as const),
  ['b', 'strong'],
  ['i', 'em'],
]);

const LOOKS = ['text', 'bg', 'size'] as const;

export function readRuns(line: TextBlock): InlineRun[] {
  return leavesOf(line).map((leaf) => ({ leaf, marks: marksAround(leaf, line.block) }));
}

export function marksAround(leaf: Node, block: Element): Marks {
  const marks = new Map<Mark, string>();
  for (let at = leaf.parentNode; at && at !== block; at = at.parentNode) {
    if (!isElement(at)) continue;
    const name = NAMES.get(at.localName);
    if (name === 'a') marks.set('a', `${at.getAttribute('href') ?? ''}\n${at.getAttribute('title') ?? ''}`);
    else if (name) marks.set(name, '');
    for (const group of LOOKS) {
      const value = [...at.classList].find((one) => one.startsWith(`${group}-`));
      if (value && !marks.has(group)) marks.set(group, value.slice(group.length + 1));
    }
  }
  return marks;
}

export function areEqual(one: Marks, other: Marks): boolean {
  return one.size === other.size && [...one].every(([mark, value]) => other.get(mark) === value);
}

/** Cuts texts in two so that a run begins at each of the offsets. Until they are written the new halves stand nowhere. */
export function cutRuns(runs: readonly InlineRun[], ...offsets: number[]): InlineRun[] {
  const cut: InlineRun[] = [];
  let before = 0;
  for (const run of runs) {
    let { leaf } = run;
    if (isText(leaf)) {
      let from = before;
      for (const offset of offsets) {
        if (offset <= from || offset >= from + leaf.data.length) continue;
        cut.push({ leaf, marks: run.marks });
        leaf = splitOff(leaf, offset - from);
        from = offset;
      }
      before = from + leaf.data.length;
    } else before += 1;
    cut.push({ leaf, marks: run.marks });
  }
  return cut;
}

function splitOff(text: Text, offset: number): Text {
  const rest = text.ownerDocument.createTextNode(text.data.slice(offset));
  text.data = text.data.slice(0, offset);
  return rest;
}

/** The runs between two offsets at which they are already cut. */
export function runsWithin(runs: readonly InlineRun[], from: number, to: number): InlineRun[] {
  let before = 0;
  return runs.filter(({ leaf }) => {
    const start = before;
    before += isText(leaf) ? leaf.data.length : 1;
    return start >= from && before <= to && before > start;
  });
}

/** Puts the runs in the place of the line: as few elements as can say it, in one fixed order, none empty. */
export function writeRuns(line: TextBlock, runs: readonly InlineRun[]): TextBlock {
  const { block } = line;
  const document = block.ownerDocument;
  const fragment = document.createDocumentFragment();
  const after = line.nodes.at(-1)?.nextSibling ?? null;
  for (const node of line.nodes) node.remove();
  const open: { key: string; element: Element }[] = [];
  for (const { leaf, marks } of runs) {
    if (isText(leaf) && leaf.data === '') continue;
    const wanted = elementsFor(marks);
    let shared = 0;
    while (shared < open.length && open[shared]?.key === wanted[shared]) shared++;
    open.length = shared;
    for (const key of wanted.slice(shared)) {
      const element = makeElement(key, document);
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

/** One text per element, outermost first: `strong`, `a` with its address, `span` with its classes. */
function elementsFor(marks: Marks): string[] {
  const keys: string[] = [];
  for (const mark of MARKS.slice(0, -LOOKS.length)) {
    const value = marks.get(mark);
    if (value !== undefined) keys.push(mark === 'a' ? `a\n${value}` : mark);
  }
  const classes = CLASS_GROUP_NAMES.flatMap((group) => {
    const value = group === 'align' || group === 'indent' ? undefined : marks.get(group);
    return value === undefined ? [] : [`${group}-${value}`];
  });
  if (classes.length > 0) keys.push(`span\n${classes.join(' ')}`);
  return keys;
}

function makeElement(key: string, document: Document): Element {
  const [tag = '', first, title] = key.split('\n');
  const element = document.createElement(tag);
  if (tag === 'span') element.className = first ?? '';
  if (tag === 'a') {
    element.setAttribute('href', first ?? '');
    if (title) element.setAttribute('title', title);
  }
  return element;
}
