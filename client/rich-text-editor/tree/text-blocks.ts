import { contentOf } from '../../../server/rich-text/allow-list.ts';
import { isAtom, isBlock, isElement, isText } from './blocks.ts';

/** Words that follow each other without a block between: a paragraph, an item's own words, a cell. */
export interface TextBlock {
  /** The element directly around. */
  readonly block: HTMLElement;
  /** Its children that make up the line; none in an empty block. */
  readonly nodes: readonly ChildNode[];
}

/** All lines inside `block` in their order. Collect them before changing anything. */
export function* linesIn(block: HTMLElement, root: HTMLElement = block): Generator<TextBlock> {
  const content = block === root ? 'flow' : contentOf(block.localName);
  if (content === 'nothing') return;
  let run: ChildNode[] = [];
  let isEmpty = block !== root && content !== 'parts';
  for (const child of block.childNodes) {
    if (isBlock(child)) {
      if (run.length > 0) yield { block, nodes: run };
      run = [];
      isEmpty = false;
      yield* linesIn(child, root);
    } else if (content !== 'parts' && child.nodeType !== 8) run.push(child);
  }
  if (run.length > 0 || isEmpty) yield { block, nodes: run };
}

export function firstLine(block: HTMLElement, root: HTMLElement): TextBlock | undefined {
  const { value } = linesIn(block, root).next();
  return value ?? undefined;
}

export function lastLine(block: HTMLElement, root: HTMLElement): TextBlock | undefined {
  if (block !== root) return [...linesIn(block, root)].at(-1);
  for (let child = root.lastElementChild; child; child = child.previousElementSibling) {
    const found = isBlock(child) ? lastLine(child, root) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** The line at a point of the document, the nearest one where the point lies between blocks. */
export function lineAt(root: HTMLElement, node: Node, offset: number): TextBlock | undefined {
  let at = node;
  if (node === root || isBlock(node)) {
    const child = node.childNodes[offset] ?? node.lastChild;
    if (!child) return node !== root && holdsWords(node) ? { block: node, nodes: [] } : nearLine(node, root);
    if (isBlock(child)) {
      const isBehind = offset >= node.childNodes.length;
      return (isBehind ? lastLine(child, root) : firstLine(child, root)) ?? nearLine(child, root);
    }
    at = child;
  }
  while (at.parentNode && at.parentNode !== root && !isBlock(at.parentNode)) at = at.parentNode;
  return at.parentNode ? runAround(at as ChildNode, root) : undefined; // proof: it has a parent
}

export function nextLine(line: TextBlock, root: HTMLElement): TextBlock | undefined {
  return lineBeside(line.nodes.at(-1) ?? line.block, root, 'nextSibling');
}

export function previousLine(line: TextBlock, root: HTMLElement): TextBlock | undefined {
  return lineBeside(line.nodes[0] ?? line.block, root, 'previousSibling');
}

/** Both lines and all between them. */
export function linesBetween(first: TextBlock, last: TextBlock, root: HTMLElement): TextBlock[] {
  const lines = [first];
  for (let at = first; !isSameLine(at, last); ) {
    const next = nextLine(at, root);
    if (!next) break;
    lines.push(next);
    at = next;
  }
  return lines;
}

export function isSameLine(one: TextBlock, other: TextBlock): boolean {
  return one.block === other.block && one.nodes[0] === other.nodes[0];
}

/** The pieces of text and the atoms of a line in their order. */
export function leavesOf(line: TextBlock): (Text | HTMLElement)[] {
  const leaves: (Text | HTMLElement)[] = [];
  const collect = (node: Node): void => {
    if (isText(node)) leaves.push(node);
    else if (!isElement(node)) return;
    else if (isAtom(node)) leaves.push(node);
    else node.childNodes.forEach(collect);
  };
  line.nodes.forEach(collect);
  return leaves;
}

/** Characters, atoms counting as one; the line break that only gives an empty line its height counts as none. */
export function lengthOf(line: TextBlock): number {
  const leaves = leavesOf(line);
  const last = leaves.at(-1);
  const filler = last && isElement(last) && last.localName === 'br' ? 1 : 0;
  return leaves.reduce((sum, leaf) => sum + (isText(leaf) ? leaf.data.length : 1), 0) - filler;
}

export function isEmptyLine(line: TextBlock): boolean {
  return lengthOf(line) === 0;
}

export function textOf(line: TextBlock): string {
  return leavesOf(line)
    .map((leaf) => (isText(leaf) ? leaf.data : leaf.localName === 'br' ? '\n' : '\ufffc'))
    .join('');
}

/** The line of which an inline child of a block is part. */
export function runAround(node: ChildNode, root: HTMLElement): TextBlock {
  const block = node.parentElement ?? root;
  let first = node;
  while (first.previousSibling && !isBlock(first.previousSibling)) first = first.previousSibling;
  const nodes: ChildNode[] = [];
  for (let at: ChildNode | null = first; at && !isBlock(at); at = at.nextSibling) nodes.push(at);
  return { block, nodes };
}

function holdsWords(block: Node): block is HTMLElement {
  if (!isBlock(block)) return false;
  const content = contentOf(block.localName);
  return content === 'words' || content === 'flow';
}

/** The line after a block without any (a rule), else the one before. */
function nearLine(block: Node, root: HTMLElement): TextBlock | undefined {
  return lineBeside(block, root, 'nextSibling') ?? lineBeside(block, root, 'previousSibling');
}

function lineBeside(from: Node, root: HTMLElement, side: 'nextSibling' | 'previousSibling'): TextBlock | undefined {
  for (let at: Node | null = from; at && at !== root; at = at.parentNode) {
    for (let beside: Node | null = at[side]; beside; beside = beside[side]) {
      if (isBlock(beside)) {
        const line = side === 'nextSibling' ? firstLine(beside, root) : lastLine(beside, root);
        if (line) return line;
      } else if (isWordsChild(beside)) return runAround(beside, root);
    }
  }
  return undefined;
}

function isWordsChild(node: Node): node is ChildNode {
  const parent = node.parentElement;
  return node.nodeType !== 8 && parent !== null && isBlock(parent) && contentOf(parent.localName) !== 'parts';
}
