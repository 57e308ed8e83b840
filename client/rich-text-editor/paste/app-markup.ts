import { CHECKED, UNCHECKED } from '../../../server/rich-text/element-signs.ts';
import { DINGS, SYMBOL, signsAt } from '../../../server/rich-text/insert-text.ts';
import { isHollow, isText, rename, textsIn } from '../tree/blocks.ts';
import { setStyle } from '../tree/document-tree.ts';
import type { Losses } from './losses.ts';

/** Buttons; some pages use a link to a script for one. */
const BUTTONS = 'button, [role=button], clipboard-copy, a[href^="javascript:" i]';
const WORDS = 'h1, h2, h3, h4, h5, h6, p, li, td';
/** The whole words of a button, whatever its element. Longer words are a page's own text, such as a title. */
const COPIES =
  /^(?:已?(?:复制|拷贝)|cop(?:y|ied))(?: ?(?:代码|表格|成功|到剪贴板)| code| table| to clipboard)?[!！]?$/i;
const PRESSED = RegExp(
  `${COPIES.source}|^(?:(?:下载|运行|预览|编辑|展开|收起|折叠|全屏|download|run|edit|preview|expand|collapse|wrap)(?:代码|表格)?|` +
    '(?:导出到|export to) .*|)$',
  'i',
);
/** The name of a language or file, or nothing. Other words may be a title. */
const LANGUAGE = /^(?:[\w+#.-]{1,12}|代码|纯文本|文本)?$/;

/** Removes what pages draw around blocks of code and tables, or in them: copy buttons, the language, numbers of lines. */
export function dropCodeHeads(body: HTMLElement): void {
  for (const choice of body.querySelectorAll('.ql-ui')) choice.remove();
  for (const code of body.querySelectorAll<HTMLElement>('.ql-code-block-container')) rename(code, 'pre');
  for (const code of body.querySelectorAll<HTMLElement>('code:has(br):not(pre *)'))
    if (isAllOf(code, body)) rename(code, 'pre');
  for (const pre of body.querySelectorAll('pre')) {
    while (pre.nextElementSibling?.matches(BUTTONS)) pre.nextElementSibling.remove();
    const [code, ...others] = pre.querySelectorAll('code');
    if (code && others.length === 0 && hasNoWordsBeside(code))
      for (const box of pre.querySelectorAll('div, ul, ol, header, button'))
        if (!box.contains(code) && !code.contains(box)) box.remove();
  }
  for (const row of body.querySelectorAll('tr:only-child')) {
    const [numbers, code, ...others] = row.children;
    if (numbers?.firstElementChild && code?.querySelector('pre, code') && others.length === 0 && isCount(numbers))
      row.closest('table')?.replaceWith(...code.childNodes);
  }
  for (const block of body.querySelectorAll('pre, table'))
    for (const side of ['previousElementSibling', 'nextElementSibling'] as const) {
      const isOfCode = block.localName === 'pre' && side === 'previousElementSibling';
      const beside = nextTo(block, body, side);
      if (beside && isHead(beside, isOfCode)) beside.remove();
    }
}

/** Whether an element says 「1 2 3」, as far as it goes. */
function isCount({ textContent }: Element): boolean {
  let rest = textContent.replace(/\s/g, '');
  let number = 1;
  for (; rest.startsWith(`${number}`); number++) rest = rest.slice(`${number}`.length);
  return number > 2 && rest === '';
}

/** Whether the element is all that its paragraph or box says. */
function isAllOf(code: HTMLElement, body: HTMLElement): boolean {
  const { parentElement: around } = code;
  if (around === body) return hasNoWordsBeside(code);
  return around?.matches('div, p:not(li > p)') === true && around.textContent.trim() === code.textContent.trim();
}

/** Whether there are no words beside the element but those in boxes. */
function hasNoWordsBeside({ parentNode }: Element): boolean {
  return [...(parentNode?.childNodes ?? [])].every((node) => !isText(node) || node.data.trim() === '');
}

type Side = 'previousElementSibling' | 'nextElementSibling';

/** The neighbour of a block on one side, else that of the boxes that begin or end with the block. */
function nextTo(block: Element, body: Element, side: Side): Element | null {
  const beside = block[side];
  const around = block.parentElement;
  return beside || !around || around === body ? beside : nextTo(around, body, side);
}

/** Headings and paragraphs may have buttons, too. Those above code are all of it. */
function isHead(element: Element, isOfCode: boolean): boolean {
  if (element.matches(WORDS) || element.querySelector(WORDS)) return false;
  const copy = document.createElement('div');
  copy.append(element.cloneNode(true));
  const wordsOf = ({ textContent }: Node) => (textContent ?? '').trim();
  const buttons = [...copy.querySelectorAll(BUTTONS)].filter((button) => isOfCode || PRESSED.test(wordsOf(button)));
  for (const button of buttons) button.remove();
  const words = [...textsIn(copy)].map(wordsOf);
  const isToCopy = buttons.length > 0 || words.some((one) => COPIES.test(one));
  const others = words.filter((one) => !PRESSED.test(one)).join(' ');
  return isToCopy && (isOfCode ? LANGUAGE : /^(?:表格|table)?$/i).test(others);
}

/** Symbol fonts by their names: each has signs in the places of letters. */
const FONTS: readonly (readonly [RegExp, ReadonlyMap<number, string>])[] = [
  [/^symbol(?: ?mt)?$/, SYMBOL],
  [/^wingdings 2$/, signsAt('O✗P✓Q☒R☑S☒T☒£☐')],
  [/^wingdings$/, DINGS],
];

const SIGNS = /[!-ÿ\uf020-\uf0ff]/g;

/** Writes what Word has in symbol fonts as the signs that are seen: 「10 μm」 is 「10 mm」 in its letters. */
export function readSymbolFonts(body: HTMLElement): void {
  for (const text of textsIn(body)) {
    let owner = text.parentElement;
    while (owner && fontOf(owner) === '') owner = owner.parentElement;
    const font = owner ? fontOf(owner) : '';
    const signs = FONTS.find(([name]) => name.test(font))?.[1];
    if (signs) text.data = text.data.replace(SIGNS, (sign) => signs.get(sign.charCodeAt(0) & 0xff) ?? sign);
  }
}

/** The first font of an element, in small letters. */
function fontOf(element: Element): string {
  const style = /^(?:.*;)?\s*font(?:-family)?:\s*["']?([^;,"']*)/is.exec(element.getAttribute('style') ?? '')?.[1];
  return (style ?? element.getAttribute('face') ?? '').trim().toLowerCase();
}

/** Icon fonts draw a name in letters, or one of the signs that no other font has. */
const ICONS = 'mat-icon, .material-icons, [class*="material-symbols"], .google-symbols';

/** What an icon's element holds; one with words of people has its class for another reason. */
const NAME = /^[\w\ue000-\uf8ff]*$/;

/** Removes icons: in the site's font they are foreign words or empty boxes. */
export function dropIcons(body: HTMLElement): void {
  for (const icon of body.querySelectorAll(ICONS)) if (NAME.test(icon.textContent.trim())) icon.remove();
  for (const text of textsIn(body)) if (/^\s*[\ue000-\uf8ff]\s*$/.test(text.data) && isIcon(text)) text.remove();
}

/** Signs of symbol fonts, whose meaning is known, are icons where their element says so. */
function isIcon({ data, parentElement: owner }: Text): boolean {
  return !/[\uf020-\uf0ff]/.test(data) || /\bicon|\bfa[bsrl]?\b/i.test(owner?.className ?? '');
}

/** Keeps the line ends of a chat as the text beside has them; blanks around the words are only the source's. */
export function keepLines(body: HTMLElement, text: string): void {
  const linesIn = (words: string) =>
    words
      .split('\n')
      .flatMap((line) => line.trim() || [])
      .join('\n');
  // the blanks at an end go where they are lines of the source
  const without = (words: string, rest: string) => (words.replace(rest, '').includes('\n') ? rest : words);
  const first = body.firstChild;
  const last = body.lastChild;
  if (isText(first)) first.data = without(first.data, first.data.trimStart());
  if (isText(last)) last.data = without(last.data, last.data.trimEnd());
  if (!text.trim().includes('\n') || linesIn(body.textContent) !== linesIn(text)) return;
  for (const words of textsIn(body)) {
    if (!words.data.trim().includes('\n') || words.parentElement?.closest('pre')) continue;
    const lines = words.data
      .split('\n')
      .flatMap((line, at) => (at > 0 ? [body.ownerDocument.createElement('br'), line] : [line]));
    words.replaceWith(...lines);
  }
}

/** Writes what cards hold where a text can: a picture, code, a formula, a sign. The cleaner tells the others. */
export function openCards(body: HTMLElement): void {
  // a page's own sheet shows the parts of a link's card in lines
  for (const behind of body.querySelectorAll('a [class*="title" i] + *')) behind.before(' ');
  // chats write the numbers of their sources close to the words
  for (const number of body.querySelectorAll<HTMLElement>('a :is([class^="cite" i], [class*="-cite" i])'))
    if (/^\W?\d{1,3}\W?$/.test(number.textContent) && !number.closest('sup')) rename(number, 'sup');
  for (const card of body.querySelectorAll('card[value^="data:"]')) {
    const value = contentOf(card);
    const { src, code, label } = Object(value);
    const name = card.getAttribute('name');
    const make = (tag: string) => card.appendChild(body.ownerDocument.createElement(tag));
    if (name === 'image' && src) make('img').setAttribute('src', `${src}`);
    else if (name === 'math' && code) make('span').setAttribute('data-tex', `${code}`);
    else if (name === 'codeblock') make('pre').textContent = `${code ?? ''}`;
    else if (name === 'hr') make('hr');
    else if (name === 'checkbox') card.append(value === true ? CHECKED : UNCHECKED);
    else if (name === 'label') card.append(`${label ?? ''}`);
    if (card.hasChildNodes()) card.replaceWith(...card.childNodes);
  }
}

/** Puts a letter that stands large in a box beside its paragraph before the words of that. */
export function joinInitials(body: HTMLElement): void {
  const isInitial = (element: Element) => {
    const style = element.getAttribute('style') ?? '';
    const isFloated = /(?:^|[;\s])float:\s*left/i.test(style) && element.outerHTML.includes('font-size');
    return isFloated || /dropcap/i.test(style); // the word that Word has for it
  };
  for (const initial of [...body.querySelectorAll('div, p')].filter(isInitial)) {
    const { nextElementSibling: words, textContent } = initial;
    if (!/^\s*[“"‘「《]?\p{L}\s*$/u.test(textContent)) continue;
    if (!words?.matches('p, div') || isHollow(words) || isInitial(words)) continue;
    words.prepend(textContent.trim());
    initial.remove();
  }
}

function contentOf(card: Element): unknown {
  try {
    return JSON.parse(decodeURIComponent((card.getAttribute('value') ?? '').slice('data:'.length)));
  } catch {
    return undefined;
  }
}

/** Formulas that an app has drawn, with the source next to them: in a script, an attribute, or the text of a picture. */
const DRAWN = `script[type^="math/tex" i], [data-tex], [data-latex], [data-math],
  img[class*="formula" i], img[class*="math" i], img[src*="equation?tex="]`;

/** Writes the sources of formulas whose drawing has no words, and leaves out the second copies of others. */
export function readFormulas(body: HTMLElement, lost: Losses): void {
  for (const drawn of [...body.querySelectorAll(DRAWN)]) {
    const said = drawn.textContent.trim();
    const isScript = drawn.localName === 'script';
    const source = ['data-tex', 'data-latex', 'data-math', 'alt'].map((name) => drawn.getAttribute(name)).find(Boolean);
    const isForEye = [...drawn.querySelectorAll(COPY)].some(({ textContent }) => textContent?.trim() === said);
    const isAlone = isScript ? drawn.parentElement?.textContent?.trim() === said : said === '' || isForEye;
    const tex = isScript ? said : source;
    if (!tex || !isAlone || !body.contains(drawn)) continue;
    drawn.replaceWith(tex.replace(/^\{\\(?:display|text)style (.*)\}$/s, '$1'));
    lost.tell('formula');
  }
  dropCopies(body);
  // drawn by a style sheet alone: its words are nowhere
  for (const drawing of body.querySelectorAll('mjx-container')) {
    if (drawing.textContent?.trim()) continue;
    drawing.remove();
    lost.tell('picture');
  }
}

const COPY = '[aria-hidden=true]';

/** Removes the drawn copy of a formula beside its MathML, and the style that hides the latter. */
function dropCopies(body: HTMLElement): void {
  for (const copy of body.querySelectorAll(COPY)) {
    const formula = copy.parentElement?.querySelector(':scope > math, :scope > * > math');
    const others = [...(copy.parentNode?.childNodes ?? [])].filter((node) => node !== copy);
    const words = others.map((node) => node.textContent).join('');
    if (!formula || words.trim() !== formula.textContent?.trim()) continue;
    for (let at = formula; at !== copy.parentElement?.parentElement; at = at.parentElement ?? body) setStyle(at, '');
    copy.remove();
  }
}

/** Removes reviewers' comments and their signs. Tracked changes count as accepted; a `del` without an author is the page's own. */
export function dropNotes(body: HTMLElement, lost: Losses): void {
  const notes = body.querySelectorAll('[*|style$="mso-element:comment" i], comment');
  for (const _ of notes.length > 0 ? notes : body.querySelectorAll(NOTE_SIGNS)) lost.tell('note');
  for (const _ of body.querySelectorAll('del[cite^="mailto:" i]')) lost.tell('deletion');
  for (const note of body.querySelectorAll(NOTES)) note.remove();
  for (const insertion of body.querySelectorAll('ins[cite^="mailto:" i]'))
    insertion.replaceWith(...insertion.childNodes);
}

/** Links from the words to a comment, in Word and in cells of Excel, which copies no comment itself. */
const NOTE_SIGNS = '[href*="#_msocom" i]';
const NOTES = `[*|style*="mso-element:comment-list" i], ${NOTE_SIGNS}, [*|style*="mso-special-character:comment" i], comment,
  del[cite^="mailto:" i]`;
