import { Fragment, type ReactNode } from 'react';

/** A headline that is broken between words only; its element has the class `keep-phrases`. */
export function ByWord({ words }: { words: readonly string[] }): ReactNode {
  return words.map((word, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words repeat and never move
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
