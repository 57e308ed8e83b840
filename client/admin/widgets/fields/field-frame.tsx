import type { ReactNode } from 'react';

interface FieldFrameProps {
  /** The id of the control inside; hint and error have theirs made from it. */
  id: string;
  label: string;
  hint?: string | undefined;
  /** What is wrong; nothing when it is right or not looked at yet. */
  error?: string | undefined;
  required?: boolean | undefined;
  className?: string;
  children: ReactNode;
}

/** What stands around any control of a form: label, the control, a hint, and room for one sentence of error. */
export function FieldFrame({ id, label, hint, error, required, className = '', children }: FieldFrameProps): ReactNode {
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={id}>
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
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

/** The attributes that tie a control to its frame. */
export function describedBy(id: string, { error, hint }: { error?: string | undefined; hint?: string | undefined }) {
  const parts = [...(hint ? [`${id}-hint`] : []), ...(error ? [`${id}-error`] : [])];
  return {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': parts.length > 0 ? parts.join(' ') : undefined,
  };
}
