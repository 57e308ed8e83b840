import { LIST_KINDS } from '../../../server/rich-text/translate-style.ts';

/** How the items of a list are marked; `none`: by words that no list can show and that stay in the text. */
export type ListKind = 'bullet' | 'decimal' | 'lower-alpha' | 'upper-alpha' | 'lower-roman' | 'upper-roman' | 'none';

export interface Marker {
  readonly kind: ListKind;
  /** Undefined where there is none, or where it goes on from the item before. */
  readonly number: number | undefined;
}

/** What is known of a marker besides its characters. */
interface Hints {
  /** What Word's own rule (`@list`) says: `alpha-lower`, `bullet`, `decimal`. */
  readonly format?: string | undefined;
  readonly isSymbolFont?: boolean;
  /** The marker of the item before on this level. */
  readonly before?: Marker | undefined;
}

const BULLET: Marker = { kind: 'bullet', number: undefined };
const counted = (tens: readonly string[], ones: string) =>
  tens.flatMap((ten) => ['', ...ones.split(' ')].map((one) => ten + one));
const ROMANS = counted(['', ...'x xx xxx xl l lx lxx lxxx xc'.split(' ')], 'i ii iii iv v vi vii viii ix');
const HAN = counted(['', '十', ...Array.from('二三四五六七八九', (ten) => `${ten}十`)], '一 二 三 四 五 六 七 八 九');

/** What the characters in front of an item mean: 「1.」 「（二）」 「③」 `iv)` `C`, or a sign. */
export function readMarker(text: string, { format = '', isSymbolFont = false, before }: Hints = {}): Marker {
  const plain = text.normalize('NFKC').trim(); // circled, bracketed and full-width figures become plain ones
  if (/bullet|image/.test(format) || isSymbolFont || !/[\p{L}\p{N}]/u.test(plain)) return BULLET;
  const core = plain.replace(/^[([{【<-]+|[\s.,:;、。)\]}】>-]+$/g, '');
  if (/^\d{1,4}$/.test(core)) return { kind: 'decimal', number: Number(core) };
  if (HAN.indexOf(core) > 0) return { kind: 'decimal', number: HAN.indexOf(core) };
  const next = (before?.number ?? 0) + 1;
  const small = core.toLowerCase();
  const alpha = /^([a-z])\1*$/.test(small) ? small.charCodeAt(0) - 96 + 26 * (small.length - 1) : undefined;
  const roman = ROMANS.includes(small) ? ROMANS.indexOf(small) : undefined;
  // `i` is a letter behind `h`, and a figure behind nothing.
  const wasRoman = /roman/.test(before?.kind ?? '');
  const goesOn = before !== undefined && (wasRoman ? roman : alpha) === next;
  const mayBeRoman =
    /roman/.test(format) || (!/alpha|letter/.test(format) && (goesOn ? wasRoman : /^[ivx]$|../.test(small)));
  const isRoman = roman !== undefined && (mayBeRoman || alpha === undefined);
  const number = isRoman ? roman : alpha;
  // Word's signs are letters of a symbol font, which not every program names.
  if (/^[lnoquwxz]$/.test(plain) && format === '' && number !== next) return BULLET;
  if (number === undefined) return { kind: 'none', number };
  return { kind: `${core === small ? 'lower' : 'upper'}-${isRoman ? 'roman' : 'alpha'}`, number };
}

/** The kind that CSS and HTML (`lower-latin`, `a`, `disc`) and our own classes name; undefined for other words. */
export function kindNamed(name: string): ListKind | undefined {
  const kind = LIST_KINDS.get(name.replace(/^list-/, ''));
  if (kind) return kind;
  if (/^(disc|circle|square)$/.test(name)) return 'bullet';
  return name === 'list-none' ? 'none' : /^(1|decimal.*|cjk-.*|.*-chinese-.*)$/.test(name) ? 'decimal' : undefined;
}
