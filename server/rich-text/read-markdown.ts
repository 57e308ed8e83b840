import { marked } from 'marked';

/** Markdown (CommonMark with tables) as HTML, including any HTML in it: it must be cleaned before it is shown. */
export function readMarkdown(text: string): string {
  return marked.parse(text, { async: false });
}
