import { fold } from './fold.ts';
import { simplified } from './simplified.ts';

/** A text as it is looked through: folded, in simplified characters, see `closeGaps`. */
export function compact(text: string): string {
  return closeGaps(plain(text));
}

/** A text as `compact` has it, but for the gaps; the signs in 「3×5」, 「½」, 「①」 and 「Ø48」 are those that most type. */
export function plain(text: string): string {
  return simplified(fold(text.replace(/[¼-¾⅐-⅞↉]/g, ' $&').replace(/[①-⒛㉑-㉟㊱-㊿]/g, '$& ')))
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replace(/[\u2044\u2215]/g, '/')
    .replaceAll('两', '二')
    .replace(TIMES, 'x')
    .replace(/[øф⌀∅]/g, 'φ')
    .replace(TOLERANCE, '±')
    .replace(AMPERE, '$1a');
}

/** Few keyboards here have them: 「café」, 「Müller」. */
const ACCENTS = /[\u0300-\u036f]/g;
/** The sign between the sides of a thing, by any key for it. */
const TIMES = /(?<=[\da-z米])[^\S\n]{0,3}[×✕✖╳⨯*][^\S\n]{0,3}(?=\d)|[×✕✖╳⨯]/g;
/** A sign before the figure of a tolerance, which is its own. */
const TOLERANCE = /(?:±|正负|\+\/?-)[^\S\n]*(?=\d)/g;
/** The unit, which is no unit of `UNITS` as models end in its letter; before other Han signs 「安」 begins a word or a name. */
const AMPERE = /(\d[^\S\n]*)(?:安培|安(?=[开插断漏熔空隔电接交直单双三的以])|安(?!\p{Script=Han}))/gu;

/** A plain text without the signs that some write and some do not: 「水 泵」 is 「水泵」, 「AB-80」 「AB80」, 「Wi-Fi」 「WiFi」. */
export function closeGaps(text: string): string {
  return withoutSilent(text).replace(GAP, (gap, at: number, whole: string) => {
    if (isInModel(gap, at, whole)) return '';
    const [hyphen] = HYPHEN.exec(gap) ?? [];
    if (gap === hyphen && [whole[at - 1], whole[at + 1]].some((sign) => LETTER.test(sign ?? ''))) return '';
    return (
      hyphen ?? (divides(whole[at - (whole[at - 1] === '.' ? 2 : 1)], whole[at + gap.length]) ? gap.charAt(0) : '')
    );
  });
}

/** Blanks and hyphens between two characters of one line. */
export const GAP = /(?:[^\S\n]|[\p{Pd}\u2212_·])+/gu;
const HYPHEN = /[\p{Pd}\u2212_·]/u;

/** A text without the signs that some write and some do not. */
export function withoutSilent(text: string): string {
  return text
    .replace(CURRENT, '$2$1')
    .replace(WITH_COMMAS, (figure) => (THOUSANDS.test(figure) ? figure.replaceAll(',', '') : figure))
    .replace(JOINT, '');
}

/** A voltage before its kind of current, 「24VDC」, which others write before it. */
const CURRENT = /(?<![\d.])(±?\d[\d.]*[^\S\n]*v)[^\S\n]*([ad]c)(?![a-z\d])/g;
/** A figure with commas in it, of which `1,200` has them between its thousands. */
const WITH_COMMAS = /(?<!\d)\d+(?:,\d+)+/g;
const THOUSANDS = /^\d{1,3}(?:,\d{3})+$/;
/** The point of 「No.12」, the sign before the T of a standard, `GB/T`, in the unit of a moment, `kN·m`, and before a power, `m^3`. */
const JOINT =
  /(?<=(?<![a-z])no)\.(?=\s?\d)|(?<=[a-z])\/(?=t(?![a-z]))|(?<=(?<![a-z])(?:kn|t)|千牛|吨)[.·•∙⋅*-](?=m(?![a-z])|米)|(?<=m)\^(?=[23])/g;

/** Whether a gap with a hyphen is between a letter and a figure, as in the names of models. */
export function isInModel(gap: string, at: number, whole: string): boolean {
  const around = [whole[at - 1] ?? '', whole[at + gap.length] ?? ''];
  return HYPHEN.test(gap) && around.some((sign) => LETTER.test(sign)) && around.some((sign) => FIGURE.test(sign));
}

/** Whether a blank between the signs divides words: letters from letters, figures from figures, also in 「1. 6吨」. */
function divides(before = '', after = ''): boolean {
  return [LETTER, FIGURE].some((kind) => kind.test(before) && kind.test(after));
}
const LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const FIGURE = /\d/;
