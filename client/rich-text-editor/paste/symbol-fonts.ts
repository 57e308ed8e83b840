import { DINGS, SYMBOL, signsAt } from '../../../server/rich-text/insert-text.ts';

/** Symbol fonts by their names: each has signs in the places of letters. */
const FONTS: readonly (readonly [RegExp, ReadonlyMap<number, string>])[] = [
  [/^symbol(?: ?mt)?$/, SYMBOL],
  [/^wingdings 2$/, signsAt('O✗P✓Q☒R☑S☒T☒£☐')],
  [/^wingdings$/, DINGS],
];

/** Writes what Word has in symbol fonts as the signs that are seen: 「10 μm」 is 「10 mm」 in its letters. */
export function readSymbolFonts(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[*|style*="font" i], [face]')) {
    const signs = FONTS.find(([name]) => name.test(fontOf(element)))?.[1];
    if (!signs) continue;
    const texts = body.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      let owner = text.parentElement;
      while (owner && owner !== element && fontOf(owner) === '') owner = owner.parentElement;
      if (owner !== element) continue; // in a font of its own
      text.nodeValue = (text.nodeValue ?? '').replace(/[!-ÿ\uf020-\uf0ff]/g, (sign) => {
        return signs.get(sign.charCodeAt(0) & 0xff) ?? sign;
      });
    }
  }
}

/** The first font of an element, in small letters. */
function fontOf(element: Element): string {
  const style = /^(?:.*;)?\s*font(?:-family)?:\s*["']?([^;,"']*)/is.exec(element.getAttribute('style') ?? '')?.[1];
  return (style ?? element.getAttribute('face') ?? '').trim().toLowerCase();
}
