import { gridOf } from '../../client/rich-text-editor/commands/table-grid.ts';
import type { Editor } from '../../client/rich-text-editor/editor.ts';
import { isAtom, isBlock, isElement, isHollow, isText, NOTE } from '../../client/rich-text-editor/tree/blocks.ts';
import { cleanInside, nodesOf, parseUntrusted } from '../../client/rich-text-editor/tree/document-tree.ts';
import { isWhole, normalize } from '../../client/rich-text-editor/tree/normalize.ts';
import { leavesOf, textBlocksIn } from '../../client/rich-text-editor/tree/text-blocks.ts';
import { contentOf, isPart, isPartOf } from '../../server/rich-text/allow-list.ts';
import { SPAN_MAX } from '../../server/rich-text/read-attributes.ts';

/** Half of a character, which the server would drop. */
const HALF = /\p{Cs}/u;

/** What is wrong with the editor's tree, its selection, or between what it shows and what would be stored; undefined for nothing. */
export function findFault(editor: Editor, judgesTables: boolean): string | undefined {
  const { root, html } = editor;
  if (!editor.selection()) return 'the selection is nowhere';
  if (HALF.test(root.innerHTML)) return 'half of a character stands in the text';
  if (!isWhole(root)) return 'words stand beside the blocks, or none can be written behind the last';
  for (const element of root.querySelectorAll('*')) {
    const fault = element.closest(`[${NOTE}]`) ? undefined : faultOf(element, root);
    const isTable = judgesTables && element instanceof HTMLTableElement;
    const wrong = fault ?? (isTable ? faultOfTable(element) : undefined);
    if (wrong) return wrong;
  }
  for (const textBlock of textBlocksIn(root))
    if (leavesOf(textBlock).every(({ from, to }) => from === to)) return `${textBlock.block.localName} has no height`;
  if (cleanInside(parseUntrusted(html)) !== html) return 'the server would change it';
  const [here, stored] = [shapeOf(root), shapeOf(shown(html))];
  if (root.querySelector(`[${NOTE}]`) || here === stored) return undefined;
  let at = 0;
  while (here[at] === stored[at]) at++;
  const [one, other] = [here, stored].map((shape) => shape.slice(Math.max(0, at - 40), at + 40));
  return `it shows ${one} where ${other} is stored`;
}

function faultOf(element: Element, root: HTMLElement): string | undefined {
  const name = element.localName;
  const parent = element.parentElement === root ? '' : (element.parentElement?.localName ?? '');
  if (element.hasAttribute('style')) return `${name} has a style of its own`;
  if (isPart(name) && !isPartOf(name, parent)) return `${name} stands in ${parent || 'the text'}`;
  if (!isBlock(element)) {
    if ([...element.children].some(isBlock)) return `${name} holds a block`;
    return element.childNodes.length === 0 && !isAtom(element) ? `${name} is empty` : undefined;
  }
  const content = contentOf(name);
  const isWordless = content === 'parts' || content === 'nothing';
  if (isWordless && [...element.childNodes].some((child) => isText(child) || !isBlock(child)))
    return `${name} holds words`;
  if (content === 'parts' && element.children.length === 0) return `${name} holds nothing`;
  if (content === 'words' && [...element.children].some(isBlock)) return `${name} holds a block`;
  return undefined;
}

/** Every place of a table is one cell's, and no cell spans more than it may. */
function faultOfTable(table: HTMLTableElement): string | undefined {
  const grid = gridOf(table);
  const columns = Math.max(...grid.map((cells) => cells.length));
  for (const cells of grid) for (let x = 0; x < columns; x++) if (!cells[x]) return 'a table has a hole';
  const places = [...table.rows].flatMap((row) => [...row.cells].map((cell) => cell.colSpan * cell.rowSpan));
  if (places.reduce((sum, count) => sum + count, 0) !== columns * grid.length) return 'cells of a table overlap';
  const isWide = [...table.rows].some((row) =>
    [...row.cells].some((cell) => Math.max(cell.colSpan, cell.rowSpan) > SPAN_MAX),
  );
  return isWide ? 'a cell spans too much' : undefined;
}

function shown(html: string): HTMLElement {
  const root = document.createElement('div');
  root.append(nodesOf(html));
  normalize(root);
  return root;
}

/** What a person sees, whichever of two spaces does not break, without empty lines at the end and captions still empty. */
function shapeOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement; // proof: a copy of an element
  while (isElement(copy.lastChild) && copy.lastChild.outerHTML === '<p><br></p>') copy.lastChild.remove();
  for (const caption of copy.querySelectorAll('figcaption')) if (isHollow(caption)) caption.remove();
  copy.normalize();
  for (const element of copy.querySelectorAll('*')) {
    const attributes = [...element.attributes].map(
      ({ name, value }) => [name, value.split(' ').sort().join(' ')] as const,
    );
    for (const [name] of attributes) element.removeAttribute(name);
    for (const [name, value] of attributes.sort()) if (!/^(rel|target)$/.test(name)) element.setAttribute(name, value);
  }
  return copy.innerHTML.replaceAll('&nbsp;', ' ');
}
