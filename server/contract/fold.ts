/** The characters that the radicals from U+2E80 on look like, as copying from a PDF gives them, because NFKC keeps them apart. */
const RADICALS = [
  ...'⺀厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄心扌攵-旡日月歺母民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟',
];
const FIRST_RADICAL = 0x2e80;
const RADICAL = /\p{Radical}/gu;

/** Formats, controls that are no white space, and fillers: nobody sees them, and nobody means them. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|[^\P{Cc}\t-\r]/gu;

/**
 * A text as it is compared, searched and asked whether it is empty; never as it is stored. Full-width signs, ligatures and
 * radicals become their usual characters (NFKC), letters lower case, invisible signs go. Folded text stays as it is.
 */
export function fold(text: string): string {
  return visible(text)
    .normalize('NFKC')
    .replace(RADICAL, (sign) => RADICALS[sign.charCodeAt(0) - FIRST_RADICAL] ?? sign)
    .toLowerCase();
}

/** Negative if `one` comes first, by code units: the order of ids, paths and ISO 8601 times. */
export function compareCodes(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** A text without the signs that nobody sees. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** A text without the white space around it; empty if it shows nothing. */
export function trimmed(text: string): string {
  return isBlank(text) ? '' : text.trim();
}

/** Whether a text shows nothing: it has only blanks and invisible signs. */
export function isBlank(text: string): boolean {
  return !/[!-~\u4e00-\u9fff]/.test(text) && fold(text).trim() === ''; // nearly every text has such a sign
}
