import { marked, Tokenizer } from 'marked';
import { DEPTH_MAX, NODES_MAX, refuseTangled } from './write-html.ts';

/** A run without blanks or Han characters that is too long for an address: one rule takes quadratic time on it. */
const RUN = /[!-~]{4000}/;

/** Facts about a text before it, as other programs keep them: lines with a name each, which make no heading. */
const FRONT_MATTER = /^---[ \t\r]*\n((?:(?:[^\s:#-][^\s:]*:|[ \t#-])[^\n]*\n)+?)---[ \t\r]*(?:\n|$)/;

/** What Chinese is written with, without a blank between words and the marks around them. */
const CHINESE = /[\p{Script=Han}\u2014\u2018-\u201d\u2026\u3001-\u303f\uff01-\uffee]/u;
const MARKS = /[*~]+/g;
const TIMES = /(\d)\*(?=\d)/g;

/**
 * Markdown (CommonMark with tables) as HTML, including any HTML in it: it must be cleaned before it is shown. The time of
 * the parser can grow with the square of a text, in many ways: `check` is called at each step of it, and may throw. With it
 * a text whose single step would take seconds, and one of quotes and lists far in one another, is refused (`Failure` 400).
 */
export function readMarkdown(text: string, check?: () => void): string {
  if (check && RUN.test(text)) refuseTangled();
  const tokenizer = check ? new CheckedTokenizer(check) : new ChineseTokenizer();
  const shown = text.replace(FRONT_MATTER, '~~~~~~\n$1~~~~~~\n');
  // `parse` would add words to the sentence of a refusal
  return marked.parser(marked.lexer(shown, { ...marked.defaults, tokenizer }));
}

/** A formula, whose signs are none of Markdown: 「$x_1$」, 「$$x$$」 and as chats write them, 「\(x\)」. No price in dollars is one. */
const FORMULA = RegExp(
  [
    /\$\$[^$]+\$\$/,
    /\$(?![\s,;:!?)，。、；：！？）])(?:[^$\n\x60]*[^\s$\x60])?\$(?!\d)/,
    /\\\([^\n\u3000-\u9fff\uff00-\uffef]{1,500}?\\\)/,
    /\\\[\n[\s\S]{1,500}?\n\\\]/,
  ]
    .map(({ source }) => `^${source}`)
    .join('|'),
);

/** Reads marks and addresses beside Chinese, whose punctuation is no end of a word to CommonMark, as they are meant. */
class ChineseTokenizer extends Tokenizer {
  readonly #opened = new Map<string, string>();

  /** The first rule that is asked for each piece of a line. */
  override escape(src: string) {
    const [raw] = FORMULA.exec(src) ?? [];
    return raw ? { type: 'escape' as const, raw, text: raw } : super.escape(src);
  }

  override inlineText(src: string) {
    const at = src.indexOf('$', 1); // cut first: the rule walks to the end of what it is given
    return super.inlineText(at > 0 ? src.slice(0, at) : src);
  }

  /** Lines of a formula may begin like an item. */
  override paragraph(src: string) {
    const [raw, text = ''] = /^(\$\$[^$]+\$\$)[ \t]*(?:\n|$)/.exec(src) ?? [];
    return raw ? { type: 'paragraph' as const, raw, text, tokens: this.lexer.inline(text) } : super.paragraph(src);
  }

  override emStrong(src: string, masked: string, before = '') {
    if (/\d$/.test(before) && /^\*\d/.test(src)) return undefined;
    return super.emStrong(src, this.#open(masked), beside(src, before));
  }

  /** One tilde is a range: 「10~20」. */
  override del(src: string, masked: string, before = '') {
    return src.startsWith('~~') ? super.del(src, this.#open(masked), beside(src, before)) : undefined;
  }

  /** A sentence goes on behind an address, without a blank. */
  override url(src: string) {
    return super.url(/^[!-~]*/.exec(src)?.[0] ?? '');
  }

  /** Programs leave the blanks in a picture's address as they are. */
  override link(src: string) {
    const [raw, name, address] = /^(!\[[^[\]\n]*\])\(([^\n()<>"]+)\)/.exec(src) ?? [];
    const read = super.link(raw && address?.trim().includes(' ') ? `${name}(<${address.trim()}>)` : src);
    return read && raw ? { ...read, raw } : read;
  }

  /** A footnote is words, not an address. */
  override def(src: string) {
    return /^ {0,3}\[\^/.test(src) ? undefined : super.def(src);
  }

  /** The text in which marks are paired, with letters on both sides of those beside Chinese: they may begin and end anywhere. */
  #open(text: string): string {
    const known = this.#opened.get(text);
    if (known !== undefined) return known;
    const signs = text.replace(TIMES, '$1x').split('');
    for (const { 0: run, index } of text.matchAll(MARKS)) {
      const end = index + run.length;
      const [before = ''] = /[^\s_]?$/u.exec(text.slice(Math.max(0, index - 2), index)) ?? [];
      const [after = ''] = /^[^\s_]?/u.exec(text.slice(end, end + 2)) ?? [];
      if (!CHINESE.test(before + after)) continue;
      signs.fill('x', index - before.length, index);
      signs.fill('x', end, end + after.length);
    }
    const opened = signs.join('');
    this.#opened.set(text, opened);
    return opened;
  }
}

/** The sign before marks, or none where a Chinese sign is on either side of them. */
function beside(src: string, before: string): string {
  const [, after = ''] = /^(?:\*+|~+)(\S?)/u.exec(src) ?? [];
  return CHINESE.test(before + after) ? '' : before;
}

class CheckedTokenizer extends ChineseTokenizer {
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
