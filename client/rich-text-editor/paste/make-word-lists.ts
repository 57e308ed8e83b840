const LEVEL = /mso-list:\s*l\d+\s+level(\d)/i;

/**
 * Word and WPS put list items on the clipboard as paragraphs with a sign and spaces in front, and say in a style of their
 * own what they are (`mso-list: l0 level1 lfo1`). Makes lists of them.
 */
export function makeWordLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6, div')) {
    const level = levelOf(paragraph);
    if (level === undefined || !paragraph.isConnected) continue;
    gather(paragraph, level);
  }
}

function gather(first: HTMLElement, level: number): void {
  const items: { element: HTMLElement; level: number }[] = [];
  let at: Element | null = first;
  while (at instanceof HTMLElementOf(first)) {
    const its = levelOf(at);
    if (its === undefined) break;
    items.push({ element: at, level: its });
    at = at.nextElementSibling;
  }
  const document = first.ownerDocument;
  const place = document.createComment('');
  first.before(place);
  const open: { list: HTMLElement; level: number }[] = [];
  for (const item of items) {
    const tag = takeSign(item.element);
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop();
    let last = open.at(-1);
    if (
      !last ||
      last.level < item.level ||
      (open.length === 1 && last.list.localName !== tag && item.level === level)
    ) {
      const list = document.createElement(tag);
      if (last && last.level < item.level) (last.list.lastElementChild ?? last.list).append(list);
      else {
        open.length = 0;
        place.before(list);
      }
      last = { list, level: item.level };
      open.push(last);
    }
    const li = document.createElement('li');
    li.append(...item.element.childNodes);
    last.list.append(li);
    item.element.remove();
  }
  place.remove();
}

function levelOf(element: Element): number | undefined {
  const style = element.getAttribute('style') ?? '';
  const found = LEVEL.exec(style)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Removes the sign in front and tells the kind of list from it. */
function takeSign(item: HTMLElement): 'ul' | 'ol' {
  const sign = [...item.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const text = (sign?.textContent ?? item.textContent ?? '').replaceAll('\u00a0', ' ').trim();
  sign?.remove();
  if (!sign) {
    const words = item.ownerDocument.createTreeWalker(item, 4).nextNode();
    if (words)
      words.nodeValue = (words.nodeValue ?? '').replace(
        /^\s*(?:[·•●○■□◆Øüvl§–-]|[\d一二三四五六七八九十a-z]{1,3}[.)、）])[\s\u00a0]+/i,
        '',
      );
  }
  return /^[（(]?[\d一二三四五六七八九十a-z]{1,3}[.)、）]/i.test(text) && !/^[a-z]$/i.test(text) ? 'ol' : 'ul';
}

/** The class of elements in the document that was parsed, which need not be the page's own. */
function HTMLElementOf(element: HTMLElement): typeof HTMLElement {
  return element.ownerDocument.defaultView?.HTMLElement ?? HTMLElement;
}
