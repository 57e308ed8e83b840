import { marked, Tokenizer } from 'marked';
import { DEPTH_MAX, NODES_MAX, refuseTangled } from './write-html.ts';

/** Characters that rules may look at in one text. A text of 100 KB with thousands of blocks and marks needs half of it. */
const WORK_MAX = 400_000_000;
/** Characters of one paragraph times its signs `*` and `_`: for each of them the rest is looked through. */
const MARK_WORK_MAX = 100_000_000;

/**
 * Markdown (CommonMark with tables) as HTML, including any HTML in it: it must be cleaned before it is shown. `Failure` 400
 * for a text on which the parser would take seconds: its time grows with the square of what stands in one paragraph or
 * list, with the depth of quotes and lists, and with the columns of a table for each of its rows, however short.
 */
export function readMarkdown(text: string): string {
  if (text.split(/\n\s*\n/).some((part) => part.length * part.split(/[*_]/).length > MARK_WORK_MAX)) refuseTangled();
  // `parse` would add words to the sentence of a refusal
  return marked.parser(marked.lexer(text, { ...marked.defaults, tokenizer: new BoundedTokenizer() }));
}

class BoundedTokenizer extends Tokenizer {
  #work = 0;
  #depth = 0;

  /** The first rule that is asked for each block. */
  override space(src: string) {
    this.#count(src.length);
    return super.space(src);
  }

  /** The first rule that is asked for each piece of a line. */
  override escape(src: string) {
    this.#count(src.length);
    return super.escape(src);
  }

  override blockquote(src: string) {
    return this.#inside(() => super.blockquote(src));
  }

  override list(src: string) {
    return this.#inside(() => super.list(src));
  }

  /** Each row is given as many cells as the head has. */
  override table(src: string) {
    const [head = '', line = ''] = src.split('\n', 2);
    if (/^[\s|:-]*-[\s|:-]*$/.test(line) && head.split('|').length * src.split('\n').length > NODES_MAX)
      refuseTangled();
    return super.table(src);
  }

  #count(work: number): void {
    this.#work += work;
    if (this.#work > WORK_MAX) refuseTangled();
  }

  #inside<T>(read: () => T): T {
    if (++this.#depth > DEPTH_MAX / 4) refuseTangled();
    const token = read();
    this.#depth--;
    return token;
  }
}
