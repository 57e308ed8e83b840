import { type ClassGroup, INDENT_MAX } from './classes.ts';
import { type Look, PLAIN } from './clean-tree.ts';
import { SIGN_KINDS } from './list-signs.ts';
import { nearestColour } from './nearest-colour.ts';

/** The part of a `style` attribute that rich text supports. */
export interface Style {
  readonly look: Look;
  /** Equivalent inline elements: `strong`, `em`, `u`, `s`, `sub`, `sup`. */
  readonly marks: readonly string[];
  /** `gone`: not laid out. `away`: with all that is in it. `unseen`: unless an element in it is `seen` again. */
  readonly hidden: 'no' | 'gone' | 'away' | 'unseen' | 'seen';
  /** Whether line ends and runs of spaces are shown; undefined as around it. */
  readonly keepsSpaces: boolean | undefined;
  /** Whether it asks for a font of one width, as code has; undefined as around it. */
  readonly isMonospaced: boolean | undefined;
  /** How it writes letters, as `text-transform` says; undefined as around it. */
  readonly letters: string | undefined;
  /** `block` begins and ends a line whatever its element, `inline` does neither; undefined as its element does. */
  readonly display: 'block' | 'inline' | undefined;
  /** Whether it begins a line in which its children stand side by side, each on its own. */
  readonly isRow: boolean;
  /** Marks that it removes, `strong` or `em`: office suites wrap whole documents in a `b` that is not bold. */
  readonly without: readonly string[];
}

/** Longer values are not formatting but embedded pictures. */
const STYLE_MAX_LENGTH = 4_096;

/** One indent step in CSS pixels: two Chinese characters (32) and the browsers' own step (40) both round to one. */
const INDENT_STEP_PX = 36;

/** Body text in CSS pixels, the base of `em` and `%`. */
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

/** Reads a `style` attribute. Unsupported declarations are ignored; of several, the last supported one counts. */
export function translateStyle(css: string): Style {
  const style: Draft = { ...UNSTYLED, look: {}, marks: [], without: [], indentPx: 0, unseen: new Set() };
  if (css.length > STYLE_MAX_LENGTH) return style;
  for (const declaration of css.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const value = declaration.slice(colon + 1).replace('!important', '');
    READERS.get(declaration.slice(0, colon).trim())?.(style, value.trim());
  }
  const steps = Math.min(INDENT_MAX, Math.round(style.indentPx / INDENT_STEP_PX));
  if (steps >= 1) style.look.indent = String(steps);
  if (style.look.size === 'small' && /su[bp]/.test(style.marks.join())) delete style.look.size; // the mark is small
  const { unseen } = style;
  const isAway = unseen.has('opacity') || (unseen.has('placed') && unseen.has('off'));
  if (style.hidden !== 'gone' && isAway) style.hidden = 'away';
  else if (style.hidden !== 'gone' && UNSEEN.some((why) => unseen.has(why))) style.hidden = 'unseen';
  return style;
}

export function alignment(value: string): string | undefined {
  return ALIGNMENTS.get(value.trim().toLowerCase());
}

/** The size of `<font size>`: 1 to 7, or steps up and down from 3. */
export function legacyFontSize(value: string): Size | '' | undefined {
  if (!/^\s*[+-]?\d\s*$/.test(value)) return undefined;
  const size = Number(value) + (/[+-]/.test(value) ? 3 : 0);
  return size <= 2 ? 'small' : size === 3 ? '' : size === 4 ? 'large' : 'huge';
}

export function put(look: LookDraft, group: ClassGroup, value: string | undefined): void {
  if (value !== undefined) look[group] = value;
}

interface Draft extends Style {
  readonly look: LookDraft;
  marks: string[];
  without: string[];
  /** Sum of margin, padding and first line: Word gives its list paragraphs a hanging indent by a negative first line. */
  indentPx: number;
  hidden: Style['hidden'];
  keepsSpaces: boolean | undefined;
  isMonospaced: boolean | undefined;
  letters: string | undefined;
  display: Style['display'];
  isRow: boolean;
  /** Why it is not seen: the property, `placed` for a free position, `off` for one beyond the screen. */
  readonly unseen: Set<string>;
}

