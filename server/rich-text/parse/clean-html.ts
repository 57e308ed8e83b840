import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
  parseFragment,
  type TreeAdapter,
} from 'parse5';
import { RICH_TEXT_MAX_BYTES } from '../../contract/rules.ts';
import { buildTree } from '../build-tree.ts';
import type { SourceTree } from '../clean-tree.ts';
import { DEPTH_MAX, NODES_MAX, refuseLong, refuseTangled, writeHtml } from '../write-html.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** The parser interface for parse5. */
const parsedTree: SourceTree<Node, Element> = {
  children: (parent) => ('childNodes' in parent ? parent.childNodes : []),
  words: (node) => (defaultTreeAdapter.isTextNode(node) ? node.value : undefined),
  isElement: (node) => defaultTreeAdapter.isElementNode(node),
  tag: (element) => element.tagName,
  isHtml: (element) => element.namespaceURI === names.NS.HTML,
  // an element and its copies share this array
  attributes: (element) => element.attrs,
};

/** Rich text by the allow-list; a second cleaning changes no byte. `Failure` 400 for excessive nesting, 413 for its size. */
export function cleanHtml(html: string): string {
  return writeClean(parseBounded(html.toWellFormed()));
}

/** As `cleanHtml`, with each address as `moved` returns it for its attribute; undefined keeps it. */
export async function cleanMoved(
  html: string,
  moved: (attribute: string, address: string) => Promise<string | undefined>,
): Promise<string> {
  const tree = parseBounded(html.toWellFormed());
  for (const attribute of addressesIn(tree)) {
    attribute.value = (await moved(attribute.name, attribute.value)) ?? attribute.value;
  }
  return writeClean(tree);
}

/** Each attribute once: an element and its copies share theirs. */
function addressesIn(parent: DefaultTreeAdapterMap['parentNode'], found = new Set<Element['attrs'][number]>()) {
  for (const element of parent.childNodes.filter(defaultTreeAdapter.isElementNode)) {
    for (const attribute of element.attrs) if (/^(?:src|poster|href)$/.test(attribute.name)) found.add(attribute);
    addressesIn(element, found);
  }
  return found;
}

function writeClean(tree: DefaultTreeAdapterMap['documentFragment']): string {
  const cleaned = writeHtml(buildTree(tree.childNodes, parsedTree));
  if (Buffer.byteLength(cleaned) > RICH_TEXT_MAX_BYTES) refuseLong();
  return cleaned;
}

/** Moves among siblings in one text, which only the standard's repairs cause. Real articles need a few hundred. */
const SHIFTS_MAX = 5_000_000;

/** The tree that a browser would build inside the body. `Failure` 400 before hostile nesting can cost time or memory. */
function parseBounded(markup: string): DefaultTreeAdapterMap['documentFragment'] {
  if (isMoreMarkupThanText(markup)) refuseTangled();
  const body = defaultTreeAdapter.createElement('body', names.NS.HTML, []);
  return parseFragment(body, markup, { treeAdapter: boundedAdapter() });
}

/** Every tag and comment begins with `<`. Text within the limits has fewer than this, and counting takes a millisecond. */
function isMoreMarkupThanText(markup: string): boolean {
  let count = 0;
  for (let at = markup.indexOf('<'); at >= 0; at = markup.indexOf('<', at + 1)) {
    if (++count > NODES_MAX) return true;
  }
  return false;
}

function boundedAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  const plain = defaultTreeAdapter;
  let nodes = 0;
  let open = 0;
  let shifts = 0;
  const countNode = () => {
    if (++nodes > NODES_MAX) refuseTangled();
  };
  const countShifts = (siblings: readonly unknown[]) => {
    shifts += siblings.length;
    if (shifts > SHIFTS_MAX) refuseTangled();
  };
  return {
    ...plain,
    onItemPush: () => {
      if (++open > DEPTH_MAX) refuseTangled();
    },
    onItemPop: () => {
      open--;
    },
    createElement: (tag, namespace, attributes) => {
      countNode();
      return plain.createElement(tag, namespace, attributes);
    },
    appendChild: (parent, node) => {
      if (!plain.isCommentNode(node)) append(parent, node);
    },
    insertText: (parent, text) => {
      const last = parent.childNodes.at(-1);
      if (last !== undefined && plain.isTextNode(last)) {
        last.value += text;
        return;
      }
      countNode();
      append(parent, plain.createTextNode(text));
    },
    insertTextBefore: (parent, text, reference) => {
      const before = parent.childNodes.length;
      if (parent.childNodes.at(-1) !== reference) countShifts(parent.childNodes);
      plain.insertTextBefore(parent, text, reference);
      if (parent.childNodes.length > before) countNode();
    },
    insertBefore: (parent, node, reference) => {
      if (parent.childNodes.at(-1) !== reference) countShifts(parent.childNodes);
      plain.insertBefore(parent, node, reference);
    },
    detachNode: (node) => {
      const siblings = node.parentNode?.childNodes;
      if (siblings !== undefined && siblings.at(-1) !== node) countShifts(siblings);
      plain.detachNode(node);
    },
    getChildNodes: (node) => {
      countShifts(node.childNodes);
      return plain.getChildNodes(node);
    },
  };
}

/** Most elements have one child. An array literal takes a tenth of the memory of an array that grows to it. */
function append(parent: DefaultTreeAdapterMap['parentNode'], node: DefaultTreeAdapterMap['childNode']): void {
  if (parent.childNodes.length === 0) parent.childNodes = [node];
  else parent.childNodes.push(node);
  node.parentNode = parent;
}

/** Markdown as clean HTML; anything executable is removed. The parser is loaded late. `check`: see `readMarkdown`. */
export async function renderMarkdown(text: string, check?: () => void): Promise<string> {
  const { readMarkdown } = await import('../read-markdown.ts');
  return cleanHtml(readMarkdown(text, check));
}
