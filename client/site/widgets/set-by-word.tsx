import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { typesetIn } from './words.ts';

/**
 * Around rich text: its short texts are broken between words, by server/pages/typeset.ts or, where the browser renders it,
 * here. Rich text only: what React wrote itself, it may write again, and not into a text that was cut.
 */
export function SetByWord({ children }: { children: ReactNode }): ReactNode {
  const block = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => typesetIn(block.current));
  return (
    <div className="set-by-word" ref={block}>
      {children}
    </div>
  );
}
