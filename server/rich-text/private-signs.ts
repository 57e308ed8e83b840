/** The signs of Wingdings that texts use, each behind its place in that font. */
export const DINGS = signsAt('(☎*✉E☜F☞J☺l●m❍n■o□p□q❑r❒s◆t◆u◆v❖w◆\u009f•¡○¤◉§▪¨☐«★·•Ø➢ß←à→á↑â↓è➔ð⇨û✗ü✓ý☒þ☑');

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const GREEK = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ';
const MATHS = '£≤¥∞«↔¬←®→°°±±²″³≥´×µ∝¶∂·•¸÷¹≠º≡»≈Æ∅Ð∠Ñ∇Ö√×⋅Û⇔Þ⇒å∑ò∫';
/** The signs of the font Symbol. */
export const SYMBOL = signsAt([...LETTERS].map((letter, at) => letter + GREEK[at]).join('') + MATHS);

export function signsAt(pairs: string): ReadonlyMap<number, string> {
  const signs = [...pairs];
  return new Map(signs.flatMap((sign, at) => (at % 2 === 0 ? [[sign.charCodeAt(0), signs[at + 1] ?? '']] : [])));
}

/**
 * A text whose signs no font but a symbol font has, as those of lists, in signs that each font has. Of a sign between figures
 * and letters that is not first in its line, the font was Symbol: 「10 μm」. No formula has its omicron: that is a box to tick.
 */
export function withoutPrivateSigns(text: string): string {
  return text.replace(/[\uf020-\uf0ff]/g, (sign, at: number) => {
    const place = sign.charCodeAt(0) & 0xff;
    const before = text.slice(Math.max(0, at - 20), at);
    const isDing = place === 0x6f || before.slice(before.lastIndexOf('\n') + 1).trim() === '';
    const isFormula = [text[at - 1], text[at + 1]].some((beside) => /[\da-z]/i.test(beside ?? ''));
    const [first, other] = isDing ? [DINGS] : isFormula ? [SYMBOL, DINGS] : [DINGS, SYMBOL];
    return first?.get(place) ?? other?.get(place) ?? '•';
  });
}
