import { type Block, type CleanNode, isBlank, newBlock, PLAIN } from './clean-tree.ts';

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
