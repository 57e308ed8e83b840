/** Runs in the page: words and lists that leave most of their room empty, in a line each. */
export function squeezed(): string[] {
  const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.className}`;
  const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
  /** Words of four letters and more, one or two in a line. */
  const words = [...document.querySelectorAll<HTMLElement>('main *')].flatMap((element) => {
    const own = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim().length >= 4);
    const { fontSize, writingMode } = getComputedStyle(element);
    if (own.length === 0 || !writingMode.startsWith('horizontal') || !isSeen(element)) return [];
    const { width, height } = element.getBoundingClientRect();
    const letters = width / Number.parseFloat(fontSize);
    return letters < 2.9 && height > 3 * Number.parseFloat(fontSize)
      ? [`${nameOf(element)}: ${letters.toFixed(1)} letters in a line`]
      : [];
  });
  /** Lists of three and more in one column, beside which there is room for another. */
  const lists = [...document.querySelectorAll<HTMLElement>('main *')].flatMap((element) => {
    const { display, gridTemplateColumns, columnGap } = getComputedStyle(element);
    const room = element.parentElement;
    if (display !== 'grid' || element.children.length < 3 || !room || !isSeen(element)) return [];
    const columns = gridTemplateColumns.split(' ').map(Number.parseFloat);
    const { paddingLeft, paddingRight, display: around } = getComputedStyle(room);
    if (columns.length !== 1 || around !== 'block') return [];
    const [column = 0] = columns;
    const free = room.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return 2 * column + (Number.parseFloat(columnGap) || 0) <= free
      ? [`${nameOf(element)}: one column of ${column} px in ${free} px`]
      : [];
  });
  return [...words, ...lists];
}
