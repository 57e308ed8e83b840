import { createContext, type ReactNode, useContext } from 'react';

export interface FieldProps {
  /** The id of the control inside; the ids of hint and error are derived from it. */
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  /** The id of a text beside it that is read out with it. */
  about?: string | undefined;
}

/** The frame around any form control: label, the control, a hint, and reserved space for one error message. */
export function FieldFrame(props: FieldProps & { children: ReactNode }) {
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
      <FieldError {...{ id, error }} />
    </div>
  );
}

/** Whether an error is read out where it appears; `off` where the focus is led to it, which reads it with its field. */
export const ErrorsHeard = createContext<'polite' | 'off'>('polite');

/** The space for the error message of the control with this id. */
export function FieldError({ id, error }: Pick<FieldProps, 'id' | 'error'>) {
  return (
    <p className="field-error type-small snug" id={`${id}-error`} aria-live={useContext(ErrorsHeard)}>
      {error}
    </p>
  );
}

/** The attributes that tie a control to its frame. */
export function controlOf({ id, about, hint, error, required }: FieldProps) {
  return {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': [about, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
    'aria-required': required || undefined,
  };
}
