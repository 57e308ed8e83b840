/** In the page: cells, labels and figures in which a line ends between a figure and its unit or the word before it. */
export function phraseCheck(): string[] {
  const SHORT_MAX = 60;
  const PLACES = 'td, th, dt, dd, figcaption, .figures, .keep-phrases';
  /** A figure with the Han sign on either side, with or without a blank. */
  const PHRASE = /\p{Script=Han}?[±≤≥-]?\d[\d.,]*[%‰℃]?[ \u00a0]?[\p{Script=Han}a-z%‰℃]?/giu;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const parted: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const place = text.parentElement?.closest(PLACES);
    const words = text.textContent ?? '';
    if (!place || place.textContent.length > SHORT_MAX || !place.checkVisibility({ visibilityProperty: true }))
      continue;
    for (const { 0: phrase, index } of words.matchAll(PHRASE)) {
      range.setStart(text, index);
      range.setEnd(text, index + phrase.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ bottom }) => bottom);
      const { height } = range.getClientRects()[0] ?? { height: 0 };
      if (Math.max(...tops) - Math.min(...tops) > height / 2)
        parted.push(`${place.tagName} ${phrase} in 「${words.slice(0, SHORT_MAX)}」`);
    }
  }
  return parted;
}
