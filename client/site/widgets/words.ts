/** Characters of a text that takes more than a line somewhere, and no more than about three. */
const LEAST = 8;
const MOST = 110;

/** After an opening bracket, a figure and what stands between figures no line ends. */
const STAYS = /[（「『《〈“‘(@\d\u00a0.～~×/±-]$/;

/**
 * No line ends there either: before a figure or a letter behind Han, and the other way round, since the space that the
 * browser sets between the two is lost where a line may end; before what ends a word that the dictionary cuts: 工程师.
 */
const HAN = /[\u4e00-\u9fff]$/;
const BEHIND_HAN = /^(?:[a-z\d]|[师员商者班区期机器率性化型式费户家的了着吗]$)/i;
const LETTER = /[a-z]$/i;

/** Stands where a line may end while a text is cut. */
const END = '\0';
/** One character that stands for a word: with another one it is mostly a word of the trade's, 塔机. */
const SINGLE = /(?:^|\0).$/;
/** One before a comma: no line begins with it. */
const LAST = /\0(.[，。、；：！？）])/g;

/** Made when it is first needed: it takes some 30 ms, which a start and most commands need not spend. */
let segmenter: Intl.Segmenter | undefined;

/**
 * The pieces of a short text between which a line may end: words, figures with their units. None begins with a comma. Any
 * other text is one piece.
 */
export function setWords(text: string): string[] {
  const joined = withUnits(text);
  // some engines know no words
  if (!('Segmenter' in Intl) || text.length < LEAST || text.length > MOST) return [joined];
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  let set = '';
  for (const { segment, isWordLike } of segmenter.segment(joined)) {
    const stays =
      STAYS.test(set) ||
      set.endsWith(segment) || // 一件件, said twice
      LETTER.test(set) ||
      (HAN.test(set) && BEHIND_HAN.test(segment)) ||
      (segment.length === 1 && SINGLE.test(set));
    set += isWordLike && set !== '' && !stays ? END + segment : segment;
  }
  return set.replace(LAST, '$1').split(END);
}

/** The text, in which no line ends between a figure and its unit. */
export function withUnits(text: string): string {
  return text.replace(/(\d) (?=[^\s\d])/g, '$1\u00a0');
}

/** Sets what a browser rendered itself as the server sets what it sends: the same texts, in the same way. */
export function typesetIn(root: Element | null): void {
  for (const element of root?.querySelectorAll('p, li, dd, td, th, figcaption, h1, h2, h3, h4, a, span') ?? []) {
    const [text, ...others] = element.childNodes;
    if (text?.nodeType !== Node.TEXT_NODE || others.length > 0 || element.closest('address')) continue;
    const whole = element.textContent ?? '';
    const [first = '', ...words] = setWords(whole);
    if (first === whole) continue;
    if (words.length > 0) element.classList.add('keep-phrases');
    element.textContent = first;
    element.append(...words.flatMap((word) => [document.createElement('wbr'), word]));
  }
}
