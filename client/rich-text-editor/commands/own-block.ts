import type { TextBlock } from '../tree/text-blocks.ts';

/** The paragraph, heading or caption of a line; its words get one where they stand directly in an item or cell. */
export function ownBlock({ block, nodes }: TextBlock): HTMLElement {
  if (/^(p|h[2-6]|pre|caption|figcaption)$/.test(block.localName)) return block;
  const paragraph = block.ownerDocument.createElement('p');
  if (nodes[0]) nodes[0].before(paragraph);
  else block.append(paragraph);
  if (nodes.length > 0) paragraph.append(...nodes);
  else paragraph.append(block.ownerDocument.createElement('br'));
  return paragraph;
}
