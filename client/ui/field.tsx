import type { InputHTMLAttributes, ReactNode } from 'react';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  /** The element id of the input; its error's is made from it. */
  id: string;
  label: string;
  /** What is wrong with it; nothing when it is right or not looked at yet. */
  error: string | undefined;
  /** A longer text, with so many lines at once. */
  rows?: number | undefined;
}

/** A line of a form: label, input, and room for one sentence of error, so that nothing jumps when it comes. */
export function Field({ id, label, error, rows, ...input }: FieldProps): ReactNode {
  const errorId = `${id}-error`;
  const Input = (rows ? 'textarea' : 'input') as 'input'; // proof: what is given fits both
  return (
    <div className="field">
      <label className="field-label block strong snug" htmlFor={id}>
        {label}
      </label>
      <Input
        {...input}
        {...(rows && { rows })}
        id={id}
        className="field-input"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
      />
      <p className="field-error type-small snug" id={errorId} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
