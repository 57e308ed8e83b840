import { CHECKED, UNCHECKED } from '../../../server/rich-text/element-signs.ts';
import { lookFor } from '../../../server/rich-text/read-attributes.ts';
import { refuseTangled } from '../../../server/rich-text/write-html.ts';
import { classValue, setClass } from '../commands/set-block.ts';
import { gridOf, writeGrid } from '../commands/table-grid.ts';
import { isBlock, isCell, isElement, isHollow, isList, isText, NOTE, rename, textsIn } from '../tree/blocks.ts';
import { type BoxFor, cleanInside, nodesOf, ownAddress, parseUntrusted } from '../tree/document-tree.ts';
import { normalizeBlocks, normalizeSpaces } from '../tree/normalize.ts';
import { isFiller, leavesOf, textBlocksIn } from '../tree/text-blocks.ts';
import {
  dropCodeHeads,
  dropIcons,
  dropNotes,
  joinInitials,
  keepLines,
  openCards,
  readFormulas,
  readSymbolFonts,
} from './app-markup.ts';
import { dropBodyLook, HEADINGS } from './body-look.ts';
import { hasForeignForm, keepHeadingNumbers, nameItems, readFormats } from './list-markers.ts';
import { Losses } from './losses.ts';
import { type PastedWith, type PictureTaker, readPictures } from './pasted-pictures.ts';
import { writeLists } from './read-lists.ts';
import { inTable, readTables } from './read-tables.ts';

export { distinctFiles } from './distinct-files.ts';

interface Pasted {
  readonly nodes: DocumentFragment;
  /** One sentence about what could not come along; undefined if everything did. */
  readonly lost: string | undefined;
}

