import { lookFor } from '../../../server/rich-text/read-attributes.ts';
import { fillPlaces } from '../commands/change-table.ts';
import { classValue, setClass } from '../commands/set-block.ts';
import { isBlock, isCell, isHollow, isList, isText, NOTE, rename } from '../tree/blocks.ts';
import { type BoxFor, cleanInside, nodesOf, parseStrange } from '../tree/document-tree.ts';
import { normalizeBlocks, normalizeSpaces } from '../tree/normalize.ts';
import { holdPictures } from './hold-pictures.ts';
import { keepHeadingNumbers, readBlocks, readFormats } from './read-blocks.ts';
import { writeLists } from './write-lists.ts';

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

/**
 * What Word, WPS, a WeChat article or any page puts on the clipboard, as the editor could have made it. Goes in steps, none
 * of which holds the page for long; gives how much is done, in percent.
 */
export function* cleanInSteps(html: string, pictures: PictureTaker, rtf = ''): Generator<number, Pasted> {
  const body = parseStrange(html);
  const sheets = [...body.ownerDocument.querySelectorAll('style')].map((sheet) => sheet.textContent).join('');
  dressCells(body, sheets);
  nameHeadings(body);
  const lost = yield* holdPictures(body, pictures.hold, rtf);
  yield 20;
  makeLists(body, sheets);
  yield 35;
  for (const line of body.querySelectorAll('pre > code + code')) line.before('\n'); // WeChat has nothing between
  dropBodyLook(body);
  yield 50;
  const clean = cleanInside(body);
  yield 65;
  const nodes = nodesOf(clean, pictures.boxFor);
  const holder = document.createElement('div');
  holder.append(nodes);
  normalizeSpaces(holder);
  if ([...holder.children].some(isBlock)) normalizeBlocks(holder, holder);
  yield 80;
  dropPadding(holder);
  dropLook(holder);
  dropEmpty(holder);
  nodes.append(...holder.childNodes);
  return { nodes, lost };
}

/** Excel and WPS say in a style sheet what their cells and words look like, by numbered classes. */
function dressCells(body: HTMLElement, sheets: string): void {
  for (const [, name = '', look = ''] of sheets.matchAll(/\.((?:xl|et|font)\d+)\s*\{([^}]*)\}/g)) {
    for (const element of body.getElementsByClassName(name))
      element.setAttribute('style', `${look};${element.getAttribute('style') ?? ''}`);
  }
}

/** Lists, whoever wrote them: the text's own, and those of each quote and cell. */
function makeLists(body: HTMLElement, sheets: string): void {
  keepHeadingNumbers(body);
  const formats = readFormats(sheets);
  for (const flow of [body, ...body.querySelectorAll('td, th, blockquote')].reverse())
    if (flow.querySelector('ul, ol, [style*="mso-list" i]')) writeLists(readBlocks(flow, formats));
}

/**
 * Word has headings of nine levels, paragraphs that are some by their outline, and a title that is one by its name. The page
 * has its own first heading: below one of the source, the others go down a level too.
 */
function nameHeadings(body: HTMLElement): void {
  const levels = new Map<HTMLElement, number>();
  for (const block of body.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6, p')) {
    const said = `${block.className} ${block.getAttribute('style')}`;
    const outline = /(?:MsoHeading|mso-outline-level:\s*)(\d)/i.exec(said)?.[1];
    const level = block.localName === 'p' ? !block.closest('table') && outline : block.localName[1];
    if (level) levels.set(block, Number(level));
  }
  const step = [...levels.values()].includes(1) ? 1 : 0;
  for (const [heading, level] of levels) rename(heading, `h${Math.min(level > 1 ? level + step : level, 6)}`);
  for (const title of body.querySelectorAll<HTMLElement>('p.MsoTitle')) rename(title, 'h2');
  for (const title of body.querySelectorAll<HTMLElement>('p.MsoSubtitle')) rename(title, 'h3');
}

/** Spaces that stand for an indent or a gap; what `indent` and `align` say of their own accord. */
function dropPadding(holder: HTMLElement): void {
  for (const block of holder.querySelectorAll('p, h2, h3, h4, h5, h6, li, td, th, div')) {
    if (/^(left|justify)$/.test(classValue(block, 'align') ?? '')) setClass(block, 'align', undefined);
    const ends: [Node, Node] = [block, block];
    while (ends[0].firstChild) ends[0] = ends[0].firstChild;
    while (ends[1].lastChild) ends[1] = ends[1].lastChild;
    const [first, last] = ends;
    if (isText(first)) first.data = first.data.replace(/^[\s\u3000]+/, '');
    if (isText(last)) last.data = last.data.replace(/[\s\u3000]+$/, '');
  }
}

