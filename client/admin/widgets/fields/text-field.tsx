import type { InputHTMLAttributes, ReactNode } from 'react';
import { controlOf, FieldFrame, type FieldProps } from './field-frame.tsx';

export interface TypedProps extends FieldProps {
  value: string;
  onValue(value: string): void;
  /** Most characters (Unicode code points); shown as a count beside the field. */
  most?: number | undefined;
}

export type TextFieldProps = TypedProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof TypedProps | 'className' | 'onChange'>;

/** One line of text in a form that knows its value. */
export function TextField({
  id,
  label,
  hint,
  error,
  required,
  value,
  onValue,
  most,
  ...input
}: TextFieldProps): ReactNode {
  const field = { id, label, hint, error, required };
  return (
    <FieldFrame {...field}>
      <div className="field-box">
        <input
          {...input}
          {...controlOf(field)}
          className={`field-input ${most ? 'field-input-counted' : ''}`}
          value={value}
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
