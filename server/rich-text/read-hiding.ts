/**
 * `gone`: not laid out. `away`: with all that is in it, in its place; `aside`: out of its line. `flat`: so, too, where the element
 * has the size that its style says. `unseen`: unless an element in it is `seen` again. `clear`: so, too, and by a colour
 * (`inked`) alone, unless letters are `painted` with what is behind them.
 */
export type Hidden = 'no' | 'gone' | 'away' | 'aside' | 'flat' | 'unseen' | 'clear' | 'seen' | 'inked' | 'painted';

const EDGES = ['left', 'top', 'right', 'bottom'];
const SIZES = ['width', 'height', 'max-width', 'max-height'];
/** A box without a height keeps its proportion by these. */
const ROOM = ['min-width', 'min-height', 'padding', ...EDGES.map((edge) => `padding-${edge}`)];

/** The properties by which pages hide words. */
export const HIDING: ReadonlySet<string> = new Set([
  ...[
    'display',
    'visibility',
    'opacity',
    'font-size',
    'text-indent',
    'position',
    'clip',
    'clip-path',
    'overflow',
    'transform',
    'content-visibility',
    'color',
    '-webkit-text-fill-color',
    'background',
    'background-clip',
    '-webkit-background-clip',
  ],
  ...[...EDGES, ...SIZES, ...ROOM],
]);

/** A position beyond the screen. */
const OFF_SCREEN_PX = -500;

/** Whether a style with these values, by their properties, hides the content of its element. */
export function hiddenBy(said: ReadonlyMap<string, string>): Hidden {
  if (said.size === 0) return 'no';
  const of = (name: string) => said.get(name) ?? '';
  const isOff = (name: string) => pixels(of(name)) < OFF_SCREEN_PX;
  const isNone = (name: string) => ZERO.test(of(name));
  if (of('display') === 'none') return 'gone';
  const isCut = /^(?:inset\((?:50|100)%|circle\(0)/.test(of('clip-path')) || of('content-visibility') === 'hidden';
  const isClipped = isCut || /^rect\((?:[\s,]*[01](?:px)?){4}[\s,]*\)$/.test(of('clip'));
  if (/^(absolute|fixed)$/.test(of('position')) && (isClipped || EDGES.some(isOff))) return 'aside';
  const hasRoom = ROOM.some((name) => /[1-9]/.test(of(name)));
  const isFlat = /^(?:hidden|clip)/.test(of('overflow')) && SIZES.some(isNone) && !hasRoom;
  if (isNone('opacity') || /\bscale\(0[,)]/.test(of('transform')) || isCut) return 'away';
  if (isFlat) return /^(?:|inline|table.*)$/.test(of('display')) ? 'flat' : 'away';
  if (isNone('font-size') || /^(?:hidden|collapse)$/.test(of('visibility')) || isOff('text-indent')) return 'unseen';
  if (BACKGROUNDS.some((name) => /\btext\b/.test(of(name)))) return 'painted';
  const ink = said.get('-webkit-text-fill-color') ?? said.get('color');
  if (ink !== undefined && CLEAR.test(ink)) return 'clear';
  if (said.has('font-size') || of('visibility') === 'visible') return 'seen';
  return ink === undefined ? 'no' : 'inked';
}

/** Zero, in any unit. */
const ZERO = /^(?:0+(?:\.0*)?|\.0+)(?:[a-z]+|%)?$/;
const BACKGROUNDS = ['background', 'background-clip', '-webkit-background-clip'];
/** A colour through which all is seen. */
const CLEAR =
  /^(?:transparent|#...0|#.{6}00|(?:rgb|hsl)a?\((?:(?:[^,/]{1,20},){3}|[^,/]{1,60}\/)\s*(?:0+(?:\.0*)?|\.0+)%?\s*\))$/;

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

/** A CSS length in pixels, 0 if there is none. */
export function pixels(length: string): number {
  const found = /^(-?[\d.]{1,12})(px|pt|r?em|cm|mm|in|%)$/.exec(length);
  const value = Number(found?.[1] ?? 0) * (UNIT_PX.get(found?.[2] ?? '') ?? 0);
  return Number.isFinite(value) ? value : 0;
}
