import type { ComponentProps, ReactNode } from 'react';
import type { Choices } from '../../../../server/contract/kinds/fields.ts';
import { ToolIcon } from '../tool-icon.tsx';
import { controlOf, FieldFrame, type FieldProps } from './field-frame.tsx';

export interface Choice {
  value: string;
  label: string;
}

interface Choosing {
  value: string;
  choices: readonly Choice[];
  onValue(value: string): void;
}

/** A choice with its label. */
export function SelectField(props: Choosing & FieldProps): ReactNode {
  const { value, choices, onValue, ...field } = props;
  return (
    <FieldFrame {...field}>
      <Select {...controlOf(field)} {...{ value, choices, onValue }} />
    </FieldFrame>
  );
}

type SelectProps = Choosing & Omit<ComponentProps<'select'>, keyof Choosing>;

/** A select with the system's own list. */
export function Select({ choices, onValue, ...select }: SelectProps): ReactNode {
  return (
    <div className="field-box relative">
      <select {...select} className="field-input field-select figures" onChange={({ target }) => onValue(target.value)}>
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
export function choicesOf({ choices }: { choices: Choices }, none?: string): Choice[] {
  const all = Object.entries(choices).map(([value, label]) => ({ value, label }));
  return none === undefined ? all : [{ value: '', label: none }, ...all];
}
