import { contentOf, isPartOf, partFor } from './allow-list.ts';
import { type Atom, append, type Block, isBlankText, type Mark, newBlock, type Text } from './clean-tree.ts';
import type { Style } from './translate-style.ts';

/** Control characters, halves of signs and what is no sign, and the byte order mark, which a parser drops at the very start. */
const UNWANTED = /[^\P{Cc}\t\n]|[\uFEFF\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Line ends of any program: Word's lines inside a paragraph, and those of Pages and InDesign, too. */
export const LINE_END = /\r\n?|[\n\v\f\u2028\u2029]/g;

/** The hyphen at the end of a line, as Chromium's viewer of PDFs copies it, and Firefox's. */
export const PDF_HYPHENS = '\u0002\ufffe';

/**
 * Such a hyphen, and what a chat writes for its own window alone: a mark of a source, which names no address, or of a name,
 * whose words are the second in it. A mark says what it is of and holds no other: signs of a font are none.
 */
const OF_ONE_WINDOW = RegExp(
  String.raw`\ue200\w+\ue202(?:\["[^"\ue200]*",\s*"([^"\ue200]*)")?[^\ue200\ue201]*\ue201|` +
    String.raw`:contentReference\[oaicite:\d+\](?:\{index=\d+\})?|([${PDF_HYPHENS}])(?=[\r\n]|$)`,
  'g',
);

/** How text is shown by the styles around it. */
interface Shown {
  /** Whether line ends and runs of spaces are meant. */
  readonly keepsSpaces: boolean;
  readonly isMonospaced: boolean;
  /** Capitals or small letters, which are meant too: a copy has the letters that were seen. */
  readonly letters: Style['letters'];
}

export const AS_PROSE: Shown = { keepsSpaces: false, isMonospaced: false, letters: undefined };

/** How text is shown inside an element with this name and style. */
export function shownInside(around: Shown, tag: string, { keepsSpaces, isMonospaced, letters }: Style): Shown {
  const isWritten = tag === 'textarea' || tag === 'tt';
  return {
    keepsSpaces: keepsSpaces ?? (around.keepsSpaces || isWritten),
    isMonospaced: isMonospaced ?? (around.isMonospaced || tag === 'tt'),
    letters: letters ?? around.letters,
  };
}

/** Inserts text into `parent`, or into the item or cell of it to which it must belong. */
export function insertText(parent: Block, raw: string, marks: readonly Mark[], shown: Shown): void {
  const { keepsSpaces, isMonospaced, letters } = shown;
  // A carriage return can only come from a character reference; as a character it would be parsed as a line feed.
  const value = written(withoutPrivateSigns(raw.replace(LINE_END, '\n').replace(UNWANTED, '')), letters);
  if (value === '') return;
  const text: Text = { kind: 'text', value, marks, isMonospaced };
  if (contentOf(parent.tag) === 'parts' && isBlankText(text)) insertBlank(parent, text);
  else if (keepsSpaces && parent.tag !== 'pre' && !isBetweenBlocks(parent, text)) insertLines(parent, text);
  else insertInline(parent, text);
}

/** Whether a text may only part blocks; a longer blank on a line of its own is the indent of the following text. */
function isBetweenBlocks({ tag }: Block, text: Text): boolean {
  return isBlankText(text) && contentOf(tag) === 'flow' && !/^(?: {2,}|\t+)$/.test(text.value);
}

/** A word in any script. It continues after an apostrophe, an accent or a figure. */
const WORD = /[\p{L}\p{M}\p{N}_]+(?:['’][\p{L}\p{M}\p{N}_]+)*/gu;

function written(words: string, letters: Shown['letters']): string {
  if (letters === 'uppercase') return words.toUpperCase();
  if (letters === 'lowercase') return words.toLowerCase();
  if (letters !== 'capitalize') return words;
  return words.replace(WORD, (word) => word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()));
}

/** Text whose line ends and spaces are meant: with line breaks, and spaces that no page collapses. */
function insertLines(parent: Block, text: Text): void {
  for (const [index, line] of text.value.split('\n').entries()) {
    if (index > 0) insertInline(parent, lineBreakIn(parent.tag));
    const last = parent.children.at(-1);
    const isAtStart = last === undefined || (last.kind === 'atom' && last.tag === 'br');
    const shown = line
      .replaceAll('\t', '    ')
      .replace(/ {2,}/g, (run) => `${'\u00a0'.repeat(run.length - 1)} `)
      .replace(isAtStart ? /^[ \u00a0]+/ : '', (indent) => '\u00a0'.repeat(indent.length));
    if (shown) insertInline(parent, { ...text, value: shown });
  }
}

/** Inserts text, a picture, a video or a line break into `parent`, or into the item or cell to which it must belong. */
export function insertInline(parent: Block, node: Text | Atom): void {
  const at = resolvePlace(parent, node.kind);
  if (at === undefined) return;
  if (at.breakDue) {
    if (isBlankText(node) && at.tag !== 'pre') return;
    at.breakDue = false;
    append(at, lineBreakIn(at.tag));
  }
  append(at, node);
}

/** Ends the line of the words before a box. A blank that no page shows is no line. */
export function endLine(parent: Block): void {
  const last = parent.children.findLast((child) => parent.tag === 'pre' || !isBlankText(child));
  parent.breakDue ||= last !== undefined && last.kind !== 'block' && contentOf(parent.tag) !== 'parts';
}

/** Where `tag` is allowed: `parent`, or parts of it that are created for this; undefined if there are none. */
export function resolvePlace(parent: Block, tag: string): Block | undefined {
  let at = parent;
  while (contentOf(at.tag) === 'parts' && !isPartOf(tag, at.tag)) {
    const part = partFor(at.tag);
    if (part === undefined) return undefined;
    at = impliedPart(at, part, tag);
  }
  return tag === 'li' && contentOf(at.tag) === 'flow' ? listIn(at) : at;
}

/** The list of an item that has none: one of its own, with those beside it. */
function listIn(parent: Block): Block {
  const at = parent.children.findLastIndex((child) => !isBlankText(child));
  const last = parent.children[at];
  if (last?.kind === 'block' && last.tag === 'ul' && last.implied) {
    parent.children.length = at + 1; // blanks between items, which else were looked through again at each
    return last;
  }
  const list = { ...newBlock('ul'), implied: true };
  append(parent, list);
  return list;
}

function impliedPart(parent: Block, part: string, held: string): Block {
  // Blank text in lists and tables is merged, so at most one is behind the last part.
  const last = parent.children.at(-1)?.kind === 'text' ? parent.children.at(-2) : parent.children.at(-1);
  // A list directly inside a list belongs to the item above it.
  const isSublist = part === 'li' && contentOf(held) === 'parts';
  if (last?.kind === 'block' && (last.implied || isSublist)) return last;
  const made = { ...newBlock(part), implied: true };
  append(parent, made);
  return made;
}

/** Blank text between items, rows and cells is source layout and stays; after stray text it separates words. */
function insertBlank(parent: Block, text: Text): void {
  const last = parent.children.at(-1);
  if (last?.kind === 'block' && last.implied && contentOf(last.tag) === 'flow') append(last, text);
  else if (last?.kind === 'text') last.value += text.value;
  else append(parent, { ...text, marks: [] });
}

function lineBreakIn(tag: string): Text | Atom {
  if (tag === 'pre') return { kind: 'text', value: '\n', marks: [], isMonospaced: false };
  return { kind: 'atom', tag: 'br', attributes: [], marks: [] };
}

/** The signs of Wingdings that texts use, each behind its place in that font. */
export const DINGS = signsAt('(☎*✉E☜F☞J☺l●m❍n■o□p□q❑r❒s◆t◆u◆v❖w◆\u009f•¡○¤◉§▪¨☐«★·•Ø➢ß←à→á↑â↓è➔ð⇨û✗ü✓ý☒þ☑');

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const GREEK = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ';
const MATHS = '£≤¥∞«↔¬←®→°°±±²″³≥´×µ∝¶∂·•¸÷¹≠º≡»≈Æ∅Ð∠Ñ∇Ö√×⋅Û⇔Þ⇒å∑ò∫';
export const SYMBOL = signsAt([...LETTERS].map((letter, at) => letter + GREEK[at]).join('') + MATHS);

/** Returns the signs by character code, from a text in which each code's character comes before its sign. */
export function signsAt(pairs: string): ReadonlyMap<number, string> {
  const signs = [...pairs];
  return new Map(signs.flatMap((sign, at) => (at % 2 === 0 ? [[sign.charCodeAt(0), signs[at + 1] ?? '']] : [])));
}

/**
 * A text whose signs no font but a symbol font has, as those of lists, in signs that each font has. Of a sign between figures
 * and letters that is not first in its line, the font was Symbol: 「10 μm」. No formula has its omicron: that is a box to tick.
 */
export function withoutPrivateSigns(text: string): string {
  const read = text.replace(OF_ONE_WINDOW, (_, name = '', hyphen) => (hyphen ? '-' : name));
  return read.replace(/[\uf020-\uf0ff]/g, (sign, at: number) => {
    const place = sign.charCodeAt(0) & 0xff;
    const before = read.slice(Math.max(0, at - 20), at);
    const isDing = place === 0x6f || before.slice(before.lastIndexOf('\n') + 1).trim() === '';
    const isFormula = [read[at - 1], read[at + 1]].some((beside) => /[\da-z]/i.test(beside ?? ''));
    if (isDing) return DINGS.get(place) ?? '•';
    const [first, other] = isFormula ? ([SYMBOL, DINGS] as const) : ([DINGS, SYMBOL] as const);
    return first.get(place) ?? other.get(place) ?? '•';
  });
}
