import { ASSIGNED_MOST } from '../../../server/features/leads/calls.ts';
import type { LeadKind } from '../../../server/features/leads/kinds.ts';
import type { Owners } from '../../../server/features/leads/lead-fields.ts';
import { countUndone, runAll } from '../list/act-on-rows.ts';
import { type Filter, MONTH_FILTER } from '../list/use-paged-list.ts';
import type { Selection } from '../list/use-selection.ts';
import { staffCall } from '../state/staff-call.ts';
import { mayDo } from '../state/stored-session.ts';
import { MenuButton } from '../widgets/menu.tsx';
import { toast } from '../widgets/toast.tsx';
import { type Lead, leadCalls, leadId } from './lead-calls.ts';

type People = Owners['owners'];

/** The filters of both kinds of lead: their month, and their owner for accounts that see more than their own leads. */
export function whoseFilters(people: People, me: string): readonly Filter[] {
  if (!mayDo(['lead', 'view'])) return [MONTH_FILTER];
  const others = people.filter(({ accountId }) => accountId !== me);
  const named = others.map(({ accountId, name }) => ({ value: accountId, label: name }));
  const own = { value: 'me', label: '我的' };
  const none = { value: 'none', label: '没人管' };
  const choices = [{ value: '', label: '全部' }, own, ...named, none];
  return [{ name: 'owner', label: '负责人', choices }, MONTH_FILTER];
}

interface AssignMenuProps<L> {
  kind: LeadKind;
  selection: Pick<Selection<L>, 'rows' | 'toggle' | 'isHeld' | 'hold' | 'during'>;
  people: People;
  onChanged(): void;
}

/** Assigns the selected leads. 撤销 takes back those that nobody has changed since; accounts that see only their own leads lack it. */
export function AssignMenu<L extends Pick<Lead, 'owner' | 'version'>>(props: AssignMenuProps<L>) {
  const { kind, selection, people, onChanged } = props;
  const { rows: leads, toggle, isHeld, hold, during } = selection;
  const { mark } = leadCalls(kind);
  const assignAll = async (owner: string, name: string) => {
    const assign = (batch: readonly L[], press: string) =>
      staffCall('lead/assign', { [`${kind}Ids`]: batch.map((lead) => leadId(kind, lead)), owner }, press);
    const { done, unsure, refusal } = await runAll(batchesOf(leads), assign);
    const assigned = done.flatMap(({ row: batch }) => batch);
    toggle(assigned, false);
    onChanged();
    if (refusal) toast.error(refusal + countUndone('转', leads.length - assigned.length, unsure.flat().length));
    const undo = mayDo('lead') ? { word: '撤销', onPress: () => during(() => takeBack(assigned)) } : undefined;
    if (assigned.length > 0) toast.success(`已转给${name}：${assigned.length} 条`, undo);
  };
  const takeBack = async (assigned: readonly L[]) => {
    const { refusal } = await runAll(assigned, (lead, press) =>
      mark(leadId(kind, lead), { owner: lead.owner }, lead.version + 1, press),
    );
    onChanged();
    toast.answer({ ok: !refusal, msg: refusal || '已撤销转交' });
  };
  const items = people.map(({ accountId, name }) => ({
    label: name,
    onChoose: () => hold(() => assignAll(accountId, name)),
  }));
  return (
    <MenuButton className="button" label="转给" items={items} disabled={isHeld}>
      转给…
    </MenuButton>
  );
}

/** The leads in groups that one call accepts. */
function batchesOf<L>(leads: readonly L[]): (readonly L[])[] {
  const count = Math.ceil(leads.length / ASSIGNED_MOST);
  return Array.from({ length: count }, (_, at) => leads.slice(at * ASSIGNED_MOST, (at + 1) * ASSIGNED_MOST));
}
