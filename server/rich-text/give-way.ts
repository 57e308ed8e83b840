import { type Block, type CleanNode, isBlank, type Look, type Mark, PLAIN } from './clean-tree.ts';
import { lookFor } from './read-attributes.ts';

/** The looks that words have from the elements around them. No class takes one back: words that do stand outside of it. */
const INHERITED = ['text', 'bg', 'size'] as const;
type Group = (typeof INHERITED)[number];

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

/** Gives the look of a block to what is in it, if words there take it back. `around` is that of the blocks around it. */
export function giveWay(block: Block, around: Look): void {
  for (const group of INHERITED) {
    const value = block.look[group];
    if (!value || !isTakenIn(block, group)) continue;
    block.look = lookFor(block.tag, { ...block.look, [group]: '' });
    hand(block, group, { tag: 'span', attributes: [], look: { [group]: value } }, !around[group]);
  }
}

function isTakenIn(node: CleanNode, group: Group): boolean {
  if (node.kind === 'block') return node.children.some((child) => isTakenIn(child, group));
  return node.marks.some(({ look }) => look[group] === '');
}

/** Gives a look to the nodes in a block that have none of its group, and removes the notes if no block around needs them. */
function hand(block: Block, group: Group, given: Mark | undefined, isLast: boolean): void {
  block.children = block.children.map((child) => {
    if (child.kind !== 'block') {
      const isSeen = child.kind === 'atom' ? child.tag !== 'br' : !isBlank(child);
      const isBare = isSeen && child.marks.every(({ look }) => look[group] === undefined);
      const marks = isLast ? child.marks.filter(({ look }) => look[group] !== '') : child.marks;
      return { ...child, marks: given && isBare ? [given, ...marks] : marks };
    }
    const mark = child.look[group] ? undefined : given;
    const look = mark ? lookFor(child.tag, { ...child.look, ...mark.look }) : child.look;
    if (child.tag !== '' && look[group] && !isTakenIn(child, group))
      child.look = look; // '' is a box that is only its content
    else if (child.tag !== 'hr') hand(child, group, mark, isLast);
    return child;
  });
}
