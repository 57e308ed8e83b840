import { classValue, setClass } from '../commands/set-block.ts';
import { isBlock, isElement, isText } from '../tree/blocks.ts';
import { type BoxFor, cleanInside, nodesOf, parseStrange } from '../tree/document-tree.ts';
import { normalizeBlocks, normalizeSpaces } from '../tree/normalize.ts';
import { dropBodyLook } from './drop-body-look.ts';
import { holdPictures } from './hold-pictures.ts';
import { makeWordLists } from './make-word-lists.ts';

interface Pasted {
  readonly nodes: DocumentFragment;
  /** How many pictures lie where a browser cannot read them. */
  readonly lost: number;
}

/** Takes the pictures that came along as data or stand on other sites, and gives what keeps the place of one. */
interface PictureTaker {
  readonly hold: (source: File | string, alt: string) => string;
  readonly boxFor: BoxFor;
}

/** What Word, WPS, a WeChat article or any page puts on the clipboard, as the editor could have made it. */
export function cleanPasted(html: string, pictures: PictureTaker, rtf = ''): Pasted {
  const body = parseStrange(html);
  makeWordLists(body);
  nameTitles(body);
  dropBodyLook(body);
  const lost = holdPictures(body, pictures.hold, rtf);
  const nodes = nodesOf(cleanInside(body), pictures.boxFor);
  const holder = document.createElement('div');
  holder.append(nodes);
  normalizeSpaces(holder);
  dropPadding(holder);
  dropLinkLook(holder);
  if ([...holder.children].some(isBlock)) normalizeBlocks(holder, holder);
  dropEmpty(holder);
  nodes.append(...holder.childNodes);
  return { nodes, lost };
}

/** Word's title is a paragraph with a name. */
function nameTitles(body: HTMLElement): void {
  for (const title of body.querySelectorAll('p.MsoTitle, p.MsoSubtitle')) {
    // Of the parsed document: what is not clean yet must not come into one that loads and runs it.
    const heading = body.ownerDocument.createElement(title.classList.contains('MsoTitle') ? 'h2' : 'h3');
    heading.append(...title.childNodes);
    title.replaceWith(heading);
  }
}

/** Spaces that stand for an indent or a gap; what `indent` and `align` say of their own accord. */
function dropPadding(holder: HTMLElement): void {
  for (const block of holder.querySelectorAll('p, h2, h3, h4, h5, h6, li, td, th')) {
    block.classList.remove('align-left', 'align-justify');
    if (block.classList.length === 0) block.removeAttribute('class');
    const ends: [Node, Node] = [block, block];
    while (ends[0].firstChild) ends[0] = ends[0].firstChild;
    while (ends[1].lastChild) ends[1] = ends[1].lastChild;
    const [first, last] = ends;
    if (isText(first)) first.data = first.data.replace(/^[\s\u3000]+/, '');
    if (isText(last)) last.data = last.data.replace(/[\s\u3000]+$/, '');
  }
}

/** Links have their own colour and line. */
function dropLinkLook(holder: HTMLElement): void {
  for (const mark of [...holder.querySelectorAll('a, a span, a u')]) {
    for (const name of [...mark.classList]) if (name.startsWith('text-')) mark.classList.remove(name);
    if (mark.classList.length > 0) continue;
    mark.removeAttribute('class');
    if (mark.localName !== 'a') mark.replaceWith(...mark.childNodes);
  }
}

/** How the words inside stand: the innermost that says it is right. */
function alignOf(element: Element): string | undefined {
  return classValue(element, 'align');
}

/** Empty paragraphs made the gaps of the source; here the style sheet does. */
function dropEmpty(holder: HTMLElement): void {
  for (const block of [...holder.querySelectorAll('p, h2, h3, h4, h5, h6, blockquote, li, ul, ol, div')].reverse()) {
    const isEmpty = (block.textContent ?? '').trim() === '' && !block.querySelector('img, video, table, hr');
    if (isEmpty && block.parentElement && !/^t[dh]$/.test(block.parentElement.localName)) block.remove();
  }
  for (const box of [...holder.querySelectorAll('div')]) {
    for (const child of box.children)
      if (/^(p|h[2-6]|div)$/.test(child.localName)) setClass(child, 'align', alignOf(child) ?? alignOf(box));
    box.replaceWith(...box.childNodes);
  }
  // Items and cells that hold one paragraph hold its words.
  for (const paragraph of [...holder.querySelectorAll('li > p:only-child, td > p:only-child, th > p:only-child')]) {
    const parent = paragraph.parentElement;
    if (!parent || [...parent.childNodes].some((node) => node !== paragraph && node.textContent?.trim())) continue;
    setClass(parent, 'align', alignOf(paragraph) ?? alignOf(parent));
    parent.replaceChildren(...paragraph.childNodes);
  }
  for (const mark of holder.querySelectorAll('strong, em, u, s, span, a, sub, sup, code')) {
    if (!mark.hasChildNodes() && isElement(mark)) mark.remove();
  }
}
