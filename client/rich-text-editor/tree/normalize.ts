import { contentOf } from '../../../server/rich-text/allow-list.ts';
import { emptyBlock, isBlock, isElement, isList, textsIn } from './blocks.ts';
import { linesOf } from './inline-runs.ts';
import { isEmptyTextBlock, textBlocksIn } from './text-blocks.ts';

/** Converts clean nodes to the editor's form: white space as shown, all text in blocks, a line break in every empty block. */
export function normalize(root: HTMLElement): void {
  normalizeSpaces(root);
  normalizeBlocks(root, root);
  if (!isWritable(root.lastElementChild)) root.append(emptyBlock('p'));
}

/** Whether all text, also in `block`, is in blocks, and a paragraph can follow the last one. */
export function isWhole(root: HTMLElement, block?: HTMLElement): boolean {
  return (
    isWritable(root.lastElementChild) && [...root.childNodes].every(isBlock) && !(block && mustHoldBlocks(block, root))
  );
}

/** Whether writing can begin or go on in the first or last block; Chromium has no selection that begins or ends with a video. */
export function isWritable(block: Element | null): boolean {
  const isFilm = block?.textContent === '' && block.querySelector('video') !== null;
  return /^(p|h[2-6]|ul|ol)$/.test(block?.localName ?? '') && !isFilm;
}

/** Gives every block in `block` the content that its tag allows, in place. */
export function normalizeBlocks(block: HTMLElement, root: HTMLElement): void {
  const content = block === root ? 'flow' : contentOf(block.localName);
  if (content === 'flow' && mustHoldBlocks(block, root)) wrapWords(block);
  for (const child of [...block.children])
    if (isBlock(child)) normalizeBlocks(child, root);
    else if (child.localName === 'video') child.setAttribute('aria-label', '视频'); // the Tab key stops at it
  // the figure has the width
  if (block.localName === 'figure') for (const image of block.querySelectorAll('img')) image.removeAttribute('class');
  if (content === 'parts' && block.children.length === 0) block.remove();
  else if (content === 'words' || content === 'flow') fillEmpty(block, root);
}

/** Makes spaces non-breaking where a page would collapse them. */
export function visibleSpaces(text: string): string {
  return text.replace(/ {2,}/g, (run) => '\u00a0 '.repeat(run.length / 2) + (run.length % 2 ? '\u00a0' : ''));
}

/** Whether a block must contain blocks only. Items may have text next to sublists; cells and figures may have only text. */
function mustHoldBlocks(block: HTMLElement, root: HTMLElement): boolean {
  if (block === root || /^(blockquote|div)$/.test(block.localName)) return true;
  if (/^(figure|figcaption)$/.test(block.localName)) return false;
  const isInner = (child: Element) => isBlock(child) && !(block.localName === 'li' && isList(child));
  return [...block.children].some(isInner);
}

/** Wraps text next to blocks in paragraphs of this class. */
export function wrapWords(block: HTMLElement, className = ''): void {
  let paragraph: HTMLElement | undefined;
  for (const child of [...block.childNodes]) {
    if (isBlock(child)) paragraph = undefined;
    else if (paragraph) paragraph.append(child);
    else {
      paragraph = document.createElement('p');
      if (className) paragraph.className = className;
      child.before(paragraph);
      paragraph.append(child);
    }
  }
}

function fillEmpty(block: HTMLElement, root: HTMLElement): void {
  if (block === root || (block.textContent !== '' && contentOf(block.localName) === 'words')) return;
  const fill = () => block.prepend(mustHoldBlocks(block, root) ? emptyBlock('p') : document.createElement('br'));
  if (block.localName === 'li' && isList(block.firstChild)) fill();
  for (const textBlock of [...textBlocksIn(block, root, false)]) {
    if (!isEmptyTextBlock(textBlock)) continue;
    const last = textBlock.nodes.at(-1);
    if (isElement(last) && (last.localName === 'br' || last.querySelector('br'))) continue;
    for (const node of textBlock.nodes) node.remove();
    fill();
  }
}

/** Removes the layout of the source: the editor shows every remaining space. Lines of code become lines with `br`. */
export function normalizeSpaces(root: HTMLElement): void {
  for (const text of textsIn(root)) {
    const parent = text.parentElement;
    if (!parent) continue;
    if (parent.closest('pre')) {
      // others stay: the caret may be in one
      if (/[\t\n]/.test(text.data)) text.replaceWith(...linesOf(text.data, '    '));
      continue;
    }
    const isBlank = /^[ \t\n]*$/.test(text.data);
    const holdsPartsOnly = isBlock(parent) && contentOf(parent.localName) === 'parts';
    if (isBlank && (holdsPartsOnly || (isBesideBlocks(text) && (isBlock(parent) || parent === root)))) text.remove();
    else if (/[\t\n]| {2}/.test(text.data)) text.data = text.data.replace(/[ \t\n]+/g, ' ');
  }
}

/** Whether a text node is alone between blocks. */
export function isBesideBlocks({ previousSibling, nextSibling }: Text): boolean {
  return [previousSibling, nextSibling].every((side) => !side || isBlock(side));
}
