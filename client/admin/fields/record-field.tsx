import type { ReactNode } from 'react';
import { staffCall } from '../state/staff-call.ts';
import { type NamedKind, useNames } from '../state/use-names.ts';
import type { FieldProps } from '../widgets/fields/field-frame.tsx';
import { SelectField } from '../widgets/fields/select-field.tsx';
import { toast } from '../widgets/toast.tsx';

interface RecordFieldProps extends FieldProps {
  of?: NamedKind;
  /** The chosen record's id; empty for none. */
  value: string;
  onValue(id: string): void;
}

/** A record selected by its name. A missing one is shown by its id until another is selected. */
export function RecordField({ of, value, onValue, ...field }: RecordFieldProps): ReactNode {
  const names = useNames(of);
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

/** Selects another product, whose parameters are then copied. */
export function CopiedFacts({ onFacts }: { onFacts(facts: readonly object[]): void }): ReactNode {
  const names = useNames();
  const copy = async (productId: string) => {
    const result = await staffCall('product/detail', { productId, scope: 'all' });
    if (result.ok) onFacts(result.data.params);
    else toast.error(result.msg);
  };
  return (
    <select
      className="field-input list-field-copy"
      aria-label="从其他产品复制"
      value=""
      onChange={({ target }) => copy(target.value)}
    >
      <option value="">从其他产品复制…</option>
      {[...names].map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