type Reader = (style: Draft, value: string) => void;

const READERS = new Map<string, Reader>(
  Object.entries<Reader>({
    'text-align': ({ look }, value) => put(look, 'align', alignment(value)),
    'margin-left': readIndent,
    'padding-left': readIndent,
    'text-indent'(style, value) {
      readIndent(style, value);
      unsee(style, 'text-indent', pixels(value) < OFF_SCREEN_PX);
    },
    color: ({ look }, value) => put(look, 'text', nearestColour(value, 'text')),
    'background-color': readBackground,
    background: readBackground,
    'list-style': readListKind,
    'list-style-type': readListKind,
    'font-size'(style, value) {
      put(style.look, 'size', fontSize(value));
      unsee(style, 'font-size', isZero(value));
      if (!isZero(value)) style.hidden = 'seen';
    },
    font: readFont,
    'font-family': readFont,
    'mso-ascii-font-family': readFont,
    'white-space': readSpaces,
    'white-space-collapse': readSpaces,
    'text-transform'(style, value) {
      style.letters = value;
    },
    opacity: (style, value) => unsee(style, 'opacity', isZero(value)),
    visibility(style, value) {
      unsee(style, 'visibility', value === 'hidden');
      if (value === 'visible') style.hidden = 'seen';
    },
    position: (style, value) => unsee(style, 'placed', /^(absolute|fixed)$/.test(value)),
    left: readOffset,
    top: readOffset,
    right: readOffset,
    bottom: readOffset,
    clip: (style, value) => unsee(style, 'off', /^rect\((?:[\s,]*[01](?:px)?){4}[\s,]*\)$/.test(value)),
    'clip-path': (style, value) => unsee(style, 'off', /^inset\((?:50|100)%/.test(value)),
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
      if (value === 'none') style.hidden = 'gone';
      else if (style.hidden === 'gone') style.hidden = 'no';
      style.isRow = value === 'flex' || value === 'grid';
      style.display = value === 'inline' ? value : BLOCKS.test(value) ? 'block' : undefined;
    },
  }),
);

/** Values of `display` that begin a line. */
const BLOCKS = /^(?:block|flex|grid|table|list-item|flow-root|-webkit-box)$/;
/** The style that an inner element can take back. */
const UNSEEN = ['font-size', 'visibility', 'text-indent'];
/** A position beyond the screen, by which pages hide words. */
const OFF_SCREEN_PX = -500;

function isZero(value: string): boolean {
  return /^(?:0+(?:\.0*)?|\.0+)(?:[a-z]+|%)?$/.test(value);
}

function unsee({ unseen }: Draft, why: string, isSo: boolean): void {
  if (isSo) unseen.add(why);
  else unseen.delete(why);
}

function readOffset(style: Draft, value: string): void {
  if (pixels(value) < OFF_SCREEN_PX) style.unseen.add('off');
}

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

/** A CSS length in pixels, 0 if there is none. */
function pixels(length: string): number {
  const found = /^(-?[\d.]{1,12})(px|pt|r?em|cm|mm|in|%)$/.exec(length);
  const value = Number(found?.[1] ?? 0) * (UNIT_PX.get(found?.[2] ?? '') ?? 0);
  return Number.isFinite(value) ? value : 0;
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

/** `''` for that of the page; undefined for what is no size, or as large as the words around. */
function fontSize(value: string): Size | '' | undefined {
  const named = SIZES.get(value);
  if (named !== undefined) return named;
  const px = pixels(value);
  if (px <= 0) return undefined;
  // 10 pt is 13.3 px, and Word's body text of 10.5 pt is 14.
  if (px >= 13.5 && px < 17.5) return /(?:[^r]em|%)$/.test(value) ? undefined : '';
  return px < 13.5 ? 'small' : px >= 23.5 ? 'huge' : 'large';
}
