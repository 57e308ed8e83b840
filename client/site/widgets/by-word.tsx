import { Fragment, type ReactNode } from 'react';
import { SHORT_MAX, WHOLE, withUnits, wordsOf } from '../../ui/words.ts';

/**
 * A heading or name whose lines end between words; its element has the class `keep-phrases`. The breaks are hidden from
 * accessible names, in which Chromium writes a blank for each. Not in a React root of `live/`:
 * browsers split words differently from the server.
 */
export function byWord(text: string): ReactNode {
  if (text.length > SHORT_MAX) return <span className="running">{withUnits(text)}</span>;
  return wordsOf(text).map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity but their index
    <Fragment key={at}>
      {at > 0 && <wbr aria-hidden />}
      {WHOLE.test(word) ? <span className="no-break">{word}</span> : word}
    </Fragment>
  ));
}

/** A short text whose lines end behind its commas. */
export function byPhrase(text: string): ReactNode {
  return (text.match(/[^，。；：！？]+[，。；：！？]*/g) ?? [text]).map((phrase) => (
    <span key={phrase} className="no-break">
      {phrase}
    </span>
  ));
}
