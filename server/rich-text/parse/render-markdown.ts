import { readMarkdown } from '../read-markdown.ts';
import { cleanHtml } from './clean-html.ts';

/** Markdown (CommonMark with tables) as clean HTML; anything that could run is left out. */
export function renderMarkdown(text: string): string {
  return cleanHtml(readMarkdown(text));
}
