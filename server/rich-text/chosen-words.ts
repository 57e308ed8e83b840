import type { SourceTree } from './clean-tree.ts';
import type { TellLoss } from './losses.ts';
import { getter } from './marks-inside.ts';

/** What is in an element; of a field with a list what it shows, the words of one option. */
export function shownIn<Node, Element extends Node>(
  source: SourceTree<Node, Element>,
  element: Element,
  tell: TellLoss,
): Iterable<Node> {
  const all = source.children(element);
  const get = getter(source.attributes(element));
  if (source.tag(element) !== 'select' || get('multiple') !== undefined || Number(get('size')) > 1) return all;
  const options = [...optionsIn(source, element)];
  const isChosen = (option: Element) => getter(source.attributes(option))('selected') !== undefined;
  const chosen = options.findLast(isChosen) ?? options[0];
  if (options.length > 1) tell('hidden');
  return chosen ? source.children(chosen) : all;
}

/** Those in groups, too. */
function* optionsIn<Node, Element extends Node>(
  source: SourceTree<Node, Element>,
  parent: Element,
): Generator<Element> {
  for (const child of source.children(parent)) {
    if (!source.isElement(child)) continue;
    if (source.tag(child) === 'option') yield child;
    else yield* optionsIn(source, child);
  }
}
