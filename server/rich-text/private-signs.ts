/** The signs of Wingdings that texts use, each behind its place in that font. */
export const DINGS = signsAt('(☎*✉E☜F☞J☺l●m❍n■o□p□q❑r❒s◆t◆u◆v❖w◆\u009f•¡○¤◉§▪¨☐«★·•Ø➢ß←à→á↑â↓è➔ð⇨û✗ü✓ý☒þ☑');

export function signsAt(pairs: string): ReadonlyMap<number, string> {
  const signs = [...pairs];
  return new Map(signs.flatMap((sign, at) => (at % 2 === 0 ? [[sign.charCodeAt(0), signs[at + 1] ?? '']] : [])));
}

/** A text whose signs no font but a symbol font has, as those of lists, in signs that each font has. */
export function withoutPrivateSigns(text: string): string {
  return text.replace(/[\uf020-\uf0ff]/g, (sign) => DINGS.get(sign.charCodeAt(0) & 0xff) ?? '•');
}
