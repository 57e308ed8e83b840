import { append, type Block, type CleanNode, isBlankText, newBlock } from './clean-tree.ts';

/** Each run of at least two lines in a font of one width becomes a code block; a single one stays a paragraph. */
export function joinCode(parent: Block): void {
  const joined: CleanNode[] = [];
  let run: CleanNode[] = [];
  const endRun = () => {
    const last = run.filter(isCodeLine).at(-1);
    const end = last ? run.indexOf(last) + 1 : 0;
    const code = codeOf(run.slice(0, end));
    joined.push(...(code ? [code, ...run.slice(end)] : run));
    run = [];
  };
  for (const node of withoutBoxes(parent.children)) {
    if (node.kind === 'block') joinCode(node);
    const child = node.kind === 'block' && node.tag === 'div' ? codeAlone(node) : node;
    if (isCodeLine(child) || (run.length > 0 && isEmptyLine(child))) run.push(child);
    else {
      endRun();
      joined.push(child);
    }
  }
  endRun();
  parent.children = joined;
}

/** The code block of a box that holds nothing else: colours and sizes of an editor mean nothing. */
function codeAlone(box: Block): Block {
  const [only, ...others] = box.children.filter((child) => !isBlankText(child));
  return only?.kind === 'block' && only.tag === 'pre' && others.length === 0 ? only : box;
}

function withoutBoxes(children: readonly CleanNode[]): CleanNode[] {
  return children.flatMap((child) =>
    child.kind === 'block' && child.tag === '' ? withoutBoxes(child.children) : [child],
  );
}

function isCodeLine(node: CleanNode): boolean {
  return (
    node.kind === 'block' &&
    node.tag === 'p' &&
    !isEmptyLine(node) &&
    node.children.every((child) => isEmptyLine(child) || (child.kind === 'text' && child.isMonospaced))
  );
}

/** Returns whether a node shows no words and no picture: blanks, line breaks, paragraphs of such. */
export function isEmptyLine(node: CleanNode): boolean {
  if (node.kind === 'text') return node.value.trim() === '';
  return node.kind === 'atom' ? node.tag === 'br' : node.tag === 'p' && node.children.every(isEmptyLine);
}

/** The lines as one block; undefined for fewer than two. Blanks are those that a page shows. */
function codeOf(lines: readonly CleanNode[]): Block | undefined {
  const code = newBlock('pre');
  const breakLine = () => append(code, { kind: 'text', value: '\n', marks: [], isMonospaced: true });
  for (const line of lines) {
    if (line.kind === 'text') continue; // blank, between the blocks of the source
    if (code.children.length > 0) breakLine();
    let isAfterBlank = true;
    const children = line.kind === 'block' ? line.children : [];
    for (const [index, child] of children.entries()) {
      if (child.kind === 'text') {
        const value: string = child.value.replace(/[ \t\n]+/g, ' ').replace(isAfterBlank ? /^ / : '', '');
        if (value === '' || isEmptyLine(line)) continue;
        isAfterBlank = value.endsWith(' ');
        append(code, { ...child, value: value.replaceAll('\u00a0', ' ') });
      } else if (index < children.length - 1) {
        breakLine();
        isAfterBlank = true;
      }
    }
  }
  return code.children.some((child) => child.kind === 'text' && child.value === '\n') ? code : undefined;
}
