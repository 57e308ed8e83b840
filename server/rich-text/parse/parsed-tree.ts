import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names } from 'parse5';
import type { SourceTree } from '../source-tree.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** How the cleaner reads what parse5 parsed. */
export const parsedTree: SourceTree<Node, Element> = {
  children: (parent) => ('childNodes' in parent ? parent.childNodes : []),
  words: (node) => (defaultTreeAdapter.isTextNode(node) ? node.value : undefined),
  isElement: (node) => defaultTreeAdapter.isElementNode(node),
  tag: (element) => element.tagName,
  isHtml: (element) => element.namespaceURI === names.NS.HTML,
  // an element and its copies share this array
  attributes: (element) => element.attrs,
};