/** Converts HTML of any source to what the editor could have created; in short steps, of which it yields the progress in percent. */
export function* cleanInSteps(
  html: string,
  pictures: PictureTaker & { readonly boxFor: BoxFor },
  beside: PastedWith,
): Generator<number, Pasted> {
  refuseDeep(html);
  const body = parseUntrusted(inTable(html).replace(/(<\/?)mml:/g, '$1')); // no parser of HTML knows a prefix
  for (const link of body.querySelectorAll('a[href*="//"]'))
    link.setAttribute('href', leadOn((link.getAttribute('href') ?? '').replace(/^\/\//, 'https://')));
  for (const part of body.querySelectorAll('video, video > *'))
    if (part.hasAttribute('src')) part.setAttribute('src', ownAddress(part.getAttribute('src') ?? ''));
  const sheets = [...body.ownerDocument.querySelectorAll('style')].map((sheet) => sheet.textContent).join('');
  const lost = new Losses(pictures.services.refusal);
  keepLines(body, beside.text);
  openCards(body);
  joinInitials(body);
  dropIcons(body);
  readSymbolFonts(body);
  dropCodeHeads(body);
  readTables(body, sheets, lost);
  readFormulas(body, lost);
  nameHeadings(body);
  dropNotes(body, lost);
  for (const line of body.querySelectorAll('.Apple-interchange-newline')) line.remove();
  yield* readPictures(body, pictures, beside);
  yield 20;
  makeLists(body, sheets, lost);
  yield 35;
  // WeChat has one element a line
  for (const line of body.querySelectorAll('pre > code + code')) if (isElement(line.previousSibling)) line.before('\n');
  dropBodyLook(body);
  yield 50;
  const clean = cleanInside(body, lost.tell);
  yield 65;
  const nodes = nodesOf(clean, pictures.boxFor);
  const holder = document.createElement('div');
  holder.append(nodes);
  normalizeSpaces(holder);
  if ([...holder.children].some(isBlock)) normalizeBlocks(holder, holder);
  yield 80;
  dropEnds(holder);
  dropLook(holder);
  dropEmpty(holder);
  nodes.append(...holder.childNodes);
  return { nodes, lost: lost.sentence };
}

/** Elements without an end, or that the next one of them ends. */
const UNENDED = /^(?:area|base|br|col|d[dt]|embed|hr|img|input|li|link|meta|option|p|source|t[dhr]|track|wbr)$/i;
const TAG = /<(\/?)([a-z][\w:]*)(?=[\s/>])(?:[^<>"']|"[^<"]*"|'[^<']*')*>/gi;
/** A browser's parser takes time by the square of this. */
const OPEN_MAX = 5_000;

/** Throws `Failure` 400 where too many elements are open in one another, before they can stop the page for minutes. */
function refuseDeep(html: string): void {
  let open = 0;
  for (const [tag, end, name = ''] of html.matchAll(TAG)) {
    if (!tag.endsWith('/>') && !UNENDED.test(name)) open = Math.max(0, open + (end ? -1 : 1));
    if (open > OPEN_MAX) refuseTangled();
  }
}

/** In host and path of a page that only warns of the address to which it leads on: of Zhihu, Feishu, Outlook … */
const LEADS_ON = /\blinks?\b|safelinks|\burl$|redirect|jump/i;

/** The address that a link is for, behind such a page. */
function leadOn(address: string): string {
  const [whole = ''] = address.split('#');
  const [head = '', ...query] = whole.split('?');
  if (!/^https?:\/\//i.test(head) || !LEADS_ON.test(head)) return address;
  const values = new URLSearchParams(query.join('?')).values();
  const [behind, ...others] = [...values].filter((value) => /^https?:\/\/\S+$/i.test(value));
  return behind && others.length === 0 ? behind : address;
}

/** An item whose check box is written as in Markdown. */
const TASK = /^\s*\[([ x])\]\s/i;

/** Elements that a style alone makes items of a list with bullets. */
const DRAWN_ITEMS = 'div[*|style*="list-item" i]:not([*|style*="none" i], [*|style*="decimal" i])';

/** Rewrites all lists: those of the text, and those inside quotes and cells. */
function makeLists(body: HTMLElement, sheets: string, lost: Losses): void {
  for (const list of body.querySelectorAll('ol')) if (hasForeignForm(list)) lost.tell('numbers');
  for (const item of body.querySelectorAll('li')) {
    const [words] = textsIn(item);
    if (words) words.data = words.data.replace(TASK, (_, sign) => `${sign === ' ' ? UNCHECKED : CHECKED} `);
  }
  for (const item of body.querySelectorAll<HTMLElement>(DRAWN_ITEMS)) rename(item, 'li');
  nameItems(body);
  keepHeadingNumbers(body);
  const formats = readFormats(sheets);
  for (const flow of [body, ...body.querySelectorAll('td, th, blockquote')].reverse())
    if (flow.querySelector('ul, ol, [*|style*="mso-list" i]')) writeLists(flow, formats);
}

/** Names Word's headings by level, outline and class; all move down a level if there is an h1, which the page itself has. */
function nameHeadings(body: HTMLElement): void {
  const levels = new Map<HTMLElement, number>();
  for (const block of body.querySelectorAll<HTMLElement>(`${HEADINGS}, p, div[role=heading]`)) {
    const said = `${block.className} ${block.getAttribute('style')}`;
    const outline = /(?:MsoHeading|mso-outline-level:\s*)(\d)/i.exec(said)?.[1];
    const named = block.role === 'heading' ? (block.getAttribute('aria-level') ?? '2') : block.localName[1];
    const level = block.localName === 'p' ? !block.closest('table') && outline : named;
    if (level) levels.set(block, Number(level));
  }
  const step = [...levels.values()].includes(1) ? 1 : 0;
  for (const [heading, level] of levels) rename(heading, `h${Math.min(level > 1 ? level + step : level, 6)}`);
  for (const title of body.querySelectorAll<HTMLElement>('p.MsoTitle')) rename(title, 'h2');
  for (const title of body.querySelectorAll<HTMLElement>('p.MsoSubtitle')) rename(title, 'h3');
}

const ENDED = 'p, h2, h3, h4, h5, h6, pre, li, td, th, div';

/** Removes invisible text: spaces at both ends of a line, in code at the end of the last, and line breaks behind all words. */
function dropEnds(holder: HTMLElement): void {
  for (const textBlock of textBlocksIn(holder)) {
    if (textBlock.block === holder) continue; // words for the middle of a line
    const leaves = leavesOf(textBlock).map(({ leaf }) => leaf);
    const isCode = textBlock.block.localName === 'pre';
    let isAtEdge = !isCode;
    for (const leaf of leaves) {
      if (isText(leaf) && isCode) leaf.data = leaf.data.replaceAll('\u00a0', ' '); // as editors of code write its blanks
      if (isText(leaf) && isAtEdge) leaf.data = leaf.data.replace(/^[ \t\n]+/, '');
      isAtEdge = isText(leaf) ? isAtEdge && leaf.data === '' : isFiller(leaf) && !isCode;
    }
    let isLast = true;
    isAtEdge = true;
    for (const leaf of leaves.reverse()) {
      if (isText(leaf) && isAtEdge) leaf.data = leaf.data.trimEnd();
      isAtEdge = isText(leaf) ? isAtEdge && leaf.data === '' : isFiller(leaf) && (isLast || !isCode);
      isLast &&= isAtEdge;
      if (isLast && !isText(leaf) && leaf !== leaves.at(-1)) leaf.remove();
    }
  }
}

/** Removes formatting that the site sets itself: of links, headings, code and column widths. */
function dropLook(holder: HTMLElement): void {
  for (const mark of [...holder.querySelectorAll('a, a span, a u, :is(h2, h3, h4, h5, h6) strong')]) {
    if (mark.closest('a')) setClass(mark, 'text', undefined);
    if (mark.localName !== 'a' && !mark.className) mark.replaceWith(...mark.childNodes);
  }
  for (const mark of [...holder.querySelectorAll('pre :is(a, strong, em, u, s, code, span)')])
    if (!mark.closest(`[${NOTE}]`)) mark.replaceWith(...mark.childNodes);
  for (const code of holder.querySelectorAll('pre'))
    for (const group of ['text', 'bg', 'size'] as const) setClass(code, group, undefined);
  for (const group of holder.querySelectorAll('colgroup')) group.remove();
  // Parts of copied merged cells may overlap the table's edge or leave gaps: each position gets exactly one cell.
  for (const table of holder.querySelectorAll('table')) writeGrid(table, gridOf(table));
}

function passLook(to: Element, inner: Element, outer: Element): void {
  for (const group of ['align', 'text', 'size'] as const) {
    const value = classValue(inner, group) ?? classValue(outer, group);
    setClass(to, group, value && lookFor(to.localName, { [group]: value })[group]);
  }
}

/** Removes empty blocks, boxes and marks: the style sheet makes the gaps. */
function dropEmpty(holder: HTMLElement): void {
  for (const block of [
    ...holder.querySelectorAll('p, h2, h3, h4, h5, h6, blockquote, li, ul, ol, figure, div'),
  ].reverse()) {
    if (isHollow(block) && block.parentElement && !isCell(block.parentElement)) block.remove();
  }
  for (const box of [...holder.querySelectorAll('div')]) {
    for (const child of box.children) if (/^(p|h[2-6]|div)$/.test(child.localName)) passLook(child, child, box);
    box.replaceWith(...box.childNodes);
  }
  // Items and cells with a single paragraph contain its text directly, items also next to sublists.
  for (const paragraph of [...holder.querySelectorAll('li > p:first-child, td > p:only-child, th > p:only-child')]) {
    const parent = paragraph.parentElement;
    const isAside = (node: Node) => node === paragraph || isList(node) || isHollow(node);
    if (!parent || ![...parent.childNodes].every(isAside)) continue;
    passLook(parent, paragraph, parent);
    paragraph.replaceWith(...paragraph.childNodes);
  }
  // default alignments, which until here take back those of a box around
  for (const block of holder.querySelectorAll(`:is(${ENDED}):is(.align-left, .align-justify)`))
    setClass(block, 'align', undefined);
  for (const mark of holder.querySelectorAll('strong, em, u, s, span, a, sub, sup, code')) {
    const isHollow = mark.textContent === '' && !mark.querySelector(`br, img, video, [${NOTE}]`);
    if (isHollow && !mark.closest(`[${NOTE}]`)) mark.remove();
  }
}
