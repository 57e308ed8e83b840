import { hanFigure } from './han-figure.ts';
import { ANY_UNIT, BEFORE_FIGURE, BELOW, IN_DECIMAL, MEASURE, measureOf, OTHER_WORD, UNITS } from './measures.ts';
import { compact, GAP, isInModel, plain, withoutSilent } from './search-text.ts';

/** One word of a question: one of its ways has to be found, of a way every word. */
export type Term = readonly (readonly Word[])[];
/** A word to find in a text that `compact` returned: signs, or a measure. */
export type Word = string | RegExp;

/** The words of a question, in the form in which texts are looked through. Of signs alone, the signs. */
export function wordsOf(q: string): string[] {
  // the comma of a Chinese sentence parts figures, too; folded it would be the comma inside of one. Its full stop is a point
  const text = withoutSilent(plain(q.replaceAll('，', '， ').replace(/(?<=\d)。(?=\d)/g, '.')))
    .replace(BARE_POINT, '0.')
    .replace(MEASURE, (measure) => measure.replace(/\s/g, ''))
    .replace(BESIDE_VOLTAGE, '')
    .replace(GAP, (gap, at: number, whole: string) => (isInModel(gap, at, whole) ? '' : ' '));
  const words = text.split(PARTS).filter(Boolean);
  return words.length > 0 ? words : plain(q).split(/\s+/).filter(Boolean);
}

/** A decimal without the nought before its point. */
const BARE_POINT = /(?<![\p{L}\p{N}.)])\.(?=\d)/gu;
/** The blank between the name of a kind of current and a voltage. */
const BESIDE_VOLTAGE = /(?<=直流|交流|(?<![a-z])[ad]c)[^\S\n]+(?=\d[\d.]*[v伏])|(?<=\d[v伏])[^\S\n]+(?=直流|交流)/g;
/** Signs within a word: of `0.5%`, `1,20`, `60m3/h`, `1/2` and `3/4`, and behind the letters of `C++` and `C#`. */
const WITHIN = [
  '(?<=\\d)[%‰]|±(?=\\d)|(?<=\\d)[.,](?=\\d)|(?<=[a-z]\\+?)[+#](?![\\p{L}\\d])',
  `(?<=\\d${ANY_UNIT})/(?=${ANY_UNIT}(?![a-z\\d]))`,
  `/(?=${BELOW})`,
].join('|');
const TO = `(?<=\\d(?:${ANY_UNIT})?)[至到](?=\\d)`;
/** Blanks, pictures, the punctuation of both scripts, the word between the ends of a range, and where a tolerance begins. */
const PARTS = RegExp(
  `(?:(?!${WITHIN})[\\s\\p{P}\\p{Sm}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Regional_Indicator}]|${TO})+|(?=±\\d)`,
  'u',
);

/** The terms of a question without those for its price, which is on no page. A word finds what any word of its line of synonyms finds. */
export function termsOf(q: string, synonyms: readonly (readonly string[])[]): Term[] {
  const lines = linesOf(synonyms);
  const words = wordsOf(q);
  const besides = words.map((word) => word.replace(PRICE, '')).filter((word) => word !== '');
  const asked = besides.length > 0 ? besides : words;
  const terms: Term[] = [];
  for (let at = 0, end = 0; at < asked.length; at = end) {
    end = asked.length; // the most words that are one word of a line, with blanks inside it
    while (end > at + 1 && !lines.has(asked.slice(at, end).join('')) && !isParted(asked.slice(at, end))) end--;
    const own = asked.slice(at, end);
    const word = own.join('');
    terms.push([own, ...waysOf(word, lines), ...measuresIn(word), ...modelsIn(word), ...numeralsIn(word)]);
  }
  return terms;
}

const known = new WeakMap<readonly (readonly string[])[], Map<string, string[]>>();

/** The words of its line by each word. Made once for each value of the settings, as it takes longer than a search. */
function linesOf(synonyms: readonly (readonly string[])[]): ReadonlyMap<string, readonly string[]> {
  const made = known.get(synonyms);
  if (made) return made;
  const lines = new Map<string, string[]>();
  for (const line of synonyms) {
    const same = line.map(compact);
    for (const word of same.map(unbroken)) lines.set(word, [...(lines.get(word) ?? []), ...same]);
  }
  known.set(synonyms, lines);
  return lines;
}

const PRICE = /的?(?:报价|价格|价钱|多少钱|怎么卖)(?:[表单]|一?[台套个])?$/;

/** Whether these words are the parts of a model: its letters and its figures, these in one part or two. */
function isParted(words: readonly string[]): boolean {
  return /^[a-z]+(?: \d{3,16}| ?\d{2,8} \d{2,8})[a-z]{0,3}$/.test(words.join(' '));
}