/** Links have their own colour and line, headings their weight, code has no look; columns are as wide as their words. */
function dropLook(holder: HTMLElement): void {
  for (const mark of [...holder.querySelectorAll('a, a span, a u, :is(h2, h3, h4, h5, h6) :is(strong, b)')]) {
    if (mark.closest('a')) setClass(mark, 'text', undefined);
    if (mark.localName !== 'a' && !mark.className) mark.replaceWith(...mark.childNodes);
  }
  for (const mark of [...holder.querySelectorAll('pre :is(a, strong, b, em, i, u, s, code, span)')])
    if (!mark.closest(`[${NOTE}]`)) mark.replaceWith(...mark.childNodes);
  for (const group of holder.querySelectorAll('colgroup')) group.remove();
  for (const table of holder.querySelectorAll('table')) fillPlaces(table);
}

/** Has `to` look like the innermost of two that says how. */
function passLook(to: Element, inner: Element, outer: Element): void {
  for (const group of ['align', 'text', 'size'] as const) {
    const value = classValue(inner, group) ?? classValue(outer, group);
    setClass(to, group, value && lookFor(to.localName, { [group]: value })[group]);
  }
}

/** Empty paragraphs made the gaps of the source; here the style sheet does. */
function dropEmpty(holder: HTMLElement): void {
  for (const block of [...holder.querySelectorAll('p, h2, h3, h4, h5, h6, blockquote, li, ul, ol, div')].reverse()) {
    if (isHollow(block) && block.parentElement && !isCell(block.parentElement)) block.remove();
  }
  for (const box of [...holder.querySelectorAll('div')]) {
    for (const child of box.children) if (/^(p|h[2-6]|div)$/.test(child.localName)) passLook(child, child, box);
    box.replaceWith(...box.childNodes);
  }
  // Items and cells that hold one paragraph hold its words, items beside their sublists.
  for (const paragraph of [...holder.querySelectorAll('li > p:first-child, td > p:only-child, th > p:only-child')]) {
    const parent = paragraph.parentElement;
    const isAside = (node: Node) => node === paragraph || isList(node) || isHollow(node);
    if (!parent || ![...parent.childNodes].every(isAside)) continue;
    passLook(parent, paragraph, parent);
    paragraph.replaceWith(...paragraph.childNodes);
  }
  for (const mark of holder.querySelectorAll('strong, b, em, i, u, s, span, a, sub, sup, code')) {
    const isHollow = mark.textContent === '' && !mark.querySelector(`br, img, video, [${NOTE}]`);
    if (isHollow && !mark.closest(`[${NOTE}]`)) mark.remove();
  }
}

type Declarations = (readonly [name: string, value: string])[];

const SAID = ['font-size', 'color', 'background-color', 'font-weight'] as const;

/**
 * Takes away what the source says of nearly all its words: 17 px in a WeChat article is not large, it is how that article
 * is set. First lines set in by two characters and lines set to full width are its typography too.
 */
function dropBodyLook(body: HTMLElement): void {
  const said = new Map(
    [...body.querySelectorAll('[style]')].map((element) => [element as Node, declarationsOf(element)]),
  );
  const common = new Map(SAID.map((name) => [name as string, commonValue(body, name, said)]));
  for (const element of body.querySelectorAll('[style]')) {
    const own = (said.get(element) ?? []).filter(([name, value]) => {
      if (name === 'text-indent') return value.startsWith('-');
      if (/^(margin|padding)-left$/.test(name) && element.closest('li')) return false;
      if (name === 'font-size' && element.closest('h1, h2, h3, h4, h5, h6')) return false;
      const isRegular = name === 'font-weight' && /^(normal|[1-5]00)$/.test(value); // of words in bold it says something
      return isRegular || common.get(name) !== value;
    });
    element.setAttribute('style', own.map(([name, value]) => `${name}:${value}`).join(';'));
  }
}

/** The value that holds for more than half of the characters, if there is one. */
function commonValue(body: HTMLElement, name: string, declared: ReadonlyMap<Node, Declarations>): string | undefined {
  const counts = new Map<string, number>();
  let all = 0;
  const count = (node: Node, value: string): void => {
    if (isText(node)) {
      const length = node.data.trim().length;
      all += length;
      counts.set(value, (counts.get(value) ?? 0) + length);
      return;
    }
    const own = declared.get(node)?.find(([said]) => said === name)?.[1];
    for (const child of node.childNodes) count(child, own ?? value);
  };
  count(body, '');
  for (const [value, length] of counts) if (value !== '' && all > 20 && length > all / 2) return value;
  return undefined;
}

/** What a `style` attribute says, in lower case. Read as text: the site's policy keeps the browser from reading it. */
function declarationsOf(element: Element): Declarations {
  const declarations = (element.getAttribute('style') ?? '').toLowerCase().split(';');
  return declarations.map((declaration) => {
    const [name = '', ...value] = declaration.split(':');
    return [name.trim(), value.join(':').replace('!important', '').replace(/\s+/g, ' ').trim()] as const;
  });
}
