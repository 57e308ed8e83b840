import type { Flat } from '../contract/kinds/field.ts';
import { type ClassGroup, INDENT_MAX } from './classes.ts';
import { type Look, PLAIN } from './clean-tree.ts';
import { nearestColour } from './nearest-colour.ts';
import { SIGN_KINDS } from './read-attributes.ts';
import { HIDING, type Hidden, hiddenBy, pixels } from './read-hiding.ts';

/** The part of a `style` attribute that rich text supports. */
export interface Style {
  readonly look: Look;
  /** Equivalent inline elements: `strong`, `em`, `u`, `s`, `sub`, `sup`. */
  readonly marks: readonly string[];
  readonly hidden: Hidden;
  /** Whether line ends and runs of spaces are shown; undefined as around it. */
  readonly keepsSpaces: boolean | undefined;
  /** Whether it asks for a font of one width, as code has; undefined as around it. */
  readonly isMonospaced: boolean | undefined;
  /** How it writes letters, as `text-transform` says; undefined as around it. */
  readonly letters: string | undefined;
  /**
   * `block` begins and ends a line whatever its element, `inline` does neither, nor does anything in the `row` of a mark;
   * undefined as its element does.
   */
  readonly display: 'block' | 'inline' | 'row' | undefined;
  /** Whether it begins a line in which its children are side by side, each on its own. */
  readonly isRow: boolean;
  /** Marks that it removes, `strong` or `em`: office suites wrap whole documents in a `b` that is not bold. */
  readonly without: readonly string[];
}

/** Longer values are not formatting but embedded pictures. */
const STYLE_MAX_LENGTH = 4_096;

/** One indent step in CSS pixels: two Chinese characters (32) and the browsers' own step (40) both round to one. */
const INDENT_STEP_PX = 36;

/** Each value with its keywords in CSS and HTML. */
const ALIGNMENTS = named({
  left: 'left start -webkit-left',
  center: 'center middle -webkit-center',
  right: 'right end -webkit-right',
  justify: 'justify',
});

const SIZES = named<Size | ''>({
  '': 'medium',
  small: 'xx-small x-small small smaller',
  large: 'large larger',
  huge: 'x-large xx-large xxx-large',
});

/** The number style of a list, as keywords of CSS and of the attribute `type`. */
export const LIST_KINDS = named({
  'lower-alpha': 'lower-alpha lower-latin a',
  'upper-alpha': 'upper-alpha upper-latin A',
  'lower-roman': 'lower-roman i',
  'upper-roman': 'upper-roman I',
  ...Object.fromEntries(SIGN_KINDS.map((kind) => [kind, kind])),
});

/** A style that is still being read. */
export type LookDraft = Partial<Record<ClassGroup, string>>;

type Size = 'small' | 'large' | 'huge';

function named<Value extends string>(words: Record<Value, string>): ReadonlyMap<string, Value> {
  const values = Object.keys(words) as Value[]; // proof: the record's own keys
  return new Map(values.flatMap((value) => words[value].split(' ').map((word) => [word, value] as const)));
}

export const UNSTYLED: Style = {
  look: PLAIN,
  marks: [],
  without: [],
  hidden: 'no',
  keepsSpaces: undefined,
  isMonospaced: undefined,
  letters: undefined,
  display: undefined,
  isRow: false,
};

/** Styles that were read: office suites write the same ones thousands of times. */
const known = new Map<string, Style>();
const KNOWN_MOST = 100;

/** Reads a `style` attribute. Unsupported declarations are ignored; of several, the last supported one counts. */
export function translateStyle(css: string): Style {
  const style = known.get(css) ?? readStyle(css);
  if (known.size >= KNOWN_MOST) known.clear();
  known.set(css, style);
  return style;
}

function readStyle(css: string): Style {
  const style: Draft = { ...UNSTYLED, look: {}, marks: [], without: [], indentPx: 0 };
  const said = new Map<string, string>();
  if (css.length > STYLE_MAX_LENGTH) return style;
  for (const [name, value] of declarationsIn(css)) {
    READERS.get(name)?.(style, value);
    if (HIDING.has(name)) said.set(name, value);
  }
  const steps = Math.min(INDENT_MAX, Math.round(style.indentPx / INDENT_STEP_PX));
  if (steps >= 1) style.look.indent = String(steps);
  if (style.look.size === 'small' && /su[bp]/.test(style.marks.join())) delete style.look.size; // the mark is small
  style.hidden = hiddenBy(said);
  return style;
}

/** The names of a style with their values, in small letters. */
export function declarationsIn(css: string): (readonly [name: string, value: string])[] {
  return css
    .toLowerCase()
    .split(';')
    .map((declaration) => {
      const [name = '', ...value] = declaration.split(':');
      return [name.trim(), value.join(':').replace('!important', '').replace(/\s+/g, ' ').trim()];
    });
}

/** Returns the alignment of a `text-align` or `align` value; undefined if none is meant. */
export function alignment(value: string): string | undefined {
  return ALIGNMENTS.get(value.trim().toLowerCase());
}

