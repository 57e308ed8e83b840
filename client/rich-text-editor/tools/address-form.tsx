import { type FormEvent, type ReactNode, useId, useState } from 'react';

export interface Line {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
}

interface AddressFormProps {
  lines: readonly Line[];
  /** What the button that finishes is called. */
  yes: string;
  /** A sentence where something is wrong with the field `name`. */
  check(values: Readonly<Record<string, string>>): { name: string; sentence: string } | undefined;
  onDone(values: Readonly<Record<string, string>>): void;
  /** Another button, such as one that removes. */
  other?: { readonly label: string; act(): void } | undefined;
}

/** One or two lines to fill in inside a popover. It is no `<form>`: the editor stands in one already. */
export function AddressForm({ lines, yes, check, onDone, other }: AddressFormProps): ReactNode {
  const id = useId();
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(lines.map(({ name, value }) => [name, value])),
  );
  const [wrong, setWrong] = useState<{ name: string; sentence: string }>();
  const finish = (event?: FormEvent) => {
    event?.preventDefault();
    const found = check(values);
    setWrong(found);
    if (found) document.getElementById(`${id}-${found.name}`)?.focus();
    else onDone(values);
  };
  return (
    <div className="rich-text-editor-form">
      {lines.map(({ name, label, hint }, index) => (
        <div className="field" key={name}>
          <label className="field-label" htmlFor={`${id}-${name}`}>
            {label}
          </label>
          <input
            id={`${id}-${name}`}
            className="field-input"
            data-first={index === 0 || undefined}
            value={values[name] ?? ''}
            placeholder={hint}
            autoComplete="off"
            aria-invalid={wrong?.name === name}
            aria-describedby={wrong?.name === name ? `${id}-error` : undefined}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            onKeyDown={(event) => {
              // the Enter that ends an input method's choice is not meant for the form
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) finish(event);
            }}
          />
          {wrong?.name === name && (
            <p className="field-error" id={`${id}-error`} role="alert">
              {wrong.sentence}
            </p>
          )}
        </div>
      ))}
      <div className="rich-text-editor-form-buttons">
        {other && (
          <button type="button" className="button button-danger" onClick={() => other.act()}>
            {other.label}
          </button>
        )}
        <button type="button" className="button button-main" onClick={() => finish()}>
          {yes}
        </button>
      </div>
    </div>
  );
}
