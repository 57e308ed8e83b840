import type { ReactNode } from 'react';

/** A headline that is broken after its commas before it is broken anywhere else. */
export function BySense({ text }: { text: string }): ReactNode {
  const phrases = text.match(/[^，。；：！？]+[，。；：！？]*/g) ?? [text];
  return phrases.map((phrase) => (
    <span key={phrase} className="no-break">
      {phrase}
    </span>
  ));
}
