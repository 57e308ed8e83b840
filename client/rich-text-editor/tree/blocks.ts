import { ruleFor } from '../../../server/rich-text/allow-list.ts';

/** Marks elements that exist only in the editor. The value is the id of the pending picture whose place they hold. */
export const NOTE = 'data-editor-note';

/** Whether a node is an element. */
export function isElement(node: Node | null | undefined): node is HTMLElement {
  return node?.nodeType === 1;
}

/** Whether a node is a text. */
export function isText(node: Node | null | undefined): node is Text {
  return node?.nodeType === 3;
}

/** The texts in a node, in their order. Each may be removed or replaced before the next is asked for. */
export function* textsIn(root: Node): Generator<Text> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; ) {
    const next = walker.nextNode();
    if (isText(text)) yield text;
    text = next;
  }
}

/** Whether a node is a paragraph, heading, list, table or a part of one, by the server's list. */
export function isBlock(node: Node | null | undefined): node is HTMLElement {
  return isElement(node) && ruleFor(node.localName).kind === 'block';
}

/** Whether a node counts as one character: a line break, a picture, a video, a box. */
export function isAtom(node: Node): boolean {
  return isElement(node) && (/^(br|img|video)$/.test(node.localName) || node.hasAttribute(NOTE));
}

/** Elements that show something without text. */
export const SEEN = `img, video, table, hr, [${NOTE}]`;

/** Besides, what a source shows, and the cleaner writes as words or counts as lost. */
const SHOWN = `${SEEN}, input, iframe, embed, object, audio, canvas`;

/** Whether the nodes show nothing: programs write an invisible sign into an empty line. */
export function isHollow(...nodes: readonly Node[]): boolean {
  const hasWords = ({ textContent }: Node) => /[^\s\p{Cf}]/u.test(textContent ?? '');
  const isSeen = (node: Node) => isElement(node) && (node.matches(SHOWN) || node.querySelector(SHOWN) !== null);
  return !nodes.some((node) => ((isText(node) || isElement(node)) && hasWords(node)) || isSeen(node));
}

/** Whether an element is a cell of a table. */
export function isCell(element: Element): boolean {
  return element.localName === 'td' || element.localName === 'th';
}

/** Whether a node is a list. */
export function isList(node: Node | null | undefined): node is HTMLElement {
  return isElement(node) && (node.localName === 'ul' || node.localName === 'ol');
}

/** Returns `node` or its nearest ancestor inside `root` with one of the names, given as `td|th`. */
export function nearest(node: Node | null, root: Element, names: string): HTMLElement | undefined {
  const wanted = names.split('|');
  for (let at = node; at && at !== root; at = at.parentNode) {
    if (isElement(at) && wanted.includes(at.localName)) return at;
  }
  return undefined;
}

/** Returns the list item that contains `node`, but not one around its table. */
export function itemAround(node: Node, root: Element): HTMLElement | undefined {
  const found = nearest(node, root, 'li|td|th|caption');
  return found?.localName === 'li' ? found : undefined;
}

/** Returns the child of `root` that contains `node`. */
export function topOf(node: Node | null, root: Element): Node | undefined {
  let at = node;
  while (at && at.parentNode !== root) at = at.parentNode;
  return at ?? undefined;
}

/** Creates an empty block with the line break that gives it its height. */
export function emptyBlock(tag: string): HTMLElement {
  const block = document.createElement(tag);
  block.append(document.createElement('br'));
  return block;
}

/** Removes `element` and ancestors that this leaves empty; a cell stays and gets a line break. */
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

/** Replaces an element; without another, removes it and the elements that this leaves empty. */
export function replaceOrPrune(element: Element, other: Node | undefined, root?: Element): void {
  const parent = element.parentElement;
  if (other) element.replaceWith(other);
  else element.remove();
  if (parent) pruneUp(parent, root);
}

/** Replaces an element with one of another name. Returns that; it keeps children, spans and the classes that it can have. */
export function rename(element: HTMLElement, tag: string): HTMLElement {
  if (element.localName === tag) return element;
  const renamed = element.ownerDocument.createElement(tag);
  for (const name of ['colspan', 'rowspan', 'style']) {
    const own = element.getAttributeNode(name); // a style only before cleaning
    if (own?.value) renamed.setAttributeNode(element.removeAttributeNode(own));
  }
  const isUnfit = (name: string) =>
    (tag === 'ul' && name.startsWith('list-')) || (/^h\d$/.test(tag) && name.startsWith('size-'));
  const classes = [...element.classList].filter((name) => !isUnfit(name));
  if (classes.length > 0) renamed.className = classes.join(' ');
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}
