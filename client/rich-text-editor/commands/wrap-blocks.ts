import { nearest, pruneUp } from '../tree/blocks.ts';
import { type InlineRun, linesOf, wordsOf, writeInlineRuns } from '../tree/inline-runs.ts';
import { type TextRange, textBlocksOf } from '../tree/positions.ts';
import { isFiller, ownBlock, type TextBlock, wholeOf } from '../tree/text-blocks.ts';

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

/** Replaces a code block with a paragraph for each of its lines and returns the first. */
export function openCode(code: HTMLElement): HTMLElement | undefined {
  const lines: Pick<InlineRun, 'leaf' | 'marks'>[][] = [[]];
  for (const run of wordsOf(wholeOf(code)).flatMap(linesOf)) {
    if (isFiller(run.leaf)) lines.push([]);
    else lines.at(-1)?.push(run);
  }
  if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop();
  const paragraphs = lines.map((line) => writeInlineRuns(wholeOf(document.createElement('p')), line).block);
  code.replaceWith(...paragraphs);
  return paragraphs[0];
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
