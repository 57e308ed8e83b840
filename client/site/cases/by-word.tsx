import { Fragment, type ReactNode } from 'react';

/** A headline that is broken between words only; its element has the class `keep-words`. */
export function ByWord({ words }: { words: readonly string[] }): ReactNode {
  return words.map((word, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words repeat and never move
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}

/**
 * The words of a Chinese line, for `ByWord`. To be asked where data is loaded, not where it is shown: server and browser
 * may know different words. An engine without a segmenter breaks anywhere.
 */
export function wordsOf(line: string): string[] {
  if (!('Segmenter' in Intl)) return [...line];
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter('zh', { granularity: 'word' }).segment(line)) {
    // No line begins with a comma
    if (isWordLike || words.length === 0) words.push(segment);
    else words.push(`${words.pop()}${segment}`);
  }
  return words;
}
