import type { ComponentProps } from 'react';
import { type NamedKind, useNames } from '../state/use-names.ts';
import { SelectField } from '../widgets/fields/select-field.tsx';

type RecordFieldProps = Omit<ComponentProps<typeof SelectField>, 'choices'> & { of?: NamedKind };

/** A record selected by its name. A missing one is shown by its id until another is selected. */
export function RecordField({ of, value, onValue, ...field }: RecordFieldProps) {
  const names = useNames(of);
  const gone = names.size > 0 ? `${value}（已不存在）` : value;
  const shown = value === '' || names.has(value) ? names : [[value, gone] as const, ...names];
  // in list order, which an object would lose: ids may be numbers
  const choices = [['', '未选择'] as const, ...shown].map(([value, label]) => ({ value, label }));
  return <SelectField {...field} {...{ value, choices, onValue }} />;
}
