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

/** Whether a value of CSS is zero, in any unit. */
export function isZero(value: string): boolean {
  return /^(?:0+(?:\.0*)?|\.0+)(?:[a-z]+|%)?$/.test(value);
}
