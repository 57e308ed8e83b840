import { closeTypedBlanks } from '../../server/contract/typed-blanks.ts';

/** Shorter texts need only one line. */
const SPLIT_MIN = 6;
/** Maximum length of a short text. A longer one is running text, which breaks anywhere. */
export const SHORT_MAX = 60;
/** A piece that a browser would part: a range, a share, a telephone, a standard, a note in brackets. */
const PARTED = /[A-Z]-\d|[\d°℃%‰][～~〜–—-]|[%‰][\u4e00-\u9fff]|\w\/\w|（|／/;
/** The same in running text, where a browser parts a figure from a Han sign, too. */
const PARTED_RUNNING = /[A-Z]-\d|\d[\u4e00-\u9fff]|[\d°℃%‰][～~〜–—-]|[%‰][\u4e00-\u9fff]|[a-zA-Z]\/[a-zA-Z]|（/;
/** In running text the words before a figure are not kept with it. */
const LEAD = /^[\u4e00-\u9fff]+(?=[^（\u4e00-\u9fff])/;
/** Maximum width of a piece that is kept in one line, in Han signs. */
const WHOLE_MAX = 11;

/** No line breaks after an opening bracket, after a negation, after a digit or between digits, nor in 3 个工作日. */
const STAYS = /(?:[不每（「『《〈“‘(@\d\u00a0.～~〜/±−≤≥-]|\d(?:\u00a0?[个万]|[×–—]))$/;
/**
 * No line ends here either. Between Han and a digit or letter the browser sets a space, which is lost at a line end.
 * Some suffixes are cut off by the dictionary, as in 工程师, 专业版, 班组长 and 工作日内.
 */
const HAN = /[\u4e00-\u9fff]$/;
const BEHIND_HAN = /^(?:[a-z\d]|[师员商者班区期机器率性化型式版费户家的了着吗试]$|组长$|日内?$)/i;
const LETTER = /[a-z]$/i;

/** Signs before a word that decide whether a line ends between them. */
const TAIL = 40;

/** Marks the end of a piece while the text is split. */
const END = '\0';
/** Before the blanks at a line end, which are a piece of their own: at the edge of a whole piece no browser would show them. */
const BLANKS_AT_END = /([^ \0])(?= +\0)/g;
/** A one-character word: with its neighbour it is usually a technical term, such as 水泵. */
const SINGLE = /(?:^|\0).$/;
/** A one-character word before a comma or at the end: no line begins with it. */
const LAST = /\0(.(?:[，。、；：！？）]|$))/g;
/** The middle of a verb such as 用不上, and what a share is of, as in 50%以上. */
const MIDDLE = /\0(不[上下了到起住动完成好清懂得]|以[上下内])/g;
const WITHIN = /以\0([上下内])/g;
/** A note in brackets; one of two signs or less stays with the word before it. */
const NOTE = /（[^（）]+）/g;
const NOTE_MIN = 5;
const CLAUSE_END = /[，。；：、！？／]$/;

/** Created on first use: it takes about 30 ms, which most commands do not need. */
let segmenter: Intl.Segmenter | undefined;

export interface Piece {
  text: string;
  /** Breaks at none of its signs, but a browser would break it. */
  isWhole: boolean;
}

/** The text as pages show it, without line ends between a number and its unit, nor in names such as GB 50348. */
export function withUnits(text: string): string {
  if (!/[ \u00a0]/.test(text)) return text;
  return closeTypedBlanks(text)
    .replace(/(\d) (?=[^\s\d])/g, '$1\u00a0')
    .replace(/\b([A-Z]+(?:\/[A-Z]+)?) (?=\d)/g, '$1\u00a0');
}

/** The clauses of short texts: names, links and headings come again on every page of a site. */
const known = new Map<string, readonly Piece[][]>();
const KNOWN_MAX = 2_000;

/** The clauses of a short text, each in the pieces between which a line may end. A line ends between clauses first. */
export function clausesOf(short: string): readonly Piece[][] {
  const made = known.get(short);
  if (made) return made;
  const clauses: Piece[][] = [[]];
  for (const text of split(withUnits(short))) {
    if (CLAUSE_END.test(clauses.at(-1)?.at(-1)?.text ?? '')) clauses.push([]);
    clauses.at(-1)?.push({ text, isWhole: PARTED.test(text) && fits(text) });
  }
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(short, clauses);
  return clauses;
}

/** Running text in pieces: figures with their units, telephones and notes stay whole; the text between them breaks anywhere. */
export function figuresOf(running: string): Piece[] {
  const pieces: Piece[] = [];
  for (const word of wordsIn(running)) {
    const [lead = ''] = LEAD.exec(word) ?? [];
    const figure = word.slice(lead.length);
    const isWhole = PARTED_RUNNING.test(figure) && fits(figure);
    const last = pieces.at(-1);
    const plain = isWhole ? lead : word;
    if (last && !last.isWhole) last.text += plain;
    else if (plain) pieces.push({ text: plain, isWhole: false });
    if (isWhole) pieces.push({ text: figure, isWhole });
  }
  return pieces;
}

function wordsIn(running: string): string[] {
  const text = withUnits(running);
  if (!PARTED_RUNNING.test(text)) return [text];
  return running.length > SHORT_MAX
    ? split(text)
    : clausesOf(running).flatMap((pieces) => pieces.map(({ text }) => text));
}

/** The pieces of a text between which a line may end; none begins with a comma, or with a single character before it. */
function split(text: string): string[] {
  if (!('Segmenter' in Intl) || text.length < SPLIT_MIN) return [text]; // some browsers cannot split words
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  let marked = '';
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const tail = marked.slice(-TAIL);
    const stays =
      STAYS.test(tail) ||
      tail.endsWith(segment) || // a repeated word, such as 一件件
      LETTER.test(tail) ||
      (HAN.test(tail) && BEHIND_HAN.test(segment)) ||
      (segment.length === 1 && SINGLE.test(tail));
    marked += isWordLike && marked !== '' && !stays ? END + segment : segment;
  }
  return marked
    .replace(LAST, '$1')
    .replace(MIDDLE, '$1')
    .replace(WITHIN, '以$1')
    .replace(NOTE, inOnePiece)
    .replace(BLANKS_AT_END, '$1\0')
    .split(END);
}

function inOnePiece(note: string, at: number): string {
  const words = note.replaceAll(END, '');
  if (!fits(words)) return note;
  return at > 0 && words.length >= NOTE_MIN ? END + words : words;
}

function fits(text: string): boolean {
  return widthOf(text) <= WHOLE_MAX;
}

/** The width of a text in Han signs: a Latin one is half, some are nearly whole, blanks and points a quarter. */
export function widthOf(text: string): number {
  const count = (signs: RegExp) => text.match(signs)?.length ?? 0;
  return text.length - count(/[\0-\u02ff]/g) / 2 + count(/[mw%@]/gi) * 0.4 - count(/[\s.,:;'|]/g) / 4;
}

/** A file size for people: 「320 KB」, 「1.4 MB」. */
export function fileSize(bytes: number): string {
  if (bytes < 1_048_576) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}
