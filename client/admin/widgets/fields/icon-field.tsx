import { type ReactNode, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { FieldProps } from './field-frame.tsx';
import type { Choice } from './select-field.tsx';

interface IconFieldProps extends Pick<FieldProps, 'id' | 'label' | 'hint' | 'error'> {
  value: string;
  /** Names of icons of the public sprite; an empty value is none. */
  choices: readonly Choice<string>[];
  onValue(value: string): void;
}

/** A choice of an icon by its picture: the chosen one, which opens all of them. */
export function IconField({ id, label, hint, error, value, choices, onValue }: IconFieldProps): ReactNode {
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const chosen = choices.find((choice) => choice.value === value);
  const close = () => {
    details.current?.removeAttribute('open');
    summary.current?.focus();
  };
  return (
    <div className="field">
      <span className="field-label block snug" id={`${id}-label`}>
        {label}
      </span>
      <details ref={details} className="icon-field">
        <summary
          ref={summary}
          className="row field-input"
          aria-labelledby={`${id}-label ${id}-chosen`}
          aria-describedby={hint ? `${id}-hint` : undefined}
        >
          {value && <Icon name={value} />}
          <span id={`${id}-chosen`} className={value ? 'left-2' : undefined}>
            {chosen?.label ?? '请选择'}
          </span>
        </summary>
        <fieldset className="row wraps" aria-labelledby={`${id}-label`}>
          {choices.map((choice) => (
            <button
              key={choice.value}
              type="button"
              className={choice.value ? 'icon-button' : 'text-button'}
              title={choice.label}
              aria-label={choice.label}
              aria-pressed={choice.value === value}
              onClick={() => {
                onValue(choice.value);
                close();
              }}
            >
              {choice.value ? <Icon name={choice.value} /> : choice.label}
            </button>
          ))}
        </fieldset>
      </details>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error type-small snug" aria-live="polite">
        {error}
      </p>
    </div>
  );
}
