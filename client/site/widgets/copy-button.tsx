import { type ReactNode, useState } from 'react';
import { useIsHydrating } from './without-hydration.tsx';

/** Copies a text and reports the result; shown only where there is a clipboard. */
export function CopyButton({ text, label }: { text: string; label: string }): ReactNode {
  const [isDone, setDone] = useState(false);
  const isHydrating = useIsHydrating();
  if (isHydrating || !navigator.clipboard) return null; // missing without TLS
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setDone(true),
      () => undefined, // refused: the text is next to the button
    );
  return (
    <button type="button" className="copy-button accent type-small strong" onClick={copy}>
      <span role="status">{isDone ? '已复制' : label}</span>
    </button>
  );
}
