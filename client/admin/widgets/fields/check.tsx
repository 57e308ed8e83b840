import type { ComponentProps } from 'react';

/** A check box with its label; with `type="radio"` one choice of several. */
export function Check({ className = '', children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={`check inline-row ${className}`}>
      <input type="checkbox" {...input} />
      {children}
    </label>
  );
}

interface CheckFieldProps {
  label: string;
  hint: string | undefined;
  checked: boolean;
  readOnly: boolean;
  onValue(checked: boolean): void;
}

/** A mark with its label as a field of a form. */
export function CheckField({ label, hint, checked, readOnly, onValue }: CheckFieldProps) {
  return (
    <Check className="below-4" checked={checked} disabled={readOnly} onChange={({ target }) => onValue(target.checked)}>
      <span>
        {label}
        {hint && <span className="field-hint left-2">{hint}</span>}
      </span>
    </Check>
  );
}

interface ShownFieldProps {
  label: string;
  hint: string | undefined;
  /** The hidden parts. */
  names: readonly string[];
  choices: Readonly<Record<string, string>>;
  onValue(names: string[]): void;
}

/** A mark for each visible part. */
export function ShownField({ label, hint, names, choices, onValue }: ShownFieldProps) {
  const others = (name: string) => names.filter((other) => other !== name);
  return (
    <fieldset className="field-group below-5">
      <legend className="field-group-label below-2 strong">{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      <div className="row wraps gap-3 above-2">
        {Object.entries(choices).map(([name, word]) => (
          <Check
            key={name}
            checked={!names.includes(name)}
            onChange={({ target }) => onValue(target.checked ? others(name) : [...others(name), name])}
          >
            {word}
          </Check>
        ))}
      </div>
    </fieldset>
  );
}