/** The ways of a word with a model: 「AB80水泵」 is the model and 「水泵」, whatever parts its figures. */
function modelsIn(word: string): Word[][] {
  return Array.from(word.matchAll(MODEL), ([model]) => {
    const rest = word.split(model).filter((part) => part !== '');
    const between = `(?:${BETWEEN}|${POINT})`;
    const letters = model.replace('.', '').replace(/(?<=[a-z]{2})(?=[a-z])/g, ' ?');
    const parted = RegExp(`${letters.replace(/(?<=.)(?=\d)/g, between)}(?!\\d)`, 'gu');
    return [[parted, ...rest], ...(rest.length > 0 ? [[model, ...rest]] : [])];
  }).flat();
}

/**
 * The name of a model, a code, or a long number, no part of a decimal: not all part its figures alike, 「AB80(6010)」 and
 * 「AB806010」, nor its letters, 「ExdIICT6」 and 「Exd IIC T6」.
 */
const MODEL = /(?<![a-z\d]|\d\.)(?:[a-z]+\d{2,8}(?:\.?\d{2,8})?|[a-z]{5,32}\d|\d{6,16})[a-z]{0,3}(?![a-z\d]|\.\d)/g;
const BETWEEN = '(?:[^\\S\\n]|[()/·_\\p{Pd}]){0,2}';
/** A point is no more of a model than of a decimal where one figure alone is on a side of it: 「V1.25」, 「AB80.6」. */
const POINT = '(?<=[a-z]\\d{2,8})\\.(?=\\d\\d)';

/** The ways of a word with a number before a Han sign: 「4绳抓斗」 is 「四绳抓斗」; 「八吨」 is a measure, 「三方」 may be none. */
function numeralsIn(word: string): Word[][] {
  if (word.search(MEASURE) >= 0) return [];
  const other = word.replace(NUMERAL, (said) => NUMERALS.get(said) ?? said);
  if (other === word) return [];
  return [[other], ...(TWOFOLD.test(other) ? [] : measuresIn(other))];
}

/** Signs of units that are words, too: 「三方」, 「一度」; before others also 「三伏天」, 「一米线」. */
const TWOFOLD = /\d(?:[方平分度转升](?![方米钟])|[伏克米](?=\p{Script=Han}))/u;

/** Each in figures by the one in Han signs, and the other way round. */
const NUMERALS = new Map<string, string>();
for (let at = 1; at < 1_000; at++) NUMERALS.set(`${at}`, hanFigure(at)).set(hanFigure(at), `${at}`);
const IN_HAN = '[零一二三四五六七八九十百千万]';
/** 「十分」 is how much, not how long. */
const NUMERAL = RegExp(
  `(?<![\\d.])[1-9]\\d{0,2}(?=\\p{Script=Han})|(?<!${IN_HAN})(?!十分(?!钟))${IN_HAN}{1,5}(?=(?!${IN_HAN})\\p{Script=Han})`,
  'gu',
);

function waysOf(word: string, lines: ReadonlyMap<string, readonly string[]>): Word[][] {
  const inside = [...lines.keys()].filter((key) => word.includes(key)).sort((a, b) => b.length - a.length)[0];
  if (inside === undefined) return [];
  const rest = word.split(inside).flatMap((part) => (part === '' ? [] : (measuresIn(part)[0] ?? [part])));
  return (lines.get(inside) ?? []).map((same) => [same, ...rest]);
}

/** The ways of a word with a measure: 「6吨货梯」 is six tonnes and 「货梯」, in any order. */
function measuresIn(word: string): Word[][] {
  return Array.from(word.matchAll(MEASURE), ([measure, figure = '', unit = '']) => {
    const pattern = measureOf(figure, unit);
    const rest = word.split(measure).filter((part) => part !== '');
    const ofCurrent = CURRENTS.filter((names) => RegExp(names).test(word)).map((names) => [
      // the measure is beside a name of the kind of its current
      RegExp(`(?:${names})[^\\n\\d]{0,4}(?:${pattern.source})|(?:${pattern.source})(?:${names})(?!\\d)`, 'gu'),
      ...rest.flatMap((part) => part.split(NAME_OF_CURRENT).filter((words) => words !== '')),
    ]);
    return [[pattern, ...rest], ...ofCurrent.slice(0, 1)];
  }).flat();
}

/** The names of both kinds of current. In letters, which `CURRENT` puts before the figure, they are no end of a word. */
const CURRENTS = ['直流|(?<![a-z])dc(?![a-z])', '交流|(?<![a-z])ac(?![a-z])'];
const NAME_OF_CURRENT = RegExp(CURRENTS.join('|'));

/** Whether a text that `compact` made has a word. */
export function holds(text: string, word: Word): boolean {
  return placesOf(text, word).next().done === false;
}

