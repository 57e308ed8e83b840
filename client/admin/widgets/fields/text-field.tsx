import type { InputHTMLAttributes, ReactNode } from 'react';
import { describedBy, FieldFrame } from './field-frame.tsx';

type Attributes = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'onChange' | 'value'>;

export interface TextFieldProps extends Attributes {
  id: string;
  label: string;
  value: string;
  onValue(value: string): void;
  hint?: string | undefined;
  error?: string | undefined;
  /** Most characters (Unicode code points); shown as a count beside the field. */
  most?: number;
}

/** One line of text in a form that knows its value. */
export function TextField(props: TextFieldProps): ReactNode {
  const { id, label, value, onValue, hint, error, most, required, ...input } = props;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <div className="field-box">
        <input
          {...input}
          {...describedBy(id, { error, hint })}
          className={`field-input ${most ? 'field-input-counted' : ''}`}
          value={value}
          aria-required={required}
          onChange={(event) => onValue(event.target.value)}
        />
        {most && <Count value={value} most={most} />}
      </div>
    </FieldFrame>
  );
}

/** How much of the room is taken, once there is something to tell. */
export function Count({ value, most }: { value: string; most: number }): ReactNode {
  const length = Array.from(value).length;
  return (
    <span className={`field-count figures ${length > most ? 'is-over' : ''}`} aria-hidden="true">
      {length}/{most}
    </span>
  );
}
