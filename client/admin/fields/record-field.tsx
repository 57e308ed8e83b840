import type { ReactNode } from 'react';
import type { ListOf } from '../../../server/contract/call-row.ts';
import { LIST_LIMIT_MAX } from '../../../server/contract/rules.ts';
import { type CallResult, mapList } from '../../call.ts';
import { staffCall } from '../state/staff-call.ts';
import { useLoaded } from '../state/use-loaded.ts';
import type { FieldProps } from '../widgets/fields/field-frame.tsx';
import { SelectField } from '../widgets/fields/select-field.tsx';
import { toast } from '../widgets/toast.tsx';

interface RecordFieldProps extends FieldProps {
  of?: Kind;
  /** The chosen record's id; empty for none. */
  value: string;
  onValue(id: string): void;
}

/** A record chosen by its name. One that is gone stays named by its id until another is chosen. */
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

type Kind = 'product' | 'news';

const NAMES = {
  product: () =>
    every(
      (asked) => staffCall('product/list', asked),
      ({ productId: id, coverName }) => [id, coverName || id],
    ),
  news: () =>
    every(
      (asked) => staffCall('news/list', asked),
      ({ newId: id, newTitle }) => [id, newTitle || id],
    ),
};

/** Records by id, each with its name, in the order of the lists; empty until they are there. */
export function useNames(of: Kind = 'product'): ReadonlyMap<string, string> {
  return new Map(useLoaded(NAMES[of]).data?.data);
}

/** Who may change the site but no content sees what strangers see. */
async function every<R>(
  list: (asked: { scope?: 'all'; limit: number }) => Promise<CallResult<ListOf<R>>>,
  nameOf: (row: R) => [id: string, name: string],
) {
  const all = await list({ scope: 'all', limit: LIST_LIMIT_MAX });
  return mapList(all.ok ? all : await list({ limit: LIST_LIMIT_MAX }), nameOf);
}

/** Chooses another product, whose parameters then come over. */
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
