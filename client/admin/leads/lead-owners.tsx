import type { ReactNode } from 'react';
import type { Fields } from '../../../server/contract/kinds/fields.ts';
import { ASSIGNED_MOST } from '../../../server/features/leads/calls.ts';
import type { LeadKind } from '../../../server/features/leads/kinds.ts';
import { leadFields, type Owners } from '../../../server/features/leads/lead-fields.ts';
import { recordKinds } from '../../../server/kinds.ts';
import { type Filter, MONTH_FILTER } from '../list/use-paged-list.ts';
import { staffCall } from '../state/staff-call.ts';
import { MenuButton } from '../widgets/menu.tsx';
import { toast } from '../widgets/toast.tsx';

type People = Owners['owners'];
interface Owned {
  readonly owner: string;
}

/** The field of a lead's owner as a choice among people. */
export function ownerField(people: readonly (readonly [id: string, name: string])[]): Fields[string] {
  const choices: Record<string, string> = Object.fromEntries(people);
  return { ...leadFields.owner, input: { as: 'choice', choices, none: '未指定' } };
}

/** The filters of both kinds: whose leads, and when they came. */
export function whoseFilters(people: People, me: string): readonly Filter[] {
  const others = people.filter(({ accountId }) => accountId !== me);
  const named = others.map(({ accountId, name }) => ({ value: accountId, label: name }));
  const own = { value: 'me', label: '我的' };
  const none = { value: 'none', label: '没人管' };
  return [
    { name: 'owner', label: '负责人', choices: [{ value: '', label: '全部' }, own, ...named, none] },
    MONTH_FILTER,
  ];
}

interface AssignMenuProps {
  kind: LeadKind;
  leads: readonly Owned[];
  people: People;
  onDone(): void;
}

/** Gives the selected leads to one of the people; 撤销 gives them back. */
export function AssignMenu({ kind, leads, people, onDone }: AssignMenuProps): ReactNode {
  const give = async (to: string, name: string) => {
    if (!(await assignAll(kind, leads, () => to))) return onDone();
    const undo = async () => {
      if (await assignAll(kind, leads, ({ owner }) => owner)) toast.success('已撤销转交');
      onDone();
    };
    toast.success(`已转给${name}：${leads.length} 条`, { word: '撤销', onPress: undo });
    onDone();
  };
  const items = people.map(({ accountId, name }) => ({ label: name, onChoose: () => void give(accountId, name) }));
  return (
    <MenuButton className="button" label="转给" items={items}>
      转给…
    </MenuButton>
  );
}

/** Gives each lead to its owner, in calls of as many as one takes; false after a refusal, which is shown. */
async function assignAll(kind: LeadKind, leads: readonly Owned[], ownerOf: (lead: Owned) => string): Promise<boolean> {
  for (const owner of new Set(leads.map(ownerOf))) {
    const some = leads.filter((lead) => ownerOf(lead) === owner);
    for (let from = 0; from < some.length; from += ASSIGNED_MOST) {
      const ids = some.slice(from, from + ASSIGNED_MOST).map((lead) => String(Reflect.get(lead, recordKinds[kind].id)));
      const result = await staffCall('lead/assign', { [`${kind}Ids`]: ids, owner });
      if (result.ok) continue;
      toast.error(result.msg);
      return false;
    }
  }
  return true;
}
