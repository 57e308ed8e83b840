import { CHECKED, UNCHECKED } from '../../../server/rich-text/element-signs.ts';

/** Writes what cards hold where a text can: a picture, code, a formula, a sign. The cleaner tells the others. */
export function openCards(body: HTMLElement): void {
  // a page's own sheet shows the parts of a link's card in lines
  for (const behind of body.querySelectorAll('a [class*="title" i] + *')) behind.before(' ');
  for (const card of body.querySelectorAll('card[value^="data:"]')) {
    const value = contentOf(card);
    const { src, code, label } = Object(value);
    const name = card.getAttribute('name');
    const make = (tag: string) => card.appendChild(body.ownerDocument.createElement(tag));
    if (name === 'image' && src) make('img').setAttribute('src', `${src}`);
    else if (name === 'math' && code) make('span').setAttribute('data-tex', `${code}`);
    else if (name === 'codeblock') make('pre').textContent = `${code ?? ''}`;
    else if (name === 'hr') make('hr');
    else if (name === 'checkbox') card.append(value === true ? CHECKED : UNCHECKED);
    else if (name === 'label') card.append(`${label ?? ''}`);
    if (card.hasChildNodes()) card.replaceWith(...card.childNodes);
  }
}

/** What Yuque writes into a card. */
function contentOf(card: Element): unknown {
  try {
    return JSON.parse(decodeURIComponent((card.getAttribute('value') ?? '').slice('data:'.length)));
  } catch {
    return undefined;
  }
}
