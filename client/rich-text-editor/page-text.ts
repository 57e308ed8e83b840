import { readMarkdown } from '../../server/rich-text/read-markdown.ts';
import { cleanInside, parseUntrusted } from './tree/document-tree.ts';

/** Converts a text of the data folder (Markdown with any HTML in it) to clean HTML for the editor. */
export function readPageText(text: string): string {
  return cleanInside(parseUntrusted(readMarkdown(text)));
}

/**
 * Converts clean HTML to the text of such a file: one line for each block, which Markdown leaves as it is. Markdown cannot
 * express colours, widths or merged cells; HTML keeps them.
 */
export function writePageText(html: string): string {
  return [...parseUntrusted(html).children].map(({ outerHTML }) => `${outerHTML}\n`).join('\n');
}