/** The size of `<font size>`: 1 to 7, or steps up and down from 3. */
export function legacyFontSize(value: string): Size | '' | undefined {
  if (!/^\s*[+-]?\d\s*$/.test(value)) return undefined;
  const size = Number(value) + (/[+-]/.test(value) ? 3 : 0);
  if (size === 3) return '';
  if (size < 3) return 'small';
  return size === 4 ? 'large' : 'huge';
}

/** Sets a look of a group, if there is one. */
export function put(look: LookDraft, group: ClassGroup, value: string | undefined): void {
  if (value !== undefined) look[group] = value;
}

interface Draft extends Flat<Style> {
  readonly look: LookDraft;
  marks: string[];
  without: string[];
  /** Sum of margin, padding and first line: Word gives its list paragraphs a hanging indent by a negative first line. */
  indentPx: number;
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
    'list-style': readListKind,
    'list-style-type': readListKind,
    'font-size': ({ look }, value) => put(look, 'size', fontSize(value)),
    font: readFont,
    'font-family': readFont,
    'mso-ascii-font-family': readFont,
    'white-space': readSpaces,
    'white-space-collapse': readSpaces,
    'text-transform'(style, value) {
      style.letters = value;
    },
    'font-weight'(style, value) {
      decide(style, 'strong', /^(bold|bolder|[6-9]00)$/.test(value), /^(normal|lighter|[1-5]00)$/.test(value));
    },
    'font-style': (style, value) => decide(style, 'em', /^(italic|oblique)\b/.test(value), value === 'normal'),
    'text-decoration': readLine,
    'text-decoration-line': readLine,
    'vertical-align': readRaise,
    'mso-text-raise': readRaise,
    'font-variant-position': readRaise,
    display(style, value) {
      style.isRow = value === 'flex' || value === 'grid';
      style.display = DISPLAYS.get(value) ?? (BLOCKS.test(value) ? 'block' : undefined);
    },
  }),
);

const DISPLAYS = named({ inline: 'inline', row: 'inline-flex inline-grid' });
/** Beginnings of the values of `display` that begin a line. */
const BLOCKS = /^(?:block|flex|grid|table|list-item|flow-root|-webkit-box)/;
function readFont(style: Draft, value: string): void {
  style.isMonospaced = isMonospaced(value);
}

/** Whether the first font of a list has one width, by its name; undefined if it is that of the text around. */
export function isMonospaced(fonts: string): boolean | undefined {
  const [first = ''] = fonts.toLowerCase().split(',', 1);
  if (/^(?:inherit|unset|revert)/.test(first)) return undefined;
  return /mono(?!type)|consol|courier|menlo|monaco|typewriter|\bcode\b/.test(first);
}

function readSpaces(style: Draft, value: string): void {
  style.keepsSpaces = /^(pre|break-spaces)/.test(value);
}

function addMark({ marks }: Draft, mark: string, isWanted: boolean): void {
  if (isWanted && !marks.includes(mark)) marks.push(mark);
}

/** The last declaration wins. */
function decide(style: Draft, mark: string, isOn: boolean, isOff: boolean): void {
  style.without = style.without.filter((one) => one !== mark);
  addMark(style, mark, isOn);
  if (!isOff) return;
  style.marks = style.marks.filter((one) => one !== mark);
  style.without.push(mark);
}

function readIndent(style: Draft, value: string): void {
  style.indentPx += pixels(value);
}

function readListKind({ look }: Draft, value: string): void {
  for (const word of value.split(' ')) put(look, 'list', LIST_KINDS.get(word));
}

/** Less is how pages align signs with words. */
const RAISE_PX = 2.5;

function readRaise(style: Draft, value: string): void {
  addMark(style, 'sub', value === 'sub' || pixels(value) <= -RAISE_PX);
  addMark(style, 'sup', value === 'super' || pixels(value) >= RAISE_PX);
}

function readLine(style: Draft, value: string): void {
  addMark(style, 'u', value.includes('underline'));
  addMark(style, 's', value.includes('line-through'));
}

/** The colour in a background; its other parts (images, positions) are ignored. */
function readBackground({ look }: Draft, value: string): void {
  const parts = value.match(/[a-z-]*\([^()]*\)|[^\s()]+/g)?.slice(0, 8) ?? [];
  for (const part of parts) {
    const colour = nearestColour(part, 'bg');
    if (colour === undefined) continue;
    look.bg = colour;
    return;
  }
}

/** `''` for the size of the page; undefined for other text, and for the size of the words around. */
function fontSize(value: string): Size | '' | undefined {
  const named = SIZES.get(value);
  if (named !== undefined) return named;
  const px = pixels(value);
  if (px <= 0) return undefined;
  // 10 pt is 13.3 px, and Word's body text of 10.5 pt is 14.
  if (px >= 13.5 && px < 17.5) return /(?:[^r]em|%)$/.test(value) ? undefined : '';
  if (px < 13.5) return 'small';
  return px < 23.5 ? 'large' : 'huge';
}
