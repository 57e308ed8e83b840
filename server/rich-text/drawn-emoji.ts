import type { SourceTree } from './clean-tree.ts';
import { emojiOf, type Get } from './element-signs.ts';

/** The emoji that a drawing, or an element with nothing but one, shows, by its label; undefined for what shows another. */
export function drawnEmoji<Node, Element extends Node>(
  source: SourceTree<Node, Element>,
  element: Element,
  get: Get,
): string | undefined {
  const isDrawing = source.tag(element) === 'svg';
  const label = get('aria-label') ?? get('title') ?? (isDrawing ? titleIn(source, element) : undefined);
  const emoji = label && emojiOf((name) => (name === 'title' ? label : get(name)));
  if (!emoji) return undefined;
  const isPart = (node: Node) => source.isElement(node) && !source.isHtml(node);
  return isDrawing || [...source.children(element)].every(isPart) ? emoji : undefined;
}

function titleIn<Node, Element extends Node>(source: SourceTree<Node, Element>, drawing: Element): string | undefined {
  const isTitle = (node: Node): node is Element => source.isElement(node) && source.tag(node) === 'title';
  const title = [...source.children(drawing)].find(isTitle);
  return title && [...source.children(title)].map((node) => source.words(node) ?? '').join('');
}
