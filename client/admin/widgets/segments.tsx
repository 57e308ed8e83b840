import { Button } from './button.tsx';

export interface SegmentsProps<V> {
  label: string;
  /** `count` is omitted if it is unknown. */
  choices: readonly { readonly value: V; readonly label: string; readonly count?: number | undefined }[];
  value: V | undefined;
  onValue(value: V): void;
}

/** A choice among a few words, side by side. */
export function Segments<V extends string | number>({ label, choices, value, onValue }: SegmentsProps<V>) {
  return (
    <fieldset className="row wraps" aria-label={label}>
      {choices.map((choice) => (
        <Button
          looks="text"
          key={choice.value}
          aria-pressed={choice.value === value}
          onClick={() => onValue(choice.value)}
        >
          {choice.label} {choice.count !== undefined && <span className="figures">{choice.count}</span>}
        </Button>
      ))}
    </fieldset>
  );
}
