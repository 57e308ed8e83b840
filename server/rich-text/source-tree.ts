export interface Attribute {
  readonly name: string;
  readonly value: string;
}

/**
 * How a parsed text is read, whoever parsed it: parse5 on the server, the browser's own parser in the editor. So both
 * clean by the same rules, and what the editor gives is what the server keeps.
 */
export interface SourceTree<Node, Element extends Node> {
  children(parent: Node): Iterable<Node>;
  /** The words of a text node, undefined for any other. */
  words(node: Node): string | undefined;
  isElement(node: Node): node is Element;
  /** In lower case. */
  tag(element: Element): string;
  /** False for drawings and formulas, which bring parsing rules of their own. */
  isHtml(element: Element): boolean;
  /** Copies that the parser's repairs make of one element may share one list, by which it is then read once. */
  attributes(element: Element): readonly Attribute[];
}
