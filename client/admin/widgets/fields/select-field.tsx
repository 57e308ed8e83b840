import type { ReactNode } from 'react';
import { ToolIcon } from '../tool-icon.tsx';
import { describedBy, FieldFrame } from './field-frame.tsx';

export interface Choice<V extends string> {
  value: V;
  label: string;
}

interface SelectFieldProps<V extends string> {
  id: string;
  label: string;
  value: V;
  choices: readonly Choice<V>[];
  onValue(value: V): void;
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  required?: boolean;
}

/** A choice among a few, by the system's own list. */
export function SelectField<V extends string>(props: SelectFieldProps<V>): ReactNode {
  const { id, label, value, choices, onValue, hint, error, disabled, required } = props;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <div className="field-box">
        <select
          {...describedBy(id, { error, hint })}
          className="field-input field-select"
          value={value}
          disabled={disabled}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.target.value);
            if (chosen) onValue(chosen.value);
          }}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ToolIcon name="chevron-down" className="icon field-select-mark" />
      </div>
    </FieldFrame>
  );
}
