import type { ReactNode } from 'react';

/** What every field says of itself. */
export interface FieldProps {
  /** The id of the control inside; hint and error have theirs made from it. */
  id: string;
  label: string;
  hint?: string | undefined;
  /** What is wrong; nothing when it is right or not looked at yet. */
  error?: string | undefined;
  required?: boolean | undefined;
}

/** What stands around any control of a form: label, the control, a hint, and room for one sentence of error. */
export function FieldFrame(props: FieldProps & { children: ReactNode }): ReactNode {
  const { id, label, hint, error, required, children } = props;
  return (
    <div className="field">
      <label className="field-label block strong snug" htmlFor={id}>
        {label}
        {required && (
          <span className="field-required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error type-small snug" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

/** The attributes that tie a control to its frame. */
export function controlOf({ id, hint, error, required }: FieldProps) {
  const describing = [...(hint ? [`${id}-hint`] : []), ...(error ? [`${id}-error`] : [])];
  return {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': describing.length > 0 ? describing.join(' ') : undefined,
    'aria-required': required,
  };
}
