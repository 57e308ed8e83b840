import { readMarkdown } from '../../server/rich-text/read-markdown.ts';
import { cleanInside, parseStrange } from './tree/document-tree.ts';

export { readMarkdown };

/** A text of the data folder, Markdown with whatever HTML is in it, as clean HTML to be edited. */
export function readPageText(text: string): string {
  return cleanInside(parseStrange(readMarkdown(text)));
}

/**
 * Clean HTML as such a file holds it: a line for each block, which Markdown lets be up to the next blank line. Markdown has
 * no words for colours, widths or merged cells; written as HTML nothing is lost.
 */
export function writePageText(html: string): string {
  const blocks = [...parseStrange(html).children].map(({ outerHTML }) => outerHTML);
  return blocks.map((block) => `${block.replaceAll('\n', '&#10;')}\n`).join('\n');
}
