import { MISSING } from '../../../server/contract/rules.ts';
import { buildTree } from '../../../server/rich-text/build-tree.ts';
import type { Attribute, SourceTree } from '../../../server/rich-text/clean-tree.ts';
import type { TellLoss } from '../../../server/rich-text/element-signs.ts';
import { writeHtml } from '../../../server/rich-text/write-html.ts';
import { isBlock, isElement, isText, NOTE, replaceOrPrune } from './blocks.ts';
import { isBesideBlocks, visibleSpaces } from './normalize.ts';

const HTML = 'http://www.w3.org/1999/xhtml';

/** Returns the element that replaces the placeholder of a pending or failed picture; undefined if that is gone. */
export type BoxFor = (id: string, missing?: HTMLImageElement) => HTMLElement | undefined;

/** How the cleaner reads the document. The box of a pending picture is read as a picture with a special address. */
const documentTree: SourceTree<Node, Element> = {
  children: childrenOf,
  words: (node) => (isText(node) ? node.data : undefined),
  isElement: (node) => isElement(node),
  tag: (element) => (element.hasAttribute(NOTE) ? 'img' : element.localName),
  isHtml: (element) => element.namespaceURI === HTML,
  attributes: (element) => {
    const id = element.getAttribute(NOTE);
    return id ? [{ name: 'src', value: pendingAddress(id) }] : attributesOf(element);
  },
};

/** The nodes in another: the browser's own list of them is slow, as it would follow changes. */
function childrenOf(parent: Node): Node[] {
  const children: Node[] = [];
  for (let child = parent.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

/** The attributes of an element by their names: the browser's own list of them is slow. */
function attributesOf(element: Element): Attribute[] {
  return element.getAttributeNames().map((name) => ({ name, value: element.getAttribute(name) ?? '' }));
}

/** The editor shows every space, so every space is kept; and undo counts an emptied caption, which the caret may be in. */
const editedTree: SourceTree<Node, Element> = {
  ...documentTree,
  keepsEmptyCaptions: true,
  words: (node) => {
    if (!isText(node)) return undefined;
    const { data, parentElement: parent } = node;
    if (parent?.closest('pre')) return data;
    const isAlone = data === ' ' && isBlock(parent) && isBesideBlocks(node);
    const isUnseen = data.startsWith(' ') && (isAlone || textBefore(node).endsWith(' '));
    return isUnseen ? `\u00a0${visibleSpaces(data.slice(1))}` : visibleSpaces(data);
  },
};

/** The text before a text node, to find out whether it ends with a space. */
function textBefore(text: Text): string {
  let at: Node = text;
  while (!at.previousSibling && at.parentNode && !isBlock(at.parentNode)) at = at.parentNode;
  return at.previousSibling?.textContent ?? '';
}

/** Returns the content of `parent`, of a paste with `tell`, as clean HTML. Throws the server's `Failure`. */
export function cleanInside(parent: Node, tell?: TellLoss): string {
  const source = tell ? { ...documentTree, dropsPadding: true } : documentTree;
  return writeHtml(buildTree(childrenOf(parent), source, tell));
}

/** Returns one block of the editor, its element included, as clean HTML. */
export function editedHtml(block: Node): string {
  return writeHtml(buildTree([block], editedTree));
}

/** Parses clean HTML, which loads nothing yet. Placeholders of pending pictures become what `boxFor` returns, or are removed. */
export function nodesOf(html: string, boxFor?: BoxFor): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const image of template.content.querySelectorAll('img')) {
    const id = pendingId(image.getAttribute('src'));
    if (id === undefined && !image.hasAttribute(MISSING)) continue;
    const box = boxFor?.(id ?? '', image);
    replaceOrPrune(image, box);
  }
  const nodes = document.createDocumentFragment();
  nodes.append(template.content);
  return nodes;
}

/** The name of a style, wherever one may be. */
const STYLE = /(?:[\s"']|[^<]\/)style(?=[\s=/>])/gi;
/** Makes it another name, until it is where no browser reads one. No text has it. */
const SIGN = '\uffff';

/**
 * Parses any HTML in a document that loads and runs nothing; as the server does, by which no paragraph holds a table. Its
 * styles are found by `getAttribute` and by `[*|style]`, not by the browser: of each it would report, slowly, that the
 * security policy refuses it.
 */
export function parseUntrusted(html: string): HTMLElement {
  const source = html.includes(SIGN) ? html : html.replace(STYLE, `$&${SIGN}`);
  const parsed = new DOMParser().parseFromString(`<!doctype html>${source}`, 'text/html');
  let left = source.length - html.length; // names of styles that are none
  for (const element of parsed.querySelectorAll(`[style${SIGN}]`)) {
    setStyle(element, element.getAttribute(`style${SIGN}`) ?? '');
    element.removeAttribute(`style${SIGN}`);
    left -= 1;
  }
  // in words and comments, where most are, before any attribute is looked at
  for (const kind of [NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT, NodeFilter.SHOW_ELEMENT]) {
    const nodes = parsed.createTreeWalker(parsed, kind);
    for (let node = nodes.nextNode(); left > 0 && node; node = nodes.nextNode())
      for (const part of isElement(node) ? node.attributes : [node]) {
        const [first = '', ...others] = part.nodeValue?.split(SIGN) ?? [];
        if (others.length > 0) part.nodeValue = [first, ...others].join('');
        left -= others.length;
      }
  }
  return parsed.body;
}

/** Gives an element of parsed HTML a style that no browser reads. */
export function setStyle(element: Element, style: string): void {
  if (element.hasAttribute('style')) element.setAttribute('style', style);
  else element.setAttributeNS('unread', 'style', style);
}

/** An address of this site as its path, any other as it is. */
export function ownAddress(address: string): string {
  return address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address;
}

/** Changes the children of `root` from the blocks `now` to `blocks`, only those that differ: a step is as fast in a long text. */
export function restoreBlocks(
  root: HTMLElement,
  now: readonly string[],
  blocks: readonly string[],
  nodesOf: (html: string) => DocumentFragment,
): void {
  let before = 0;
  while (before < Math.min(now.length, blocks.length) && now[before] === blocks[before]) before++;
  let behind = 0;
  while (behind < Math.min(now.length, blocks.length) - before && now.at(-1 - behind) === blocks.at(-1 - behind))
    behind++;
  const children = [...root.childNodes];
  const fresh = nodesOf(blocks.slice(before, blocks.length - behind).join(''));
  for (const child of children.slice(before, children.length - behind)) child.remove();
  root.insertBefore(fresh, children[children.length - behind] ?? null);
}

/** The address of a pending picture in the versions of a text. It never reaches a form or the server. */
const START = '/uploads/.pending-';

/** Returns the address that stands for the picture under way with this id. */
export function pendingAddress(id: string): string {
  return `${START}${id}`;
}

/** The id of the picture under way that has this address; undefined for any other address. */
function pendingId(address: string | null): string | undefined {
  return address?.startsWith(START) ? address.slice(START.length) : undefined;
}

/** Whether a block may hold something that no form or server gets: a pending picture, or an empty caption. */
export function isUnclean(html: string): boolean {
  return html.includes(`"${START}`) || html.includes('<figcaption');
}
