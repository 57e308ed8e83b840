import { type ClassGroup, INDENT_MAX } from './classes.ts';
import type { Look } from './clean-tree.ts';
import { nearestColour } from './nearest-colour.ts';

/** What a `style` attribute asks for, as far as rich text can say it. */
export interface Style {
  readonly look: Look;
  /** Inline elements that say the same: `strong`, `em`, `u`, `s`, `sub`, `sup`. */
  readonly marks: readonly string[];
  readonly isHidden: boolean;
  /** Says outright that it is not bold: office suites wrap whole documents in such a `b`. */
  readonly isRegular: boolean;
}

/** Longer ones are no formatting but pictures written as text. */
const STYLE_MAX_LENGTH = 4_096;

/** One indent step in CSS pixels: two Chinese characters (32) and the browsers' own step (40) both come to one. */
const INDENT_STEP_PX = 36;

/** Body text in CSS pixels, which `em` and `%` are taken of. */
const BASE_PX = 16;

const UNIT_PX = new Map([
  ['px', 1],
  ['pt', 4 / 3],
  ['em', BASE_PX],
  ['rem', BASE_PX],
  ['%', BASE_PX / 100],
  ['cm', 96 / 2.54],
  ['mm', 96 / 25.4],
  ['in', 96],
]);

/** Each value with the words that CSS and HTML have for it. */
const ALIGNMENTS = named({
  left: 'left start -webkit-left',
  center: 'center middle -webkit-center',
  right: 'right end -webkit-right',
  justify: 'justify',
});

const SIZES = named<Size>({
  small: 'xx-small x-small small smaller',
  large: 'large larger',
  huge: 'x-large xx-large xxx-large',
});

/** A look that is still being read. */
export type LookDraft = Partial<Record<ClassGroup, string>>;

type Size = 'small' | 'large' | 'huge';

function named<Value extends string>(words: Record<Value, string>): ReadonlyMap<string, Value> {
  const values = Object.keys(words) as Value[]; // proof: the record's own keys
  return new Map(values.flatMap((value) => words[value].split(' ').map((word) => [word, value] as const)));
}

/** Reads a `style` attribute; declarations that rich text cannot say are left out, and of several the last that it can. */
export function translateStyle(css: string): Style {
  const style: Draft = { look: {}, marks: [], indentPx: 0, isHidden: false, isRegular: false };
  if (css.length > STYLE_MAX_LENGTH) return style;
  for (const declaration of css.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const value = declaration.slice(colon + 1).replace('!important', '');
    READERS.get(declaration.slice(0, colon).trim())?.(style, value.trim());
  }
  const steps = Math.min(INDENT_MAX, Math.round(style.indentPx / INDENT_STEP_PX));
  if (steps >= 1) style.look.indent = String(steps);
  return style;
}

export function alignment(value: string): string | undefined {
  return ALIGNMENTS.get(value.trim().toLowerCase());
}

/** The size that `<font size>` names: 1 to 7, or steps up and down from 3. */
export function legacyFontSize(value: string): Size | undefined {
  if (!/^\s*[+-]?\d\s*$/.test(value)) return undefined;
  const size = Number(value) + (/[+-]/.test(value) ? 3 : 0);
  return size <= 2 ? 'small' : size === 3 ? undefined : size === 4 ? 'large' : 'huge';
}

export function put(look: LookDraft, group: ClassGroup, value: string | undefined): void {
  if (value !== undefined) look[group] = value;
}

interface Draft extends Style {
  readonly look: LookDraft;
  readonly marks: string[];
  /** Margin, padding and first line together: Word hangs its list paragraphs out by a negative first line. */
  indentPx: number;
  isHidden: boolean;
  isRegular: boolean;
}

type Reader = (style: Draft, value: string) => void;

const READERS = new Map<string, Reader>(
  Object.entries<Reader>({
    'text-align': ({ look }, value) => put(look, 'align', alignment(value)),
    'margin-left': readIndent,
    'padding-left': readIndent,
    'text-indent': readIndent,
    color: ({ look }, value) => put(look, 'text', nearestColour(value, 'text')),
    'background-color': readBackground,
    background: readBackground,
    'font-size': ({ look }, value) => put(look, 'size', fontSize(value)),
    'font-weight'(style, value) {
      style.isRegular = value === 'normal' || value === '400';
      addMark(style, 'strong', /^(bold|bolder|[6-9]00)$/.test(value));
    },
    'font-style': (style, value) => addMark(style, 'em', /^(italic|oblique)\b/.test(value)),
    'text-decoration': readLine,
    'text-decoration-line': readLine,
    'vertical-align'(style, value) {
      addMark(style, 'sub', value === 'sub');
      addMark(style, 'sup', value === 'super');
    },
    display(style, value) {
      style.isHidden = value === 'none';
    },
  }),
);

function addMark({ marks }: Draft, mark: string, isWanted: boolean): void {
  if (isWanted && !marks.includes(mark)) marks.push(mark);
}

function readIndent(style: Draft, value: string): void {
  style.indentPx += pixels(value);
}

function readLine(style: Draft, value: string): void {
  addMark(style, 'u', value.includes('underline'));
  addMark(style, 's', value.includes('line-through'));
}

/** A CSS length in pixels, 0 for none. */
function pixels(length: string): number {
  const found = /^(-?[\d.]{1,12})(px|pt|r?em|cm|mm|in|%)$/.exec(length);
  const value = Number(found?.[1] ?? 0) * (UNIT_PX.get(found?.[2] ?? '') ?? 0);
  return Number.isFinite(value) ? value : 0;
}

/** The colour in a background, whose other parts (pictures, positions) are not looked at. */
function readBackground({ look }: Draft, value: string): void {
  const parts = value.match(/[a-z-]*\([^()]*\)|[^\s()]+/g)?.slice(0, 8) ?? [];
  for (const part of parts) {
    const colour = nearestColour(part, 'bg');
    if (colour === undefined) continue;
    look.bg = colour;
    return;
  }
}

function fontSize(value: string): Size | undefined {
  const named = SIZES.get(value);
  if (named !== undefined) return named;
  const px = pixels(value);
  if (px <= 0) return undefined;
  // 10 pt is 13.3 px, and Word's body text of 10.5 pt is 14.
  return px < 13.5 ? 'small' : px >= 23.5 ? 'huge' : px >= 17.5 ? 'large' : undefined;
}
