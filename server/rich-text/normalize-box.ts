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
  const result: CleanNode[] = [];
  let run: CleanNode[] = [];
  const endRun = () => {
    if (!run.every(isBlank)) result.push({ ...newBlock('p'), children: run });
    else for (const blank of run) result.push(blank);
    run = [];
  };
  for (const child of children) {
    if (child.kind !== 'block') run.push(child);
    else {
      endRun();
      result.push(child);
    }
  }
  endRun();
  return result;
}
