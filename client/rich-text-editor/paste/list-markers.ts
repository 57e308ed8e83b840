import { LIST_KINDS } from '../../../server/rich-text/translate-style.ts';
import { textsIn } from '../tree/blocks.ts';
import { setStyle } from '../tree/document-tree.ts';

/** The marker style of a list's items; `none`: markers that no list can show, which stay in the text. */
export type ListKind = 'bullet' | 'decimal' | 'none' | NonNullable<ReturnType<typeof LIST_KINDS.get>>;

export interface Marker {
  readonly kind: ListKind;
  /** Undefined if there is none, or if it continues from the item before. */
  readonly number: number | undefined;
}

/** A number in brackets, in a circle or in Chinese: as 「1.」 it would no more be the one that a text refers to. */
const OWN_FORM = /^[(（[［【].*[)）\]］】]|^[①-⒇一-龥㈠-㊉]/;

/** Interprets the characters before an item: 「1.」 「（二）」 「③」 `iv)` `C`, or a bullet. */
export function readMarker(text: string, { format = '', isSymbolFont = false, before }: Hints = {}): Marker {
  const plain = text.normalize('NFKC').trim(); // circled, bracketed and full-width figures become plain ones
  if (/bullet|image/.test(format) || isSymbolFont || !/[\p{L}\p{N}]/u.test(plain)) return BULLET;
  const [, core = ''] = /^[([{【<-]*(.*[^\s.,:;、。)\]}】>-])?/s.exec(plain) ?? [];
  if (OWN_FORM.test(text.trim())) return { kind: 'none', number: undefined };
  if (/^(?:0|[1-9]\d{0,3})$/.test(core)) return { kind: 'decimal', number: Number(core) };
  const next = (before?.number ?? 0) + 1;
  const small = core.toLowerCase();
  const alpha = /^([a-z])\1*$/.test(small) ? small.charCodeAt(0) - 96 + 26 * (small.length - 1) : undefined;
  const roman = ROMANS.includes(small) ? ROMANS.indexOf(small) : undefined;
  // `i` is a letter after `h`, and a Roman number at the start.
  const wasRoman = /roman/.test(before?.kind ?? '');
  const goesOn = before !== undefined && (wasRoman ? roman : alpha) === next;
  const mayBeRoman =
    /roman/.test(format) || (!/alpha|letter/.test(format) && (goesOn ? wasRoman : /^[ivx]$|../.test(small)));
  const isRoman = roman !== undefined && (mayBeRoman || alpha === undefined);
  const number = isRoman ? roman : alpha;
  // Word's bullets are letters of a symbol font, which not every program names.
  if (/^[lnoquwxz]$/.test(plain) && format === '' && number !== next) return BULLET;
  if (number === undefined) return { kind: 'none', number };
  return { kind: `${core === small ? 'lower' : 'upper'}-${isRoman ? 'roman' : 'alpha'}`, number };
}

interface Hints {
  /** The format in Word's `@list` rule: `alpha-lower`, `bullet`, `decimal`. */
  readonly format?: string | undefined;
  readonly isSymbolFont?: boolean;
  /** The marker of the previous item on this level. */
  readonly before?: Marker | undefined;
}

const BULLET: Marker = { kind: 'bullet', number: undefined };
const ROMANS = ['', ...'x xx xxx xl l lx lxx lxxx xc'.split(' ')].flatMap((ten) =>
  ['', ...'i ii iii iv v vi vii viii ix'.split(' ')].map((one) => ten + one),
);

/** An item's marker that Word does not label as one. */
const SIGN = /^\s*(?:[·•●○■□◆Øüvl§–-]|[(（]?[\d一二三四五六七八九十a-z]{1,3}[.)、）]|[①-⑳])[\s\u00a0]+/i;

/** Removes the marker at the start of an item and returns it. */
export function takeSign(item: HTMLElement): { text: string; isSymbolFont: boolean } {
  const sign = [...item.querySelectorAll('span')].find((one) =>
    /mso-list:\s*ignore/i.test(one.getAttribute('style') ?? ''),
  );
  if (sign) {
    const around = sign.parentElement === item ? undefined : sign.parentElement;
    const fonts = `${sign.getAttribute('style')}${around?.getAttribute('style') ?? ''}`;
    const text = sign.textContent.replace(/[\s\u00a0]+/g, ' ').trim();
    sign.remove();
    return { text, isSymbolFont: /symbol|dings/i.test(fonts) || (text === 'o' && /courier/i.test(fonts)) };
  }
  const [words] = textsIn(item);
  const [text = ''] = SIGN.exec(words?.data ?? '') ?? [];
  words?.deleteData(0, text.length);
  return { text: text.trim(), isSymbolFont: false };
}

