import type { SourceTree } from './clean-tree.ts';
import { type Get, getter } from './element-signs.ts';

/** The marks of a part behind the first, without which 「m²」 is 「m2」. */
const SCRIPTS = new Map([
  ['msup', ['sup']],
  ['msub', ['sub']],
  ['msubsup', ['sub', 'sup']],
]);

/** The bounds of a sign such as 「∑」; what is over or under a letter is an accent. */
const BOUNDS = new Map([
  ['munder', ['sub']],
  ['mover', ['sup']],
  ['munderover', ['sub', 'sup']],
]);

/** What parts the two of a fraction, the cells of a matrix and its rows. */
const BETWEEN: ReadonlyMap<string, string> = new Map([
  ['mfrac', '/'],
  ['mtr', ' '],
  ['mtable', '; '],
]);

/** Elements that only hold parts side by side. */
const ROW = /^m(?:row|style|padded)$/;

/**
 * The parts of a formula or a drawing on one line, without the blanks of its source: a fraction has a stroke, a root its
 * sign. The figures of a fraction stand apart from those beside it: 「2 1/2」 is not 「21/2」; so do the texts of a drawing.
 */
export function* formulaParts<Node, Element extends Node>(
  source: SourceTree<Node, Element>,
  element: Element,
): Generator<string | { node: Node; scripts: readonly string[]; isRow: boolean }> {
  const tag = source.tag(element);
  const nodesIn = (parent: Node) => [...source.children(parent)].filter((node) => source.words(node)?.trim() !== '');
  const nodes = nodesIn(element);
  /** The name of a node; of a row of parts that of its first or last. */
  const tagOf = (node: Node | undefined, end: 0 | -1 = 0): string => {
    const name = node && source.isElement(node) ? source.tag(node) : '';
    return node && ROW.test(name) ? tagOf(nodesIn(node).at(end), end) : name;
  };
  const isOne = (node: Node): boolean =>
    source.isElement(node) && ROW.test(source.tag(node))
      ? nodesIn(node).length === 1 && nodesIn(node).every(isOne)
      : /^m[in]$/.test(tagOf(node));
  const scripts = SCRIPTS.get(tag) ?? (tagOf(nodes[0]) === 'mo' ? BOUNDS.get(tag) : undefined);
  const [begin = '', end = '', between = ''] = bracketsOf(tag, getter(source.attributes(element)));
  // the degree of a root comes before its sign
  if (tag === 'mroot' && nodes[1]) yield { node: nodes[1], scripts: ['sup'], isRow: false };
  if (tag === 'mroot') nodes.length = Math.min(nodes.length, 1);
  yield begin;
  for (const [at, node] of nodes.entries()) {
    const isBracketed = tag === 'mfrac' && !isOne(node);
    const isMixed = tagOf(node) === 'mn' && (tag === 'mfrac' ? at === 0 : tagOf(nodes[at - 1], -1) === 'mfrac');
    const isRow = isMixed || tagOf(node) === 'text';
    if (at > 0) yield between;
    if (isBracketed) yield '(';
    yield { node, scripts: scripts?.slice(at - 1, at) ?? [], isRow };
    if (isBracketed) yield ')';
  }
  yield end;
}

/** The signs before, behind and between the parts of an element. */
function bracketsOf(tag: string, get: Get): readonly string[] {
  if (/^m(?:sqrt|root)$/.test(tag)) return ['√(', ')'];
  if (tag === 'mfenced') return [get('open') ?? '(', get('close') ?? ')', get('separators')?.trim().charAt(0) ?? ','];
  return ['', '', BETWEEN.get(tag) ?? ''];
}
