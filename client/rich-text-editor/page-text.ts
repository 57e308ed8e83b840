import { readMarkdown } from '../../server/rich-text/read-markdown.ts';
import { cleanInside, parseUntrusted } from './tree/document-tree.ts';

/** Converts a text of the data folder (Markdown with any HTML in it) to clean HTML for the editor. */
export function readPageText(text: string): string {
  return cleanInside(parseUntrusted(readMarkdown(text)));
}

/** Converts clean HTML to the text of such a file: a line of HTML for each block, as Markdown has no colours, widths or merged cells. */
export function writePageText(html: string): string {
  return [...parseUntrusted(html).children].map(({ outerHTML }) => `${outerHTML}\n`).join('\n');
}
