import type { ReactNode } from 'react';
import { closeTypedBlanks } from '../../../server/contract/typed-blanks.ts';
import { live } from '../live/live.ts';

/** Copies a text, without one the page's address, and reports the result; shown only where there is a clipboard. */
export const CopyButton = ({ text = '', label }: { text?: string; label: string }): ReactNode => (
  <span className="no-break" {...live('copy', { text: closeTypedBlanks(text) })}>
    <button hidden type="button" className="copy-button touch accent type-small strong">
      {label}
      <span className="sr-only">{text}</span>
    </button>
    <span role="status" className="soft type-small" data-done="已复制" />
  </span>
);
