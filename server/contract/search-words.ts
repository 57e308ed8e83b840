import { fold } from './fold.ts';

/** One word of a question: one of its ways has to be found, of a way every word. */
export type Term = readonly (readonly string[])[];

const PRICE = /(?:报价|价格|多少钱)$/;

/** The words of a question, which white space divides, in the form in which texts are looked through. */
export function wordsOf(q: string): string[] {
  return fold(q).split(/\s+/).filter(Boolean);
}

/** What a question asks for but its price, which is on no page. A word finds what any word of its line of synonyms finds. */
export function termsOf(q: string, synonyms: readonly (readonly string[])[]): Term[] {
  const lines = new Map<string, string[]>();
  for (const line of synonyms) {
    const same = line.map(compact);
    for (const word of same) lines.set(unbroken(word), [...(lines.get(unbroken(word)) ?? []), ...same]);
  }
  const words = wordsOf(q);
  const besides = words.map((word) => word.replace(PRICE, '')).filter((word) => word !== '');
  const asked = besides.length > 0 ? besides : words;
  const terms: Term[] = [];
  for (let at = 0, end = 0; at < asked.length; at = end) {
    end = asked.length; // the most words that are one word of a line, with blanks inside it
    while (end > at + 1 && !lines.has(asked.slice(at, end).join(''))) end--;
    const own = asked.slice(at, end);
    terms.push([own, ...waysOf(own.join(''), lines)]);
  }
  return terms;
}

function waysOf(word: string, lines: ReadonlyMap<string, readonly string[]>): string[][] {
  const inside = [...lines.keys()].filter((key) => word.includes(key)).sort((a, b) => b.length - a.length)[0];
  if (inside === undefined) return [];
  const rest = word.split(inside).filter((part) => part !== '');
  return (lines.get(inside) ?? []).map((same) => [same, ...rest]);
}

/** Whether a question asks for a price. */
export function asksForPrice(q: string): boolean {
  return wordsOf(q).some((word) => PRICE.test(word));
}

/** A folded text without the blanks that some write and some do not: 「塔 吊」 is 「塔吊」, 「80 m」 is 「80m」. */
export function compact(text: string): string {
  return fold(text).replace(/[^\S\n]+/g, (blank, at: number, whole: string) =>
    divides(whole[at - 1], whole[at + blank.length]) ? ' ' : '',
  );
}

/** Whether a blank between two folded characters divides words: letters from letters, figures from figures. */
export function divides(before = '', after = ''): boolean {
  return [/[a-z]/, /\d/].some((kind) => kind.test(before) && kind.test(after));
}

function unbroken(word: string): string {
  return word.replaceAll(' ', '');
}
