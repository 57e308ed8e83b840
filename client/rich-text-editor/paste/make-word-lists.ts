const LEVEL = /mso-list:\s*l\d+\s+level(\d)/i;
/** The sign of an item where Word does not mark it as one. */
const SIGN = /^\s*(?:[·•●○■□◆Øüvl§–-]|[\d一二三四五六七八九十a-z]{1,3}[.)、）])[\s\u00a0]+/i;

interface OpenList {
  readonly list: HTMLElement;
  readonly level: number;
}

/**
 * Word and WPS put list items on the clipboard as paragraphs with a sign and spaces in front, and say in a style of their
 * own what they are (`mso-list: l0 level1 lfo1`). Makes lists of them, in the parsed document that loads and runs nothing.
 */
export function makeWordLists(body: HTMLElement): void {
  const open: OpenList[] = [];
  let before: Element | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6, div')) {
    const level = LEVEL.exec(paragraph.getAttribute('style') ?? '')?.[1];
    if (level === undefined) continue;
    // What stands right behind the last item goes on with its list.
    if (!before || paragraph.previousElementSibling !== before) open.length = 0;
    before = putItem(paragraph, Number(level), open);
  }
}

/** Makes an item of a paragraph. Returns the outermost list, which then stands in its place or before it. */
function putItem(paragraph: HTMLElement, level: number, open: OpenList[]): Element | null {
  const document = paragraph.ownerDocument;
  const tag = takeSign(paragraph);
  while ((open.at(-1)?.level ?? 0) > level) open.pop();
  let last = open.at(-1);
  const isOther = open.length === 1 && last?.level === level && last.list.localName !== tag;
  if (!last || last.level < level || isOther) {
    const list = document.createElement(tag);
    if (last && last.level < level) (last.list.lastElementChild ?? last.list).append(list);
    else {
      open.length = 0;
      paragraph.before(list);
    }
    last = { list, level };
    open.push(last);
  }
  const item = document.createElement('li');
  item.append(...paragraph.childNodes);
  last.list.append(item);
  paragraph.remove();
  return open[0]?.list ?? null;
}

/** Removes the sign in front and tells the kind of list from it. */
function takeSign(item: HTMLElement): 'ul' | 'ol' {
  const sign = [...item.querySelectorAll('span')].find((one) =>
    /mso-list:\s*ignore/i.test(one.getAttribute('style') ?? ''),
  );
  const text = (sign?.textContent ?? item.textContent ?? '').replaceAll('\u00a0', ' ').trim();
  sign?.remove();
  const words = sign ? null : item.ownerDocument.createTreeWalker(item, 4).nextNode();
  if (words) words.nodeValue = (words.nodeValue ?? '').replace(SIGN, '');
  return /^[（(]?[\d一二三四五六七八九十a-z]{1,3}[.)、）]/i.test(text) && !/^[a-z]$/i.test(text) ? 'ol' : 'ul';
}
