import type { Losses } from './losses.ts';

/** What an app has drawn, with its source beside it: in a script, an attribute, or the text of a picture. */
const DRAWN =
  'script[type^="math/tex" i], [data-tex], [data-latex], img[class*="formula" i], img[class*="math" i], img[src*="equation?tex="]';

/** Writes the sources of formulas whose drawing has no words, and leaves out the second copies of others. */
export function readFormulas(body: HTMLElement, lost: Losses): void {
  for (const drawn of [...body.querySelectorAll(DRAWN)]) {
    const said = (drawn.textContent ?? '').trim();
    const isScript = drawn.localName === 'script';
    const source = ['data-tex', 'data-latex', 'alt'].map((name) => drawn.getAttribute(name)).find(Boolean);
    const isAlone = isScript ? drawn.parentElement?.textContent?.trim() === said : said === '';
    const tex = isScript ? said : source;
    if (!tex || !isAlone) continue;
    drawn.replaceWith(tex);
    lost.tell('formula');
  }
  dropCopies(body);
}

/** Pages write a formula twice, in a box of its own: as MathML for readers, and drawn beside it for the eye. */
function dropCopies(body: HTMLElement): void {
  for (const copy of body.querySelectorAll('[aria-hidden=true]')) {
    const formula = copy.parentElement?.querySelector(':scope > math, :scope > * > math');
    const others = [...(copy.parentNode?.childNodes ?? [])].filter((node) => node !== copy);
    const words = others.map((node) => node.textContent).join('');
    if (formula && words.trim() === formula.textContent?.trim()) copy.remove();
  }
}
