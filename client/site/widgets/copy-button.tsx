import { type ReactNode, useEffect, useState } from 'react';

/** Copies a text and reports the result; shown only where there is a clipboard. */
export function CopyButton({ text, label }: { text: string; label: string }): ReactNode {
  const [state, setState] = useState<'absent' | 'ready' | 'done'>('absent');
  useEffect(() => {
    if (navigator.clipboard) setState('ready'); // missing without TLS
  }, []);
  if (state === 'absent') return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('done'),
      () => undefined, // refused: the text is next to the button
    );
  return (
    <button type="button" className="copy-button accent type-small strong" onClick={copy}>
      <span role="status">{state === 'done' ? '已复制' : label}</span>
    </button>
  );
}
