import { ruleFor } from '../../../server/rich-text/allow-list.ts';

/**
 * Marks elements that stand in the editor only. Its value is the id of the picture under way whose place they keep; without
 * one they are no part of the text.
 */
export const NOTE = 'data-editor-note';

export function isElement(node: Node | null | undefined): node is HTMLElement {
  return node?.nodeType === 1;
}

export function isText(node: Node | null | undefined): node is Text {
  return node?.nodeType === 3;
}

/** Paragraphs, headings, lists, tables and all their parts; by the same list as the server's. */
export function isBlock(node: Node | null | undefined): node is HTMLElement {
  return isElement(node) && ruleFor(node.localName).kind === 'block';
}

/** What counts as one character: a line break, a picture, a film, a note. */
export function isAtom(node: Node): boolean {
  return isElement(node) && (/^(br|img|video)$/.test(node.localName) || node.hasAttribute(NOTE));
}

const SEEN = 'img, video, table, hr';

/** Whether a person sees nothing of the nodes. */
export function isHollow(...nodes: readonly Node[]): boolean {
  const isSeen = (node: Node) =>
    isText(node)
      ? node.data.trim()
      : isElement(node) && (node.textContent?.trim() || node.matches(SEEN) || node.querySelector(SEEN));
  return !nodes.some(isSeen);
}

export function isCell(element: Element): boolean {
  return element.localName === 'td' || element.localName === 'th';
}

export function isList(node: Node | null | undefined): node is HTMLElement {
  return isElement(node) && (node.localName === 'ul' || node.localName === 'ol');
}

/** The nearest element around `node` (itself included) inside `root` with one of the names, given as `td|th`. */
export function nearest(node: Node | null, root: Element, names: string): HTMLElement | undefined {
  const wanted = names.split('|');
  for (let at = node; at && at !== root; at = at.parentNode) {
    if (isElement(at) && wanted.includes(at.localName)) return at;
  }
  return undefined;
}

/** The list item in which `node` lies; one around its table is not its own. */
export function itemAround(node: Node, root: Element): HTMLElement | undefined {
  const found = nearest(node, root, 'li|td|th|caption');
  return found?.localName === 'li' ? found : undefined;
}

/** The child of `root` in which `node` lies. */
export function topOf(node: Node | null, root: Element): Node | undefined {
  let at = node;
  while (at && at.parentNode !== root) at = at.parentNode;
  return at ?? undefined;
}

/** An empty block with the line break that gives it its height. */
export function emptyBlock(tag: string): HTMLElement {
  const block = document.createElement(tag);
  block.append(document.createElement('br'));
  return block;
}

/** Removes `element` and what is left empty around it; a cell stays and is filled with a line break. */
export function pruneUp(element: Element, root?: Element): void {
  let at: Element | null = element;
  while (at && at !== root && at.childNodes.length === 0) {
    if (isCell(at)) {
      at.append(document.createElement('br'));
      return;
    }
    const parent: Element | null = at.parentElement;
    at.remove();
    at = parent;
  }
}

/** The same element under another name; its children and `style` move over, and its class as far as the new name can have it. */
export function rename(element: HTMLElement, tag: string): HTMLElement {
  if (element.localName === tag) return element;
  const renamed = element.ownerDocument.createElement(tag);
  const style = element.getAttribute('style'); // only before cleaning
  if (style) renamed.setAttribute('style', style);
  const unfit = tag === 'ul' ? 'list-' : /^h\d$/.test(tag) ? 'size-' : ' ';
  const classes = [...element.classList].filter((name) => !name.startsWith(unfit));
  if (classes.length > 0) renamed.className = classes.join(' ');
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}
