import { type Block, type CleanNode, isBlank, type Look, type Mark, newBlock, PLAIN } from './clean-tree.ts';
import { lookFor } from './read-attributes.ts';

/** The looks that words have from the elements around them. No class takes one back: words that do stand outside of it. */
const INHERITED = ['text', 'bg', 'size'] as const;
type Group = (typeof INHERITED)[number];
type Inline = Exclude<CleanNode, Block>;

/**
 * The marks around the words of an element with this look, without what it takes back or, as a block, has itself. Where a
 * block has what it takes back, last marks note that until `giveWay`.
 */
export function marksUnder(marks: readonly Mark[], look: Look, blocks: Look, isBlock = false): readonly Mark[] {
  const over = INHERITED.filter((group) => look[group] === '' || (isBlock && look[group] !== undefined));
  if (over.length === 0) return marks;
  const isOver = (mark: Mark) => over.some((group) => mark.look[group] !== undefined);
  const under = marks.some(isOver) ? marks.flatMap((mark) => (isOver(mark) ? withoutLook(mark, over) : [mark])) : marks;
  const taken = over.filter((group) => look[group] === '' && blocks[group]);
  return [...under, ...taken.map((group) => ({ tag: 'span', attributes: [], look: { [group]: '' } }))];
}

function withoutLook(mark: Mark, groups: readonly Group[]): Mark[] {
  const look = lookFor(mark.tag, { ...mark.look, ...Object.fromEntries(groups.map((group) => [group, ''])) });
  return look === PLAIN && mark.tag === 'span' ? [] : [{ ...mark, look }];
}

type Marks = { readonly [group in Group]?: Mark };

/**
 * Gives the looks of blocks to what is in them where words there take these back, and removes the notes of that. Each node
 * is visited twice, however deep it is.
 */
export function giveWay(root: Block): void {
  const taken = new Map<Block, ReadonlySet<Group>>();
  if (groupsTaken(root, taken).size > 0) hand(root, taken, {});
}

function groupsTaken(block: Block, taken: Map<Block, ReadonlySet<Group>>): ReadonlySet<Group> {
  const groups = new Set<Group>();
  for (const child of block.children)
    for (const group of child.kind === 'block' ? groupsTaken(child, taken) : notesOn(child)) groups.add(group);
  taken.set(block, groups);
  return groups;
}

function notesOn({ marks }: Inline): Group[] {
  return INHERITED.filter((group) => marks.some(({ look }) => look[group] === ''));
}

/** A block keeps its look, and takes that of those around it, where no words in it take it back; else its children get it. */
function hand(block: Block, taken: ReadonlyMap<Block, ReadonlySet<Group>>, given: Marks): void {
  const { tag, look } = block;
  let inner: Marks = {};
  for (const group of INHERITED) {
    const value = look[group] ?? given[group]?.look[group];
    if (value === undefined) continue;
    const kept = lookFor(tag, { ...block.look, [group]: value });
    const isKept = tag !== '' && kept[group] === value && !taken.get(block)?.has(group); // '' is a box that is only its content
    block.look = isKept ? kept : lookFor(tag, { ...block.look, [group]: '' });
    const mark = look[group] ? { tag: 'span', attributes: [], look: { [group]: value } } : given[group];
    if (!isKept && mark) inner = { [group]: mark, ...inner };
  }
  if (taken.get(block)?.size === 0 && Object.keys(inner).length === 0) return;
  block.children = block.children.map((child) => {
    if (child.kind !== 'block') return withMarks(child, inner);
    hand(child, taken, inner);
    return child;
  });
  if (tag === 'div') normalizeBox(block);
}

/** What is seen gets the marks of the groups of which it has none; the notes go. */
function withMarks(node: Inline, given: Marks): Inline {
  const isSeen = node.kind === 'atom' ? node.tag !== 'br' : !isBlank(node);
  const isBare = ([group]: [string, Mark]) => node.marks.every(({ look }) => look[group as Group] === undefined); // proof: Marks
  const news = isSeen ? Object.entries(given).filter(isBare) : [];
  const own = node.marks.filter(({ look }) => INHERITED.every((group) => look[group] !== ''));
  return { ...node, marks: [...news.map(([, mark]) => mark), ...own] };
}

/** Converts a box: to a paragraph if it holds only text, to itself if it has a style, else to its content. */
export function normalizeBox(box: Block): void {
  if (!box.children.some((child) => child.kind === 'block')) box.tag = 'p';
  else if (box.look === PLAIN) {
    box.tag = '';
    if (box.children.some((child) => child.kind !== 'block')) box.children = wordsInParagraphs(box.children);
  }
}

/** Text next to blocks becomes paragraphs, so that it does not join the text outside when its box is removed. */
function wordsInParagraphs(children: readonly CleanNode[]): CleanNode[] {
  const runs: CleanNode[][] = [];
  for (const child of children) {
    const last = runs.at(-1);
    if (last && child.kind !== 'block' && last[0]?.kind !== 'block') last.push(child);
    else runs.push([child]);
  }
  return runs.flatMap((run) =>
    run[0]?.kind === 'block' || run.every(isBlank) ? run : [{ ...newBlock('p'), children: run }],
  );
}