/** Adds a space after a marker unless it ends with a full-width sign. */
export function spaced(marker: string): string {
  return /[、。．，：）】」]$/.test(marker) ? marker : `${marker} `;
}

/** Names the items of PowerPoint's lists as Word does. It names their signs alone: how far in one stands is its level. */
export function nameItems(body: HTMLElement): void {
  const styleOf = (element: Element | null) => element?.getAttribute('style') ?? '';
  const name = (element: Element, word: string) => setStyle(element, `${styleOf(element)};mso-list:${word}`);
  const placeOf = (sign: Element) => {
    const indents = styleOf(sign.closest('p, div')).matchAll(/(?:margin-left|text-indent):\s*(-?[\d.]+)/gi);
    return Math.round(10 * [...indents].reduce((sum, [, indent]) => sum + Number(indent), 0));
  };
  const signs = [...body.querySelectorAll('span[*|style*="mso-special-format:" i]')];
  const places = [...new Set(signs.map(placeOf))].sort((a, b) => a - b);
  for (const sign of signs) {
    const line = sign.closest('p, div');
    if (line) name(line, `l0 level${Math.min(9, places.indexOf(placeOf(sign)) + 1)}`);
    name(sign, 'ignore');
  }
}

/** Keeps numbered headings as headings, with the number as text. */
export function keepHeadingNumbers(body: HTMLElement): void {
  for (const heading of body.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6)[*|style*="mso-list" i]')) {
    const sign = takeSign(heading);
    if (readMarker(sign.text, sign).kind !== 'bullet') heading.prepend(spaced(sign.text));
    setStyle(heading, /text-align:[^;]*/i.exec(heading.getAttribute('style') ?? '')?.[0] ?? '');
  }
}

/** Reads the list formats of Word's style sheet: `l0:level1` → `alpha-lower`, in WPS `lower-roman`. */
export function readFormats(sheets: string): Map<string, string> {
  const rules = sheets.matchAll(/@list\s+(l\d+:level\d)[^{}@]*\{([^{}]*)\}/g);
  const formatOf = (rule: string) => /mso-level-number-format:\s*([a-z-]+)/.exec(rule)?.[1] ?? 'decimal';
  return new Map(Array.from(rules, ([, level = '', rule = '']) => [level, formatOf(rule)]));
}

/** The marker style of an item in a list of HTML, by what says most about it: its style, the list's classes, their `type`. */
export function kindOf(list: HTMLElement, item: HTMLElement | undefined): ListKind {
  if (/^(?:bullet|(?:un)?checked)$/.test(item?.dataset.list ?? '')) return 'bullet'; // Quill has one list of all kinds
  const of = (name: string) => [item, list].map((element) => element?.getAttribute(name) ?? '');
  const styles = of('style').flatMap(styleWords);
  const kind = [...styles, ...list.classList, ...of('type')].map(kindNamed).find((named) => named !== undefined);
  if (kind || list.localName === 'ul') return kind ?? 'bullet';
  return styles.includes('none') && NUMBERED.test(item?.textContent ?? '') ? 'none' : 'decimal'; // a page may draw the numbers itself
}

/** The level of an item of Quill, which says it in a class alone. */
export function takeLevel(item: Element | undefined): number | undefined {
  const [name, level] = /\bql-indent-(\d)\b/.exec(item?.className ?? '') ?? [];
  if (name) item?.classList.remove(name);
  return level === undefined ? undefined : Number(level) + 1;
}

/** Whether the numbers of a list have a form that no list here has: it counts in figures then. */
export function hasForeignForm(list: Element): boolean {
  return styleWords(list.getAttribute('style') ?? '').some((word) => !kindNamed(word) && FORM.test(word));
}

/** A word of a style that may name a form of numbers. */
const FORM = /^(?!none|inside|outside|inherit|initial|unset|revert)[a-z-]+$/;

function styleWords(style: string): string[] {
  return /list-style(?:-type)?:([^;]*)/i.exec(style)?.[1]?.toLowerCase().trim().split(/\s+/) ?? [];
}

/** An item whose number is among its words. */
const NUMBERED = /^\s*[(（[【第]?(?:\d|[一二三四五六七八九十①-⒇])/;

/** Returns the kind that a keyword of CSS or HTML (`lower-latin`, `a`, `disc`) or a class of ours names; else undefined. */
function kindNamed(name: string): ListKind | undefined {
  const kind = LIST_KINDS.get(name.replace(/^list-/, ''));
  if (kind) return kind;
  if (/^(disc|circle|square)$/.test(name)) return 'bullet';
  if (name === 'list-none') return 'none';
  return /^(?:1$|decimal)/.test(name) ? 'decimal' : undefined;
}
