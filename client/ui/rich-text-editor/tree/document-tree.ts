import { buildTree } from '../../../../server/contract/rich-text/build-tree.ts';
import type { SourceTree } from '../../../../server/contract/rich-text/source-tree.ts';
import { writeHtml } from '../../../../server/contract/rich-text/write-html.ts';
import { isElement, isText, NOTE } from './blocks.ts';
import { visibleSpaces } from './settle.ts';

const HTML = 'http://www.w3.org/1999/xhtml';

/** How the cleaner reads what the browser holds. */
const documentTree: SourceTree<Node, Element> = {
  children: (parent) => [...parent.childNodes].filter((node) => !isElement(node) || !node.hasAttribute(NOTE)),
  words: (node) => (isText(node) ? node.data : undefined),
  isElement: (node) => isElement(node),
  tag: (element) => element.localName,
  isHtml: (element) => element.namespaceURI === HTML,
  attributes: (element) => [...element.attributes],
};

/** The editor shows every space, so every space is meant. */
const editedTree: SourceTree<Node, Element> = {
  ...documentTree,
  words: (node) => {
    if (!isText(node)) return undefined;
    return node.parentElement?.closest('pre') ? node.data : visibleSpaces(node.data);
  },
};

/** What lies in `parent` as clean HTML, to the letter as the server would write it. Throws `Failure` as the server does. */
export function cleanInside(parent: Node): string {
  return writeHtml(buildTree(parent, documentTree));
}

/** The same of what the editor holds. */
export function editedInside(parent: Node): string {
  return writeHtml(buildTree(parent, editedTree));
}

/** One block of the editor with its own element. */
export function editedHtml(block: Node): string {
  const holder = {};
  return writeHtml(
    buildTree<Node | object, Element>(holder, {
      ...editedTree,
      children: (node) => (node === holder ? [block] : editedTree.children(node as Node)), // proof: the rest are nodes
    } as SourceTree<Node | object, Element>),
  );
}

/** The nodes of HTML that is clean already. Nothing in it is loaded or run before it stands in the page. */
export function nodesOf(html: string, document: Document): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return document.importNode(template.content, true);
}

/** HTML from anywhere, parsed by a document that loads and runs nothing. */
export function parseStrange(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}
