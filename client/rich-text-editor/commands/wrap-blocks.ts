import { isCell, isFlow, nearest, pruneUp } from '../tree/blocks.ts';
import { linesOf, type Position, type Span } from '../tree/positions.ts';
import { lengthOf, lineAt, type TextBlock, textOf } from '../tree/text-blocks.ts';
import { ownBlock } from './own-block.ts';

/** Puts the blocks of `span` into a quote, or out of the one they are all in. */
export function toggleQuote(root: HTMLElement, span: Span): void {
  const lines = linesOf(span, root);
  const quotes = lines.map(({ block }) => nearest(block, root, 'blockquote'));
  if (quotes.every((quote) => quote !== undefined)) {
    for (const line of lines) unquote(line, root);
    return;
  }
  const { container, blocks } = sliceAround(root, lines);
  const quote = container.ownerDocument.createElement('blockquote');
  blocks[0]?.before(quote);
  for (const block of blocks) {
    if (block.localName === 'blockquote') quote.append(...block.childNodes);
    else quote.append(block);
  }
  for (const block of blocks) if (block.localName === 'blockquote') block.remove();
}

/** Takes the block of a line out of its quote, which is parted if it goes on behind. */
export function unquote(line: TextBlock, root: HTMLElement): void {
  const quote = nearest(line.block, root, 'blockquote');
  if (!quote) return;
  let block: HTMLElement = line.block === quote ? ownBlock(line) : line.block;
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

/** Makes the lines of `span` one code block, or a code block paragraphs again. Gives where the caret goes. */
export function toggleCodeBlock(root: HTMLElement, span: Span): Position | undefined {
  const { document } = { document: root.ownerDocument };
  const open = nearest(span.start.line.block, root, 'pre');
  if (open) {
    const paragraphs = (open.textContent ?? '')
      .replace(/\n$/, '')
      .split('\n')
      .map((text) => {
        const paragraph = document.createElement('p');
        paragraph.append(text === '' ? document.createElement('br') : text);
        return paragraph;
      });
    open.replaceWith(...paragraphs);
    return placeIn(root, paragraphs[0], 0);
  }
  const lines = linesOf(span, root);
  const { blocks } = sliceAround(root, lines);
  if (blocks.some((block) => block.localName === 'table' || block.querySelector('table, img, video'))) return undefined;
  const pre = document.createElement('pre');
  const text = lines.map((line) => textOf(line).replace(/\n$/, '')).join('\n');
  pre.append(text === '' ? document.createElement('br') : text);
  blocks[0]?.before(pre);
  for (const block of blocks) block.remove();
  return placeIn(root, pre, lines.length === 1 ? span.start.offset : text.length);
}

/** The blocks beside each other that hold the lines, with the element around them. */
function sliceAround(
  root: HTMLElement,
  lines: readonly TextBlock[],
): { container: HTMLElement; blocks: HTMLElement[] } {
  const first = lines[0] ? ownBlockUnlessWhole(lines[0], lines) : root;
  const last = lines.length > 1 && lines.at(-1) ? ownBlockUnlessWhole(lines.at(-1)!, lines) : first; // proof: asked before
  let container: HTMLElement = first.parentElement ?? root;
  while (container !== root && !(container.contains(last) && isFlow(container, root) && isHome(container))) {
    container = container.parentElement ?? root;
  }
  const children = [...container.children] as HTMLElement[]; // proof: the editor holds HTML only
  const from = children.findIndex((child) => child.contains(first));
  const to = children.findIndex((child) => child.contains(last));
  return { container, blocks: children.slice(from, to + 1) };
}

/** Items are wrapped with their list, not inside of it. */
function isHome(container: HTMLElement): boolean {
  return isCell(container) || /^(div|blockquote)$/.test(container.localName);
}

function ownBlockUnlessWhole(line: TextBlock, lines: readonly TextBlock[]): HTMLElement {
  if (line.block.localName === 'li') return line.block;
  return lines.length > 0 ? ownBlock(line) : line.block;
}

function placeIn(root: HTMLElement, block: HTMLElement | undefined, offset: number): Position | undefined {
  const line = block && lineAt(root, block, 0);
  return line && { line, offset: Math.min(offset, lengthOf(line)) };
}
