const HAN = ' 一二三四五六七八九十';

/** The signs of lists that no class counts with, while words of the text refer to them. Those of Han figures make more. */
const SIGNS: Readonly<Record<string, string>> = {
  'cjk-ideographic': HAN,
  'simp-chinese-informal': HAN,
  'trad-chinese-informal': HAN,
  'cjk-heavenly-stem': ' 甲乙丙丁戊己庚辛壬癸',
  'cjk-earthly-branch': ' 子丑寅卯辰巳午未申酉戌亥',
};
export const SIGN_KINDS = Object.keys(SIGNS);

/** The sign of a number in a list of a kind; undefined for a kind that a class counts with. */
export function listSign(kind: string, number: number): string | undefined {
  const signs = SIGNS[kind];
  if (!signs) return undefined;
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  const one = number > 0 && signs[number];
  const more = signs === HAN && number > 10 && number < 100;
  return `${one || (more ? `${tens > 1 ? signs[tens] : ''}十${signs[ones]?.trim()}` : number)}、`;
}
