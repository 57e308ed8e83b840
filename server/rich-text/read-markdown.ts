import { marked, Tokenizer } from 'marked';
import { DEPTH_MAX, NODES_MAX, refuseTangled } from './write-html.ts';

/** A run without blanks or Han characters that is too long for an address: one rule takes quadratic time on it. */
const RUN = /[!-~]{4000}/;

/**
 * Markdown (CommonMark with tables) as HTML, including any HTML in it: it must be cleaned before it is shown. The time of
 * the parser can grow with the square of a text, in many ways: `check` is called at each step of it, and may throw. With it
 * a text whose single step would take seconds, and one of quotes and lists far in one another, is refused (`Failure` 400).
 */
export function readMarkdown(text: string, check?: () => void): string {
  if (check && RUN.test(text)) refuseTangled();
  const tokenizer = check ? new CheckedTokenizer(check) : null;
  // `parse` would add words to the sentence of a refusal
  return marked.parser(marked.lexer(text, { ...marked.defaults, tokenizer }));
}

class CheckedTokenizer extends Tokenizer {
  #depth = 0;

  constructor(private readonly check: () => void) {
    super();
  }

  /** The first rule that is asked for each block. */
  override space(src: string) {
    this.check();
    return super.space(src);
  }

  /** The first rule that is asked for each piece of a line. */
  override escape(src: string) {
    this.check();
    return super.escape(src);
  }

  override blockquote(src: string) {
    return this.#inside(() => super.blockquote(src));
  }

  override list(src: string) {
    return this.#inside(() => super.list(src));
  }

  /** Each row is given as many cells as the head has, in one step. */
  override table(src: string) {
    const [head = '', line = '', ...rows] = src.split(/\n[^\S\n]*\n/, 1)[0]?.split('\n') ?? [];
    if (/^[\s|:-]+$/.test(line) && head.split('|').length * rows.length > NODES_MAX) refuseTangled();
    return super.table(src);
  }

  #inside<T>(read: () => T): T {
    if (++this.#depth > DEPTH_MAX / 4) refuseTangled();
    const token = read();
    this.#depth--;
    return token;
  }
}
