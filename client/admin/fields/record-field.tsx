import type { ReactNode } from 'react';
import type { FieldProps } from '../widgets/fields/field-frame.tsx';
import { SelectField } from '../widgets/fields/select-field.tsx';
import { useProductNames } from './use-product-names.ts';

interface RecordFieldProps extends FieldProps {
  /** The chosen product's id; empty for none. */
  value: string;
  onValue(id: string): void;
}

/** A product chosen by its name. One that is gone stays named by its id until another is chosen. */
export function RecordField({ value, onValue, ...field }: RecordFieldProps): ReactNode {
  const names = useProductNames();
  const choices = [...names].map(([id, label]) => ({ value: id, label }));
  const gone =
    value !== '' && !names.has(value) ? [{ value, label: names.size > 0 ? `${value}（已不存在）` : value }] : [];
  return (
    <SelectField
      {...field}
      value={value}
      choices={[{ value: '', label: '未选择' }, ...gone, ...choices]}
      onValue={onValue}
    />
  );
}
