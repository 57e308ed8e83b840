import { closeTypedBlanks } from '../../server/contract/typed-blanks.ts';

/** Minimum length of a short text that may need more than one line. */
const LEAST = 7;
/** Maximum length of a short text. A longer one is running text, which breaks anywhere. */
export const SHORT_MAX = 60;
/** A piece that a browser would part before the sign of a range or behind that of a share. */
export const WHOLE = /\d[～~]|[%‰][\u4e00-\u9fff]/;

/** No line breaks after an opening bracket, after a negation, after a digit or between digits, nor in 3 个工作日. */
const STAYS = /(?:[不每（「『《〈“‘(@\d\u00a0.～~×/±-]|\d\u00a0?个)$/;
/**
 * No line ends here either. Between Han and a digit or letter the browser sets a space, which is lost at a line end.
 * Some suffixes are cut off by the dictionary, as in 工程师, 班组长 and 工作日内.
 */
const HAN = /[\u4e00-\u9fff]$/;
const BEHIND_HAN = /^(?:[a-z\d]|[师员商者班区期机器率性化型式费户家的了着吗试]$|组长$|日内$)/i;
const LETTER = /[a-z]$/i;

/** Marks a possible line break while a text is split. */
const END = '\0';
/** A one-character word: with its neighbour it is usually a technical term, such as 塔机. */
const SINGLE = /(?:^|\0).$/;
/** A one-character word before a comma or at the end: no line begins with it. */
const LAST = /\0(.(?:[，。、；：！？）]|$))/g;

/** Created on first use: it takes about 30 ms, which most commands do not need. */
let segmenter: Intl.Segmenter | undefined;

/** The text as pages show it, without line ends between a number and its unit. */
export function withUnits(text: string): string {
  return closeTypedBlanks(text).replace(/(\d) (?=[^\s\d])/g, '$1\u00a0');
}

/** The pieces of a short text between which a line may end; none begins with a comma, or with a single character before it. */
export function wordsOf(short: string): string[] {
  const text = withUnits(short);
  if (!('Segmenter' in Intl) || text.length < LEAST) return [text]; // some browsers cannot split words
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  let set = '';
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const stays =
      STAYS.test(set) ||
      set.endsWith(segment) || // a repeated word, such as 一件件
      LETTER.test(set) ||
      (HAN.test(set) && BEHIND_HAN.test(segment)) ||
      (segment.length === 1 && SINGLE.test(set));
    set += isWordLike && set !== '' && !stays ? END + segment : segment;
  }
  return set.replace(LAST, '$1').split(END);
}
