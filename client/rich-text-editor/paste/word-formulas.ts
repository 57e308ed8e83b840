import { isElement, isText } from '../tree/blocks.ts';
import { parseUntrusted } from '../tree/document-tree.ts';

const MATHML = 'http://www.w3.org/1998/Math/MathML';
/** What Word says to Office alone, and the signs around the picture behind it, which is for all others. */
const FOR_OFFICE = /^\[if gte msEquation \d+\]>(.*)<!\[endif\]$/is;
const FOR_OTHERS = '[if !msEquation]';

/** Writes Word's formulas as MathML instead of as pictures that stay on the computer. */
export function readWordFormulas(body: HTMLElement): void {
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: [Node, string][] = [];
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode()) {
    const [, office] = FOR_OFFICE.exec(comment.nodeValue ?? '') ?? [];
    if (office) found.push([comment, office]);
  }
  for (const [comment, office] of found) {
    const source = parseUntrusted(office.replace(/<(m:\w+)((?:\s[^<>]*)?)\/>/g, '<$1$2></$1>')); // no parser of HTML closes these
    const formulas = [...source.querySelectorAll('m\\:omath')].map((one) => element('math', partsIn(one)));
    if (formulas.length === 0 || formulas.some(({ textContent }) => !textContent?.trim())) continue;
    for (const formula of formulas) comment.parentNode?.insertBefore(formula, comment);
    let next = comment.nextSibling;
    while (isText(next) && next.data.trim() === '') next = next.nextSibling;
    if (next?.nodeValue !== FOR_OTHERS) continue;
    while (next && next.nodeValue !== '[endif]') {
      const after: ChildNode | null = next.nextSibling;
      next.remove();
      next = after;
    }
  }
}

function element(tag: string, children: readonly Node[]): Element {
  const made = document.createElementNS(MATHML, tag);
  made.append(...children);
  return made;
}

function token(words: string): Element {
  const tagged = (tag: string) => element(tag, [document.createTextNode(words)]);
  if (/^[\d.,]+$/.test(words)) return tagged('mn');
  if (/^\p{L}$/u.test(words)) return tagged('mi');
  return tagged(words.length === 1 ? 'mo' : 'mtext');
}

/** The parts of a formula; formatting around a run, and its properties, are none. */
function partsIn(parent: Node): Node[] {
  return [...parent.childNodes].flatMap((node) => {
    if (isText(node)) return node.data.trim() ? [token(node.data.trim().replace(/\s+/g, ' '))] : [];
    if (!isElement(node) || /^m:\w*pr$/.test(node.localName)) return [];
    return PARTS[node.localName]?.(node) ?? partsIn(node);
  });
}

/** The children with this name, each made an element of MathML. */
function eachIn(parent: Element, name: string, tag: string, read: (part: Element) => Node[] = partsIn): Element[] {
  return childrenOf(parent, name).map((part) => element(tag, read(part)));
}

/** The arguments of an element by their names, each as one. */
function rowsOf(parent: Element, ...names: string[]): Element[] {
  return names.map((name) => element('mrow', childrenOf(parent, `m:${name}`).flatMap(partsIn)));
}

function said(parent: Element, name: string): string | undefined {
  const [own] = childrenOf(parent, `${parent.localName}pr`).flatMap((all) => childrenOf(all, `m:${name}`));
  return own?.getAttribute('m:val') ?? undefined;
}

function childrenOf(parent: Element, name: string): Element[] {
  return [...parent.children].filter(({ localName }) => localName === name);
}

const plainly =
  (tag: string, ...names: string[]) =>
  (node: Element) => [element(tag, rowsOf(node, ...names))];

const PARTS: Readonly<Record<string, (node: Element) => Node[]>> = {
  'm:f': plainly('mfrac', 'num', 'den'),
  'm:ssup': plainly('msup', 'e', 'sup'),
  'm:ssub': plainly('msub', 'e', 'sub'),
  'm:ssubsup': plainly('msubsup', 'e', 'sub', 'sup'),
  'm:limlow': plainly('msub', 'e', 'lim'),
  'm:limupp': plainly('msup', 'e', 'lim'),
  'm:rad': plainly('mroot', 'e', 'deg'),
  'm:nary': (node) => [
    element('msubsup', [token(said(node, 'chr') ?? '∫'), ...rowsOf(node, 'sub', 'sup')]),
    ...rowsOf(node, 'e'),
  ],
  'm:acc': (node) => [...rowsOf(node, 'e'), token(said(node, 'chr') ?? '\u0302')],
  'm:bar': (node) => [...rowsOf(node, 'e'), token('\u0305')],
  'm:d': (node) => {
    const inside = eachIn(node, 'm:e', 'mrow').flatMap((part, at) =>
      at > 0 ? [token(said(node, 'sepchr') ?? '|'), part] : [part],
    );
    return [token(said(node, 'begchr') ?? '('), ...inside, token(said(node, 'endchr') ?? ')')];
  },
  'm:eqarr': (node) => [element('mtable', eachIn(node, 'm:e', 'mtr'))],
  'm:m': (node) => [
    element(
      'mtable',
      eachIn(node, 'm:mr', 'mtr', (row) => eachIn(row, 'm:e', 'mtd')),
    ),
  ],
};
