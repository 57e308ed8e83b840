import type { ReactNode } from 'react';
import { staffCall } from '../state/staff-call.ts';
import { type NamedKind, useNames } from '../state/use-names.ts';
import type { FieldProps } from '../widgets/fields/field-frame.tsx';
import { type Choice, Select, SelectField } from '../widgets/fields/select-field.tsx';
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
  const gone = names.size > 0 ? `${value}（已不存在）` : value;
  const choices = optionsOf('未选择', value === '' || names.has(value) ? names : [[value, gone], ...names]);
  return <SelectField {...field} {...{ value, choices, onValue }} />;
}

/** Selects another product, whose parameters are then copied. */
export function CopiedFacts({ onFacts }: { onFacts(facts: readonly object[]): void }): ReactNode {
  const copy = async (productId: string) => {
    const result = await staffCall('product/detail', { productId, scope: 'all' });
    if (result.ok) onFacts(result.data.params);
    else toast.error(result.msg);
  };
  return (
    <Select aria-label="从其他产品复制" value="" choices={optionsOf('从其他产品复制…', useNames())} onValue={copy} />
  );
}

/** In list order, which an object would lose: ids may be numbers. */
function optionsOf(none: string, names: Iterable<readonly [id: string, name: string]>): Choice<string>[] {
  return [['', none] as const, ...names].map(([value, label]) => ({ value, label }));
}
