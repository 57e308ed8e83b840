import { type ReactNode, useEffect, useId, useState } from 'react';

/** A page that can be linked to. */
export interface FoundLink {
  readonly href: string;
  readonly label: string;
  /** What it is: 「产品」. */
  readonly kind: string;
}

type Values = Readonly<Record<string, string>>;

/** One or two fields to fill in, and what is done then. */
export interface PanelForm {
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly hint?: string;
    /** What can be chosen instead of typing it out. */
    find?(typed: string): Promise<readonly FoundLink[]>;
  }[];
  /** A sentence above the fields. */
  readonly lead?: string | undefined;
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
  const { fields, yes, check, other, lead } = form;
  const id = useId();
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  );
  const [wrong, setWrong] = useState<{ name: string; sentence: string }>();
  const finish = (filled: Values) => {
    const found = check(filled);
    setWrong(found);
    if (found) {
      document.getElementById(`${id}-${found.name}`)?.focus();
      return;
    }
    onDone();
    form.act(filled);
  };
  return (
    <div className="rich-text-editor-form">
      {lead && <p className="snug soft one-line">{lead}</p>}
      {fields.map(({ name, label, hint, find }, index) => (
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
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              finish(values);
            }}
          />
          {wrong?.name === name && (
            <p className="field-error type-small snug" id={`${id}-error`} role="alert">
              {wrong.sentence}
            </p>
          )}
          {find && (
            <FoundLinks
              find={find}
              typed={values[name] ?? ''}
              onChoose={({ href, label: words }) => finish({ words, ...withoutEmpty(values), [name]: href })}
            />
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
        <button type="button" className="button button-main" onClick={() => finish(values)}>
          {yes}
        </button>
      </div>
    </div>
  );
}

/** A pause in the typing after which is looked for what was typed. */
const PAUSE_MS = 250;

interface FoundLinksProps {
  find(typed: string): Promise<readonly FoundLink[]>;
  typed: string;
  onChoose(link: FoundLink): void;
}

function FoundLinks({ find, typed, onChoose }: FoundLinksProps): ReactNode {
  const [found, setFound] = useState<readonly FoundLink[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed alone asks anew
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () => find(typed).then((links) => isCurrent && setFound(links)),
      typed === '' ? 0 : PAUSE_MS,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return (
    <ul className="rich-text-editor-found" aria-label="站内页面">
      {found.map((link) => (
        <li key={link.href}>
          <button type="button" className="rich-text-editor-choice row apart full-width" onClick={() => onChoose(link)}>
            <span className="one-line">{link.label}</span>
            <small className="soft">{link.kind}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

function withoutEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
