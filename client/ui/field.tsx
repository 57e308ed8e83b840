import type { InputHTMLAttributes, ReactNode } from 'react';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  /** The element id of the input; its error's is made from it. */
  id: string;
  label: string;
  /** What is wrong with it; nothing when it is right or not looked at yet. */
  error: string | undefined;
}

/** A line of a form: label, input, and room for one sentence of error, so that nothing jumps when it comes. */
export function Field({ id, label, error, ...input }: FieldProps): ReactNode {
  const errorId = `${id}-error`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="field-input"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
      />
      <p className="field-error" id={errorId} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
