import type { ComponentProps, ReactNode } from 'react';
import type { Choices } from '../../../../server/contract/kinds/fields.ts';
import { ToolIcon } from '../tool-icon.tsx';
import { controlOf, FieldFrame, type FieldProps } from './field-frame.tsx';

export interface Choice<V extends string> {
  value: V;
  label: string;
}

interface Choosing<V extends string> {
  value: V;
  choices: readonly Choice<V>[];
  onValue(value: V): void;
}

/** A choice with its label. */
export function SelectField<V extends string>(props: Choosing<V> & FieldProps): ReactNode {
  const { value, choices, onValue, ...field } = props;
  return (
    <FieldFrame {...field}>
      <Select {...controlOf(field)} {...{ value, choices, onValue }} />
    </FieldFrame>
  );
}

type SelectProps<V extends string> = Choosing<V> & Omit<ComponentProps<'select'>, keyof Choosing<V>>;

/** A select with the system's own list. */
export function Select<V extends string>({ choices, onValue, ...select }: SelectProps<V>): ReactNode {
  return (
    <div className="field-box relative">
      <select
        {...select}
        className="field-input field-select figures"
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value);
          if (chosen) onValue(chosen.value);
        }}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ToolIcon name="chevron-down" className="icon field-select-mark icon-16 absolute no-pointer soft" />
    </div>
  );
}

/** The choices of a field for a select; `none` is the first option for no value. */
export function choicesOf({ choices }: { choices: Choices }, none?: string): Choice<string>[] {
  const all = Object.entries(choices).map(([value, label]) => ({ value, label }));
  return none === undefined ? all : [{ value: '', label: none }, ...all];
}
