import { CLASS_GROUP_NAMES, type ClassGroup } from './classes.ts';

/** Name and value pairs in output order; the value is not escaped yet. */
export type Attributes = readonly (readonly [name: string, value: string])[];

/** The style of an element: at most one value per class group, `''` for that of the page, which takes back one around it. */
export type Look = { readonly [group in ClassGroup]?: string };

/** The empty style; styles are compared by identity only with this one. */
export const PLAIN: Look = {};

/** An inline element around text, such as `strong` or `a`. One object per element of the source. */
export interface Mark {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly look: Look;
}

/** Text, with the inline elements around it from the outside in. */
export interface Text {
  readonly kind: 'text';
  value: string;
  readonly marks: readonly Mark[];
  /** Whether it is written in a font of one width, as code is. */
  readonly isMonospaced: boolean;
}

/** An inline element without content: `br`, `img`, `video`. */
export interface Atom {
  readonly kind: 'atom';
  readonly tag: string;
  readonly attributes: Attributes;
  readonly marks: readonly Mark[];
  /** The address of a film's captions, if it has them. */
  readonly captions?: string | undefined;
}

/** All other elements: paragraphs, lists, tables and their parts. The tag `''` writes only its children. */
export interface Block {
  readonly kind: 'block';
  tag: string;
  attributes: Attributes;
  look: Look;
  children: CleanNode[];
  /** Created to hold content that is not allowed directly in its parent. */
  readonly implied: boolean;
  /** A line ends here if more text follows; set only where blocks were flattened into text. */
  breakDue: boolean;
}

export type CleanNode = Text | Atom | Block;

/** Returns a block without children. */
export function newBlock(tag: string, attributes: Attributes = [], look: Look = PLAIN): Block {
  return { kind: 'block', tag, attributes, look, children: [], implied: false, breakDue: false };
}

/** Most blocks have one child. An array literal takes a tenth of the memory of an array that grows to it. */
export function append(block: Block, node: CleanNode): void {
  if (node.kind === 'block') block.breakDue = false; // it begins a line itself
  if (block.children.length === 0) block.children = [node];
  else block.children.push(node);
}

/** Whether a node is a text of nothing but blanks that HTML collapses. */
export function isBlankText(node: CleanNode): boolean {
  return node.kind === 'text' && /^[ \t\n]*$/.test(node.value);
}

/** Puts a blank where a letter or figure meets that of the node before, but not in Chinese, which has none, nor inside code. */
export function partAt({ tag, children }: Block, at: number): void {
  const [left, right] = children.slice(at - 1, at + 1);
  if (tag === 'pre' || left?.kind !== 'text' || right?.kind !== 'text' || left.isMonospaced) return;
  if (!isMet(left.value.slice(-1) + right.value[0])) return;
  const code = left.marks.find((mark) => mark.tag === 'code');
  if (!code) left.value += ' ';
  else if (!right.marks.includes(code)) children.splice(at, 0, { ...left, value: ' ', marks: [] });
}

/** Whether two signs belong to one word when they are side by side. */
export function isMet(signs: string): boolean {
  return /^(?!.?\p{Script=Han})[\p{L}\p{N}]{2}$/u.test(signs);
}

/** The value of the `class` attribute, empty for an element without a style. */
export function classOf(look: Look): string {
  let names = '';
  if (look === PLAIN) return names;
  for (const group of CLASS_GROUP_NAMES) {
    const value = look[group];
    if (value) names += `${names === '' ? '' : ' '}${group}-${value}`;
  }
  return names;
}

export interface Attribute {
  readonly name: string;
  readonly value: string;
}

/** The parser: parse5 on the server, the browser's own in the editor, so that both clean by the same rules. */
export interface SourceTree<Node, Element extends Node> {
  children(parent: Node): Iterable<Node>;
  /** The text of a text node, undefined for any other. */
  words(node: Node): string | undefined;
  isElement(node: Node): node is Element;
  /** In lower case. */
  tag(element: Element): string;
  /** False for SVG and MathML, which have parsing rules of their own. */
  isHtml(element: Element): boolean;
  /** Copies of one element by the parser's repairs may share one list; the element is then read only once. */
  attributes(element: Element): readonly Attribute[];
  /** A caption without words stays: in the editor the caret may be in it. */
  readonly keepsEmptyCaptions?: true;
  /** Blanks at the start of a block are indents, which the page makes itself; not in code and where the source shows all. */
  readonly dropsPadding?: boolean;
}
