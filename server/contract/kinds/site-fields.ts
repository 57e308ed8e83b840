import { isWebAddress } from '../rules.ts';
import { filledText, matching, right, type Shape, text, wrong } from '../shape.ts';
import * as f from './fields.ts';

/** The settings, each with its own label. */

const webAddressShape: Shape<string> = (value) =>
  value === '' || (typeof value === 'string' && isWebAddress(value)) ? right(value) : wrong('请填写网址');

/** A list in which no two entries have the same value in this field. */
export const eachOnce =
  <T extends Record<K, string>, K extends string>(shape: Shape<T[]>, field: K, sentence: string): Shape<T[]> =>
  (value) => {
    const checked = shape(value);
    if (!checked.ok) return checked;
    const names = checked.value.map((entry) => entry[field]);
    const twice = names.findIndex((name, at) => names.indexOf(name) < at);
    return twice < 0 ? checked : { ok: false, errors: { [`${twice}.${field}`]: sentence } };
  };

export const MAY_LACK = '没有可不填';
export const LINE = { as: 'line' } as const;
export const half = (hint: string | undefined) => ({ half: true, ...(hint === undefined ? {} : { hint }) });
export const line = (label: string, hint?: string) =>
  f.words(label, filledText(200, `请填写${label}`), LINE, half(hint));
export const area = (label: string, hint?: string) =>
  f.words(label, filledText(2_000, `请填写${label}`), { as: 'area' }, hint === undefined ? {} : { hint });
export const freeArea = (label: string, hint?: string) => ({ ...area(label, hint), shape: text(2_000) });
export const free = (label: string, most: number, hint?: string) => f.words(label, text(most), LINE, half(hint));
export const like = (label: string, pattern: RegExp, sentence: string, hint?: string) =>
  f.words(label, matching(pattern, sentence), LINE, half(hint));
export const webAddress = (label: string, hint: string) => f.words(label, webAddressShape, LINE, half(hint));
const pictureOf =
  (label: string): Shape<string> =>
  (value) =>
    value === '' ? wrong(`请上传${label}`) : f.pictureShape(value);
export const picture = (label: string, ...shownAs: readonly f.ShownAs[]) =>
  f.words(label, pictureOf(label), { as: 'picture', use: 'quill' }, { half: true, shownAs });
export const optionalPicture = (label: string, ...shownAs: readonly f.ShownAs[]) =>
  f.picture(label, 'quill', { half: true, hint: MAY_LACK, shownAs });
export const cut = (place: string, width: number, height: number): f.ShownAs => ({ place, ratio: [width, height] });
/** The name of a Markdown file beside `site.json`. */
export const textFile = (label: string, hint: string) =>
  f.words(label, matching(/^[a-z0-9][a-z0-9-]{0,60}\.md$/, '请选择一篇文稿'), { as: 'fixed' }, half(hint));
