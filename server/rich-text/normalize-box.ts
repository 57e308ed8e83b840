import { type Block, type CleanNode, isBlank, newBlock, PLAIN } from './clean-tree.ts';

/** Decides what becomes of a box: a paragraph if it holds words only, itself if it has a look, else just its content. */
export function normalizeBox(box: Block): void {
  if (!box.children.some((child) => child.kind === 'block')) box.tag = 'p';
  else if (box.look === PLAIN) {
    box.tag = '';
    if (box.children.some((child) => child.kind !== 'block')) box.children = wordsInParagraphs(box.children);
  }
}

/** Words beside blocks become paragraphs, so that they do not run into the words outside once their box is gone. */
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
