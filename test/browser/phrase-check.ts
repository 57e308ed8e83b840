/** In the page: cells, labels, figures and running text in which a line ends between a figure and its unit or the word before it. */
export function phraseCheck(): string[] {
  const SHORT_MAX = 60;
  const PLACES = 'td, th, dt, dd, figcaption, .figures, .keep-phrases';
  /** A figure with the Han sign on either side, with or without a blank. */
  const PHRASE = /\p{Script=Han}?[±≤≥-]?\d[\d.,]*[%‰℃]?[ \u00a0]?[\p{Script=Han}a-z%‰℃]?/giu;
  /** In running text: telephones, ranges with their unit, standards, and a figure with a unit of letters. */
  const RUNNING =
    /\d{3,4}-\d{3,4}-\d{4}|[\d.]+[～〜][\d.]+[ \u00a0]?[a-z㎡\p{Script=Han}]|[A-Z]{2,3}(?:\/T)?[ \u00a0]\d+|\d[ \u00a0](?:mm|cm|m|kg|min|kW|V)\b/gu;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const parted: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const place = text.parentElement?.closest(PLACES);
    const words = text.textContent ?? '';
    const isShort = place && place.textContent.length <= SHORT_MAX;
    const seen = isShort ? place : text.parentElement?.closest('.rich-text p, .rich-text li, address');
    if (!seen?.checkVisibility({ visibilityProperty: true })) continue;
    for (const { 0: phrase, index } of words.matchAll(isShort ? PHRASE : RUNNING)) {
      range.setStart(text, index);
      range.setEnd(text, index + phrase.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ bottom }) => bottom);
      const { height } = range.getClientRects()[0] ?? { height: 0 };
      if (Math.max(...tops) - Math.min(...tops) > height / 2)
        parted.push(`${seen.tagName} ${phrase} in 「${words.slice(0, SHORT_MAX)}」`);
    }
  }
  return parted;
}
