import { emptyBlock, nearest, pruneUp } from '../tree/blocks.ts';
import { linesOf, wordsOf, writeInlineRuns } from '../tree/inline-runs.ts';
import { type Position, type TextRange, textBlocksOf } from '../tree/positions.ts';
import {
  isFiller,
  lengthOf,
  numberOf,
  ownBlock,
  plainText,
  type TextBlock,
  textBlockAt,
  textBlocksIn,
  wholeOf,
} from '../tree/text-blocks.ts';

/** Puts the blocks of `range` into a quote, or out of the one they are all in. */
export function toggleQuote(root: HTMLElement, range: TextRange): undefined {
  const textBlocks = textBlocksOf(range, root);
  if (textBlocks.every(({ block }) => nearest(block, root, 'blockquote'))) {
    for (const textBlock of textBlocks) unquote(textBlock, root);
    return;
  }
  const blocks = blocksAround(root, textBlocks);
  const quote = document.createElement('blockquote');
  blocks[0]?.before(quote);
  for (const block of blocks) {
    if (block.localName !== 'blockquote') quote.append(block);
    else {
      quote.append(...block.childNodes);
      block.remove();
    }
  }
}

/** Takes the block of a text block out of its quote, which is parted if it goes on behind. */
export function unquote(textBlock: TextBlock, root: HTMLElement): void {
  const quote = nearest(textBlock.block, root, 'blockquote');
  if (!quote) return;
  let block = textBlock.block === quote ? ownBlock(textBlock) : textBlock.block;
  while (block.parentElement && block.parentElement !== quote) block = block.parentElement;
  const later = [...quote.children].slice([...quote.children].indexOf(block) + 1);
  quote.after(block);
  if (later.length > 0) {
    const rest = quote.cloneNode(false) as HTMLElement; // proof: a copy of an element
    rest.append(...later);
    block.after(rest);
  }
  pruneUp(quote, root);
}

/** Makes the text blocks of `range` one code block, or a code block paragraphs again. Returns where the caret goes. */
export function toggleCodeBlock(root: HTMLElement, range: TextRange): Position | undefined {
  const open = nearest(range.start.textBlock.block, root, 'pre');
  if (open) {
    const runs = wordsOf(wholeOf(open)).flatMap(linesOf);
    const lines: (typeof runs)[] = [[]];
    for (const run of runs) {
      if (isFiller(run.leaf)) lines.push([]);
      else lines.at(-1)?.push(run);
    }
    if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop();
    const paragraphs = lines.map((line) => writeInlineRuns(wholeOf(document.createElement('p')), line).block);
    open.replaceWith(...paragraphs);
    return positionIn(root, paragraphs[0], 0);
  }
  const textBlocks = textBlocksOf(range, root);
  const blocks = blocksAround(root, textBlocks);
  if (blocks.some((block) => block.localName === 'table' || block.querySelector('table, img, video'))) return undefined;
  const all = blocks.flatMap((block) => [...textBlocksIn(block, root)]); // of a list all items, also where one is selected
  const lines = all.map(plainText);
  const text = lines.join('\n');
  const first = numberOf(range.start.textBlock, all);
  const before = lines.slice(0, first).join('\n').length + (first > 0 ? 1 : 0);
  const pre = emptyBlock('pre');
  if (text !== '') pre.replaceChildren(text);
  blocks[0]?.before(pre);
  for (const block of blocks) block.remove();
  return positionIn(root, pre, textBlocks.length === 1 ? before + range.start.offset : text.length);
}

/** The blocks beside each other that hold the text blocks. Items are wrapped with their list, not inside of it. */
function blocksAround(root: HTMLElement, textBlocks: readonly TextBlock[]): HTMLElement[] {
  const own = (textBlock: TextBlock | undefined) =>
    textBlock?.block.localName === 'li' ? textBlock.block : textBlock && ownBlock(textBlock);
  const first = own(textBlocks[0]) ?? root;
  const last = textBlocks.length > 1 ? (own(textBlocks.at(-1)) ?? first) : first;
  let container = first.parentElement ?? root;
  while (container !== root && !(container.contains(last) && /^(t[dh]|div|blockquote)$/.test(container.localName)))
    container = container.parentElement ?? root;
  const children = [...container.children] as HTMLElement[]; // proof: the editor holds HTML only
  const from = children.findIndex((child) => child.contains(first));
  const to = children.findIndex((child) => child.contains(last));
  return children.slice(from, to + 1);
}

function positionIn(root: HTMLElement, block: HTMLElement | undefined, offset: number): Position | undefined {
  const textBlock = block && textBlockAt(root, block, 0);
  return textBlock && { textBlock, offset: Math.min(offset, lengthOf(textBlock)) };
}
