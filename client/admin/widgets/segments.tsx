import type { ReactNode } from 'react';
import { Button } from './button.tsx';

export interface SegmentsProps<V> {
  label: string;
  /** `count` is omitted if it is unknown. */
  parts: readonly { readonly value: V; readonly label: string; readonly count?: number | undefined }[];
  value: V | undefined;
  onValue(value: V): void;
}

/** A choice among a few words, side by side. */
export function Segments<V extends string | number>({ label, parts, value, onValue }: SegmentsProps<V>): ReactNode {
  return (
    <fieldset className="row wraps" aria-label={label}>
      {parts.map((part) => (
        <Button looks="text" key={part.value} aria-pressed={part.value === value} onClick={() => onValue(part.value)}>
          {part.label} {part.count !== undefined && <span className="figures">{part.count}</span>}
        </Button>
      ))}
    </fieldset>
  );
}
