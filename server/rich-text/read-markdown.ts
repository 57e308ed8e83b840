import { marked } from 'marked';

/** Markdown (CommonMark with tables) as HTML, with whatever HTML was in it: to be cleaned before it is shown. */
export function readMarkdown(text: string): string {
  return marked.parse(text, { async: false });
}
