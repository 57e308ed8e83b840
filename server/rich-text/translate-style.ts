import { type ClassGroup, type Colour, INDENT_MAX } from './classes.ts';
import type { Look } from './clean-tree.ts';

/** The part of a `style` attribute that rich text supports. */
export interface Style {
  readonly look: Look;
  /** Equivalent inline elements: `strong`, `em`, `u`, `s`, `sub`, `sup`. */
  readonly marks: readonly string[];
  readonly isHidden: boolean;
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

const SIZES = named<Size>({
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
});

/** A style that is still being read. */
export type LookDraft = Partial<Record<ClassGroup, string>>;

type Size = 'small' | 'large' | 'huge';

function named<Value extends string>(words: Record<Value, string>): ReadonlyMap<string, Value> {
  const values = Object.keys(words) as Value[]; // proof: the record's own keys
  return new Map(values.flatMap((value) => words[value].split(' ').map((word) => [word, value] as const)));
}

/** Reads a `style` attribute. Unsupported declarations are ignored; of several, the last supported one counts. */
export function translateStyle(css: string): Style {
  const style: Draft = { look: {}, marks: [], without: [], indentPx: 0, isHidden: false };
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

/** The size of `<font size>`: 1 to 7, or steps up and down from 3. */
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
  marks: string[];
  without: string[];
  /** Sum of margin, padding and first line: Word gives its list paragraphs a hanging indent by a negative first line. */
  indentPx: number;
  isHidden: boolean;
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
    'list-style': ({ look }, value) => put(look, 'list', LIST_KINDS.get(value)),
    'list-style-type': ({ look }, value) => put(look, 'list', LIST_KINDS.get(value)),
    'font-size': ({ look }, value) => put(look, 'size', fontSize(value)),
    'font-weight'(style, value) {
      decide(style, 'strong', /^(bold|bolder|[6-9]00)$/.test(value), /^(normal|lighter|[1-5]00)$/.test(value));
    },
    'font-style': (style, value) => decide(style, 'em', /^(italic|oblique)\b/.test(value), value === 'normal'),
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

function fontSize(value: string): Size | undefined {
  const named = SIZES.get(value);
  if (named !== undefined) return named;
  const px = pixels(value);
  if (px <= 0) return undefined;
  // 10 pt is 13.3 px, and Word's body text of 10.5 pt is 14.
  return px < 13.5 ? 'small' : px >= 23.5 ? 'huge' : px >= 17.5 ? 'large' : undefined;
}

/** CSS colour names that occur in pasted text; hex as in CSS Color 4. */
const NAMED = new Map(
  `red:ff0000 crimson:dc143c firebrick:b22222 darkred:8b0000 maroon:800000 tomato:ff6347 coral:ff7f50 brown:a52a2a
  orange:ffa500 darkorange:ff8c00 orangered:ff4500 gold:ffd700 yellow:ffff00 khaki:f0e68c olive:808000 green:008000
  lime:00ff00 darkgreen:006400 seagreen:2e8b57 limegreen:32cd32 lightgreen:90ee90 teal:008080 cyan:00ffff aqua:00ffff
  blue:0000ff navy:000080 darkblue:00008b royalblue:4169e1 steelblue:4682b4 dodgerblue:1e90ff skyblue:87ceeb
  lightblue:add8e6 deepskyblue:00bfff purple:800080 indigo:4b0082 violet:ee82ee magenta:ff00ff fuchsia:ff00ff
  pink:ffc0cb hotpink:ff69b4 gray:808080 grey:808080 darkgray:a9a9a9 darkgrey:a9a9a9 dimgray:696969 dimgrey:696969
  silver:c0c0c0 lightgray:d3d3d3 lightgrey:d3d3d3 gainsboro:dcdcdc whitesmoke:f5f5f5`
    .split(/\s+/)
    .map((entry): [string, string] => [entry.slice(0, -7), `#${entry.slice(-6)}`]),
);

const HEX = /^#([\da-f]{6}|[\da-f]{3})(?:[\da-f]{2}|[\da-f])?$/;
const RGB = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]{1,8})(%?))?\s*\)$/;

/** The end of each colour on the hue circle, in degrees; red starts again at 345. */
const HUES = Object.entries({
  15: 'red',
  45: 'orange',
  70: 'yellow',
  170: 'green',
  255: 'blue',
  345: 'purple',
} as const);

/** The closest of the seven colours; undefined for black, white and what is close to them, transparent and invalid ones. */
export function nearestColour(css: string, use: 'text' | 'bg'): Colour | undefined {
  const rgb = readColour(css.trim().toLowerCase());
  if (rgb === undefined) return undefined;
  const [red, green, blue] = rgb;
  const most = Math.max(red, green, blue);
  const chroma = most - Math.min(red, green, blue);
  if (chroma < (use === 'text' ? 40 : 24)) {
    const [darkest, lightest] = use === 'text' ? [96, 200] : [100, 247];
    return most >= darkest && most <= lightest ? 'gray' : undefined;
  }
  const hue = hueOf(red, green, blue, most, chroma);
  return HUES.find(([end]) => hue < Number(end))?.[1] ?? 'red';
}

type Rgb = readonly [red: number, green: number, blue: number];

function readColour(css: string): Rgb | undefined {
  const digits = HEX.exec(NAMED.get(css) ?? css)?.[1];
  if (digits !== undefined) {
    // both `fa0` and `ffaa00`
    const number = Number.parseInt(digits.length === 3 ? digits.replace(/./g, '$&$&') : digits, 16);
    return [number >> 16, (number >> 8) & 255, number & 255];
  }
  const [, red, green, blue, opacity, percent] = RGB.exec(css) ?? [];
  if (red === undefined) return undefined;
  if (opacity !== undefined && !(Number(opacity) >= (percent === '%' ? 30 : 0.3))) return undefined;
  return [Math.min(255, Number(red)), Math.min(255, Number(green)), Math.min(255, Number(blue))];
}

/** Degrees on the hue circle; 0 is red. */
function hueOf(red: number, green: number, blue: number, most: number, chroma: number): number {
  if (most === red) return (((green - blue) / chroma) * 60 + 360) % 360;
  if (most === green) return ((blue - red) / chroma) * 60 + 120;
  return ((red - green) / chroma) * 60 + 240;
}
