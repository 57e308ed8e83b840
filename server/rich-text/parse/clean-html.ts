import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names } from 'parse5';
import { RICH_TEXT_MAX_BYTES } from '../../contract/rules.ts';
import { buildTree } from '../build-tree.ts';
import { refuseLong } from '../limits.ts';
import type { SourceTree } from '../source-tree.ts';
import { writeHtml } from '../write-html.ts';
import { parseBounded } from './parse-bounded.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** How the cleaner reads what parse5 parsed. */
const parsedTree: SourceTree<Node, Element> = {
  children: (parent) => ('childNodes' in parent ? parent.childNodes : []),
  words: (node) => (defaultTreeAdapter.isTextNode(node) ? node.value : undefined),
  isElement: (node) => defaultTreeAdapter.isElementNode(node),
  tag: (element) => element.tagName,
  isHtml: (element) => element.namespaceURI === names.NS.HTML,
  // an element and its copies share this array
  attributes: (element) => element.attrs,
};

/**
 * Rich text reduced to the allow-list and written out anew, so that the HTML standard's parser reads back exactly the tree
 * that was written: a second cleaning changes no byte. Throws `Failure` 400 for text nested or cut up beyond all need, 413
 * for text larger than an article may be.
 */
export function cleanHtml(html: string): string {
  const cleaned = writeHtml(buildTree(parseBounded(html.toWellFormed()), parsedTree));
  if (Buffer.byteLength(cleaned) > RICH_TEXT_MAX_BYTES) refuseLong();
  return cleaned;
}
