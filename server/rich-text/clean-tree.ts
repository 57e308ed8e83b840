import { CLASS_GROUP_NAMES, type ClassGroup } from './classes.ts';

/** Name and value pairs in the order in which they are written; the value is not escaped yet. */
export type Attributes = readonly (readonly [name: string, value: string])[];

/** The look of an element: at most one value per class group. */
export type Look = { readonly [group in ClassGroup]?: string };

/** No look at all; the only one that is ever compared. */
export const PLAIN: Look = {};

/** An inline element around words, such as `strong` or `a`. One object per element of the source. */
export interface Mark {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly look: Look;
}

/** Words, with the inline elements around them from the outside in. */
export interface Text {
  readonly kind: 'text';
  value: string;
  readonly marks: readonly Mark[];
}

/** An inline element without content: `br`, `img`, `video`. */
export interface Atom {
  readonly kind: 'atom';
  readonly tag: string;
  readonly attributes: Attributes;
  readonly marks: readonly Mark[];
}

/** Everything else: paragraphs, lists, tables and their parts. The tag `''` writes its children only. */
export interface Block {
  readonly kind: 'block';
  tag: string;
  readonly attributes: Attributes;
  readonly look: Look;
  children: CleanNode[];
  /** Made up to hold what may not stand directly in the element around it. */
  readonly implied: boolean;
  /** A line ends here as soon as more words follow; only where blocks were flattened into words. */
  breakDue: boolean;
}

export type CleanNode = Text | Atom | Block;

export function newBlock(tag: string, attributes: Attributes = [], look: Look = PLAIN, implied = false): Block {
  return { kind: 'block', tag, attributes, look, children: [], implied, breakDue: false };
}

/** Most blocks have one child. An array made for it takes a tenth of the memory of one that grows to it. */
export function append(block: Block, node: CleanNode): void {
  if (block.children.length === 0) block.children = [node];
  else block.children.push(node);
}

export function isBlank(node: CleanNode): boolean {
  return node.kind === 'text' && /^[ \t\n]*$/.test(node.value);
}

/** The value of the `class` attribute, empty for an element without a look. */
export function classOf(look: Look): string {
  let names = '';
  if (look === PLAIN) return names;
  for (const group of CLASS_GROUP_NAMES) {
    const value = look[group];
    if (value !== undefined) names += `${names === '' ? '' : ' '}${group}-${value}`;
  }
  return names;
}

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
