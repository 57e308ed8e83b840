/** The words of a question, which white space divides, in the form in which texts are looked through. */
export function wordsOf(q: string): string[] {
  return folded(q)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** A text with the same letters in one form: ＡＩ is ai. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
