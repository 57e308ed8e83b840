import type { ReactNode } from 'react';
import { LIST_LIMIT_MAX } from '../../../server/contract/rules.ts';
import { mapList } from '../../call.ts';
import { staffCall } from '../state/staff-call.ts';
import { useLoaded } from '../state/use-loaded.ts';
import type { FieldProps } from '../widgets/fields/field-frame.tsx';
import { SelectField } from '../widgets/fields/select-field.tsx';

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

/** Products by id, each with its name, in the order of the lists; empty until they are there. */
export function useProductNames(): ReadonlyMap<string, string> {
  const { data } = useLoaded(async () => {
    const all = await staffCall('product/list', { scope: 'all', limit: LIST_LIMIT_MAX });
    // who may change the site but no content sees what strangers see
    const result = all.ok ? all : await staffCall('product/list', { limit: LIST_LIMIT_MAX });
    return mapList(result, ({ productId, coverName }) => [productId, coverName || productId] as const);
  });
  return new Map(data?.data);
}
