/** What a hand misses or an eye strains at on a phone; both lists should be empty. */
export interface HandFindings {
  /** Controls smaller than 44 by 44 px (WCAG 2.5.5), but for links in running text. */
  smallTargets: string[];
  /** Text set smaller than 14 px. */
  smallText: string[];
}

/** In the page: measures every control and every text that is shown, where it stands. */
export function handCheck(): HandFindings {
  const TARGET_PX = 44;
  const TEXT_PX = 14;
  const ROUNDING_PX = 0.5;
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} 「${element.textContent?.trim().slice(0, 20)}」`;

  // a link in a sentence is as tall as its line; that is the exception both criteria make
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );

  // a card answers to its one link, whose ::after lies over all of it
  const hitBox = (element: Element) => {
    const over = getComputedStyle(element, '::after');
    const card = over.content !== 'none' && over.position === 'absolute' ? positionedAround(element) : null;
    return (card ?? element).getBoundingClientRect();
  };
  const positionedAround = (element: Element) => {
    let around: Element | null = element;
    while (around && getComputedStyle(around).position === 'static') around = around.parentElement;
    return around;
  };

  const controls = document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab]');
  const smallTargets = [...controls]
    .filter((element) => isShown(element) && !isInSentence(element) && !element.closest('[aria-hidden=true]'))
    .map((element) => ({ element, box: hitBox(element) }))
    .filter(({ box }) => Math.min(box.width, box.height) < TARGET_PX - ROUNDING_PX)
    .map(({ element, box }) => `${name(element)} ${box.width.toFixed(0)}×${box.height.toFixed(0)}`);

  const smallText = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { parentElement } = text;
    if (!parentElement || !text.textContent?.trim() || !isShown(parentElement)) continue;
    const size = Number.parseFloat(getComputedStyle(parentElement).fontSize);
    if (size < TEXT_PX) smallText.add(`${name(parentElement)} ${size}px`);
  }
  return { smallTargets: [...new Set(smallTargets)], smallText: [...smallText] };
}
