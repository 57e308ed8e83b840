import { type FormEvent, type ReactNode, useId, useState } from 'react';

type Values = Readonly<Record<string, string>>;

/** One or two fields to fill in, and what is done then. */
export interface PanelForm {
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly hint?: string;
  }[];
  /** What the button that finishes is called. */
  readonly yes: string;
  /** A sentence where something is wrong with the field `name`. */
  check(values: Values): { name: string; sentence: string } | undefined;
  act(values: Values): void;
  /** Another button, such as one that removes. */
  readonly other?: { readonly label: string; act(): void } | undefined;
}

/** A form inside a popover. It is no `<form>`: the editor stands in one already. */
export function AddressForm({ form, onDone }: { form: PanelForm; onDone(): void }): ReactNode {
  const { fields, yes, check, other } = form;
  const id = useId();
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  );
  const [wrong, setWrong] = useState<{ name: string; sentence: string }>();
  const finish = (event?: FormEvent) => {
    event?.preventDefault();
    const found = check(values);
    setWrong(found);
    if (found) {
      document.getElementById(`${id}-${found.name}`)?.focus();
      return;
    }
    onDone();
    form.act(values);
  };
  return (
    <div className="rich-text-editor-form">
      {fields.map(({ name, label, hint }, index) => (
        <div className="field" key={name}>
          <label className="field-label block strong snug" htmlFor={`${id}-${name}`}>
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
            <p className="field-error type-small snug" id={`${id}-error`} role="alert">
              {wrong.sentence}
            </p>
          )}
        </div>
      ))}
      <div className="rich-text-editor-form-buttons">
        {other && (
          <button
            type="button"
            className="button button-danger"
            onClick={() => {
              onDone();
              other.act();
            }}
          >
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
