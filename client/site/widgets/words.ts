/** Characters of a text that takes more than a line somewhere, and no more than about three. */
const LEAST = 10;
const MOST = 110;

/** After an opening bracket, a figure and what stands between figures no line ends. */
const STAYS = /[（「『《〈“‘(@\d\u00a0.～~×/±-]$/;

/** Undefined in an engine that knows no words. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : undefined;

/** The pieces of a short text between which a line may end, its figures with their units; any other text as one piece. */
export function setWords(text: string): string[] {
  const joined = text.replace(/(\d) (?=[^\s\d])/g, '$1\u00a0');
  return segmenter && text.length >= LEAST && text.length <= MOST ? wordsOf(joined) : [joined];
}

/**
 * The words of a Chinese line; none begins with a comma. Two that are one character each are one of the trade's, 塔机. To be
 * asked where data is loaded, not where it is hydrated: server and browser may know different words. An engine without a
 * segmenter breaks anywhere.
 */
export function wordsOf(line: string): string[] {
  if (!segmenter) return [...line];
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(line)) {
    const before = words.pop();
    if (before === undefined) words.push(segment);
    else if (isWordLike && !STAYS.test(before) && before.length + segment.length > 2) words.push(before, segment);
    else words.push(before + segment);
  }
  return words;
}

/** Sets what a browser rendered itself as the server sets what it sends: the same texts, in the same way. */
export function typesetIn(root: Element | null): void {
  for (const element of root?.querySelectorAll('p, li, dd, figcaption, h1, h2, h3, h4, a') ?? []) {
    const [text, ...others] = element.childNodes;
    if (text?.nodeType !== Node.TEXT_NODE || others.length > 0 || element.closest('address')) continue;
    const [first = '', ...words] = setWords(element.textContent ?? '');
    if (words.length === 0) continue;
    element.classList.add('keep-phrases');
    // React writes over whatever a text became, so this may stay when the values change.
    element.textContent = first;
    element.append(...words.flatMap((word) => [document.createElement('wbr'), word]));
  }
}
