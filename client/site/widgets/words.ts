/** Characters of a text that takes more than a line somewhere, and no more than about three. */
const LEAST = 10;
const MOST = 110;

/** After an opening bracket, a figure and what stands between figures no line ends. */
const STAYS = /[（「『《〈“‘(@\d\u00a0.～~×/±-]$/;

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
  const joined = text.replace(/(\d) (?=[^\s\d])/g, '$1\u00a0');
  // some engines know no words
  if (!('Segmenter' in Intl) || text.length < LEAST || text.length > MOST) return [joined];
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  let set = '';
  for (const { segment, isWordLike } of segmenter.segment(joined)) {
    const mayEnd = isWordLike && set !== '' && !STAYS.test(set) && !(segment.length === 1 && SINGLE.test(set));
    set += mayEnd ? END + segment : segment;
  }
  return set.replace(LAST, '$1').split(END);
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
