import type { ReactNode } from 'react';
import { ToolIcon } from '../tool-icon.tsx';
import { controlOf, FieldFrame, type FieldProps } from './field-frame.tsx';

export interface Choice<V extends string> {
  value: V;
  label: string;
}

interface SelectFieldProps<V extends string> extends FieldProps {
  value: V;
  choices: readonly Choice<V>[];
  onValue(value: V): void;
}

/** A select with the system's own list. */
export function SelectField<V extends string>({ value, choices, onValue, ...field }: SelectFieldProps<V>): ReactNode {
  return (
    <FieldFrame {...field}>
      <div className="field-box">
        <select
          {...controlOf(field)}
          className="field-input field-select"
          value={value}
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
        <ToolIcon name="chevron-down" className="icon field-select-mark soft" />
      </div>
    </FieldFrame>
  );
}
