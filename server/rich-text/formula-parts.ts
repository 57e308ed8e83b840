import type { SourceTree } from './clean-tree.ts';

/** The marks of a part behind the first, without which 「m²」 is 「m2」. */
const SCRIPTS = new Map([
  ['msup', ['sup']],
  ['msub', ['sub']],
  ['msubsup', ['sub', 'sup']],
]);

/** The parts of a formula or a drawing on one line, without the blanks of its source: a fraction has a stroke, a root its sign. */
export function* formulaParts<Node, Element extends Node>(
  source: SourceTree<Node, Element>,
  element: Element,
): Generator<string | { node: Node; scripts: readonly string[] }> {
  const tag = source.tag(element);
  const nodes = [...source.children(element)].filter((node) => source.words(node)?.trim() !== '');
  const isOne = (node: Node) => source.isElement(node) && /^m[in]$/.test(source.tag(node));
  if (tag === 'msqrt') yield '√(';
  for (const [at, node] of nodes.entries()) {
    const isBracketed = tag === 'mfrac' && !isOne(node);
    if (tag === 'mfrac' && at > 0) yield '/';
    if (isBracketed) yield '(';
    yield { node, scripts: SCRIPTS.get(tag)?.slice(at - 1, at) ?? [] };
    if (isBracketed) yield ')';
  }
  if (tag === 'msqrt') yield ')';
}
