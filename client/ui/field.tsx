import type { InputHTMLAttributes } from 'react';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  /** The element id of the input; the error's id is derived from it. */
  id: string;
  label: string;
  error: string | undefined;
  /** A longer text, with this many visible lines. */
  rows?: number | undefined;
}

/** A row of a form: label, input, and reserved space for one error message, so that nothing shifts when it appears. */
export function Field({ id, label, error, rows, ...input }: FieldProps) {
  const errorId = `${id}-error`;
  const Input = (rows ? 'textarea' : 'input') as 'input'; // proof: the given props fit both
  return (
    <div className={rows || input.type === 'file' ? 'field is-long' : 'field'}>
      <label className="field-label below-2 block strong snug" htmlFor={id}>
        {label}
      </label>
      <Input
        {...input}
        {...(rows && { rows })}
        id={id}
        className="field-input"
        aria-invalid={error !== undefined}
        aria-describedby={errorId}
      />
      <output className="field-error block type-small snug" id={errorId} htmlFor={id} aria-live="polite">
        {error}
      </output>
    </div>
  );
}