/** Whether such a text has all terms. */
export function holdsAll(text: string, terms: readonly Term[]): boolean {
  return terms.every((ways) => ways.some((words) => words.every((word) => holds(text, word))));
}

/** The first and the last index, excluded, of a word wherever it is in such a text, see `WHOLE`. */
export function* placesOf(text: string, word: Word): Generator<readonly [first: number, end: number]> {
  if (typeof word !== 'string') {
    // `matchAll` makes the pattern anew for each text, which takes ten times as long as to look through it
    for (let found = firstIn(text, word, 0); found; found = firstIn(text, word, found[1])) yield found;
    return;
  }
  const before = beforeOf(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    before.lastIndex = at;
    const end = at + word.length;
    const isWhole = before.test(text) && !isOtherUnit(word, text.slice(end, end + 3));
    if (isWhole && !goesOn(word, text[at - 1], text.slice(end, end + 6))) yield [at, end];
  }
}

function firstIn(text: string, word: RegExp, from: number): readonly [first: number, end: number] | undefined {
  word.lastIndex = from;
  const found = word.exec(text);
  return found ? [found.index, word.lastIndex] : undefined;
}

/**
 * A word whose figure is searched whole: it has a unit or a decimal. A bare number may be the end of a longer one, as of a
 * telephone, a date or a model, but a short one is not a part of a decimal.
 */
const WHOLE = RegExp(`^\\d(?:\\d*\\.\\d|\\d*${ANY_UNIT}(?![a-z\\d]))`);
/**
 * A word that goes on behind its figure, 「4G」 or 「3台」: noughts before it are of the figure, 「08月」, and both sides of a
 * stroke have one, 「1/2号楼」. Of a model it may be the end, 「613A」, and a year may be short.
 */
const COUNT = /^\d+[^\d.]/;
const CENTURY = '(?<!\\d)(?:19|20)';
const NUMBER = '(?<![a-z\\d])\\d{0,9}[1-9]\\d{0,9}';
const NOUGHTS = '\\d(?<!(?:19|20)\\d\\d)\\.0{1,9}';
const BEFORE_COUNT = `(?:(?<!${NUMBER})|(?<=${CENTURY})(?=\\d\\d年))(?<!${NOUGHTS})(?!${IN_DECIMAL})`;
const SHORT = /^\d\d?(?!\d)/;

/** The patterns of what is before a word. */
const AT = {
  whole: RegExp(BEFORE_FIGURE, 'y'),
  count: RegExp(BEFORE_COUNT, 'y'),
  short: RegExp(`(?!${IN_DECIMAL})`, 'y'),
  han: /(?<![零十百千万])(?!(?<=[一二三四五六七八九])十)/y,
  any: /(?:)/y,
};

function beforeOf(word: string): RegExp {
  if (WHOLE.test(word)) return AT.whole;
  if (COUNT.test(word)) return AT.count;
  if (SHORT.test(word)) return AT.short;
  return /^[一二三四五六七八九十]/.test(word) ? AT.han : AT.any;
}

/** Whether the unit that ends a word is with the letters behind it another one: 「2m」 is not in 「2min」 or 「2m²」. */
function isOtherUnit(word: string, behind: string): boolean {
  if (!/^[a-z\d/]/.test(behind)) return false;
  const [, unit] = /^±?\d[\d.]*([a-z]+)$/.exec(word) ?? [];
  const whole = `${unit}${behind}`;
  const isCut = (other: string) =>
    whole.startsWith(other) && !(/\d$/.test(other) ? /^[a-z\d.]/ : /^[a-z]/).test(whole.slice(other.length));
  return unit !== undefined && UNITS.flat().some((other) => other.length > unit.length && isCut(other));
}

/**
 * Whether the figure that ends a word goes on: 「PM2.5」 in 「PM2.55」, 「5」 in 「5.5」 though not in 「5.0」, 「AB80」 in 「AB800」; or
 * its unit is another word.
 */
function goesOn(word: string, before: string | undefined, behind: string): boolean {
  if (/\d[方平]$/.test(word)) return RegExp(`^${OTHER_WORD}`).test(behind);
  if (/^±\d/.test(word)) return /^\.?\d/.test(behind);
  if (/\d\.\d+$/.test(word)) return /^\d/.test(behind);
  if (/^\d\d?$/.test(word)) return before !== '.' && /^\.(?!0+(?!\d))\d{1,3}(?![.\d])/.test(behind);
  return /[a-z]\d+$/.test(word) && /^0(?!\d)/.test(behind);
}

/** Whether a question asks for a price. */
export function asksForPrice(q: string): boolean {
  return wordsOf(q).some((word) => PRICE.test(word));
}

function unbroken(word: string): string {
  return wordsOf(word).join('');
}
