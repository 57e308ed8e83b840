import { useContext, useEffect, useState } from 'react';
import { chinaDay, chinaMinute, chinaTime } from '../../../server/contract/china-time.ts';
import type { LeadQueue, StageCounts } from '../../../server/features/leads/calls.ts';
import { ENQUIRY_STATUSES } from '../../../server/features/leads/enquiry.ts';
import { type LeadKind, leadName } from '../../../server/features/leads/kinds.ts';
import { dueDay, stageOf } from '../../../server/features/leads/lead-fields.ts';
import { recordKinds } from '../../../server/kinds.ts';
import { call } from '../../call.ts';
import { actButton, actionsColumn, timeColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { recordName } from '../list/screen-link.tsx';
import type { Column } from '../list/table.tsx';
import { useOpened } from '../list/use-address.ts';
import { usePagedList } from '../list/use-paged-list.ts';
import type { Selection } from '../list/use-selection.ts';
import { findScreen } from '../screens.ts';
import { ViewPath } from '../state/persisted.ts';
import { useUser } from '../state/session.ts';
import { serverNow } from '../state/staff-call.ts';
import { mayCall, mayDo } from '../state/stored-session.ts';
import { Button } from '../widgets/button.tsx';
import { namesApart } from '../widgets/names-apart.ts';
import { type Lead, leadCalls, leadId, marksOf, mayMark } from './lead-calls.ts';
import { AddLead, LeadDialog } from './lead-dialog.tsx';
import { type LeadLook, looks } from './lead-looks.tsx';
import { AssignMenu, whoseFilters } from './lead-owners.tsx';
import { fetchLeadQueue, useLeadQueue } from './lead-queue.ts';
import { PhoneLink } from './phone-link.tsx';

/** The screen of the kind of leads that the table of screens names. */
export function LeadScreen() {
  const { lead, title = '' } = findScreen(useContext(ViewPath)) ?? {};
  if (lead === 'agent') return <Leads look={looks.agent} title={title} />;
  return lead && <Leads look={looks.enquiry} title={title} />;
}

/** Leads of one kind as a queue: filter, call, assign, export. */
function Leads<D extends Lead>({ look, title }: { look: LeadLook<D>; title: string }) {
  const { kind, noun } = look;
  const calls = leadCalls<D>(kind);
  const me = useUser()?.userId ?? '';
  const { owners = [], [kind]: queue } = useLeadQueue() ?? {};
  useEffect(() => {
    fetchLeadQueue(call); // leads may be given to somebody whose account was made a moment ago
  }, []);
  const filters = [...look.filters, ...whoseFilters(owners, me)];
  const list = usePagedList<D, { stages?: StageCounts }>(filters, calls.list, { stage: 'new' });
  const [isAdding, setIsAdding] = useState(false);
  const mayChange = mayCall(`${kind}/mark`);
  const stages = list.answer?.stages;
  const [opened, open] = useOpened('', (asked) => asked.get(recordKinds[kind].id) ?? undefined);
  const idOf = (row: D) => leadId(kind, row);
  const nameOf = (row: D) => recordName(leadName(row));
  const labelOf = namesApart(
    list.rows,
    nameOf,
    ({ phone }) => `尾号 ${phone.slice(-4)}`,
    ({ createDate }) => chinaTime(createDate),
  );
  const onChanged = () => {
    list.refresh();
    fetchLeadQueue();
  };
  const acts = markActs(look, me);
  const buttons = acts.map((act) => ({
    ...actButton(act, { noun, nameOf, onChanged }),
    isOffered: (row: D) => mayMark(row) && act.offered.includes(stageOf(row)),
  }));
  const columns: Column<D>[] = [
    ...look.columns,
    { ...look.phoneHead, width: 'phone', cell: (row) => <PhoneLink {...row} /> },
    timeColumn('时间', ({ createDate }) => createDate),
    { head: '状态', width: 'name', cell: (row) => <LeadStatus lead={row} word={look.wordOf(row)} /> },
    actionsColumn(labelOf, [{ word: '查看', onPress: (row) => open(idOf(row)) }, ...buttons], {
      width: look.actsWidth,
    }),
  ];
  const tabs = stageTabs(look, stages, queue);
  const isSearch = Object.entries(list.filters).some(([name, value]) => value && name !== 'stage');
  const assignMenu = (selection: Selection<D>) => <AssignMenu {...{ kind, selection, onChanged }} people={owners} />;
  const elsewhere = stages ? tabs.filter(({ value, count }) => count && value !== list.filters.stage) : [];
  const byHand = mayChange ? `电话、展会来的，点「添加${noun}」记下来。` : '';
  const nothing = queue && queue.waiting + queue.handled === 0 ? look.empty + byHand : '这里现在是空的。';
  const exportWord = mayDo('view') && !mayDo('lead') ? '导出自己名下的' : `导出 ${list.count} 条`;

  return (
    <ListScreen<D>
      title={title}
      noun={noun}
      list={list}
      tabs={{ name: 'stage', choices: [...tabs, { value: '', label: '全部' }] }}
      columns={columns}
      rowKey={idOf}
      bulk={mayChange ? { acts, takes: mayMark, more: assignMenu, nameOf, labelOf, onChanged } : undefined}
      add={mayChange ? { word: `添加${noun}`, onPress: () => setIsAdding(true) } : undefined}
      empty={
        <>
          {isSearch ? `没有找到符合条件的${noun}。` : nothing}
          {elsewhere.map(({ value, label, count }) => (
            <Button key={value} looks="text" onClick={() => list.goTo({ ...list.typed, stage: value }, 1)}>
              {label}里有 {count} 条
            </Button>
          ))}
        </>
      }
      exported={mayChange ? { word: exportWord, load: calls.exportFile } : undefined}
    >
      {isAdding && (
        <AddLead {...{ kind, owners }} title={`添加${noun}`} onAdded={onChanged} onClose={() => setIsAdding(false)} />
      )}
      {opened && <LeadDialog key={opened} id={opened} look={look} onChanged={onChanged} onClose={() => open('')} />}
    </ListScreen>
  );
}

/** The marks of a kind as actions on rows, each for leads of the stages `offered`. */
function markActs<D extends Lead>({ kind, marksFor }: LeadLook<D>, me: string) {
  const { mark } = leadCalls<D>(kind);
  return marksFor(me).map(({ word, done = `已${word}`, offered, values }) => ({
    word,
    done,
    offered,
    async run(row: D, press: string) {
      const result = await mark(leadId(kind, row), values, row.version, press);
      return result.ok ? { ...result, msg: done } : result;
    },
    undo(row: D, answer: unknown, press: string) {
      const { version } = answer as { version: number }; // proof: `mark` answered it
      return mark(leadId(kind, row), marksOf(kind, row), version, press);
    },
  }));
}

/** The stages as tabs: with the numbers of a search, else with those of the whole queue. */
function stageTabs<D extends Lead>({ stages: words }: LeadLook<D>, found?: StageCounts, queue?: LeadQueue[LeadKind]) {
  const counts = found ?? queue;
  // a person may be among those that were taken for spam
  const suspects = found ? 0 : queue?.suspects;
  return [
    { value: 'new', label: words.new, count: counts?.new },
    { value: 'following', label: ENQUIRY_STATUSES.following, count: counts?.following },
    { value: 'closed', label: `${words.closed}${suspects ? `（可疑 ${suspects}）` : ''}`, count: counts?.closed },
  ];
}

function LeadStatus({ lead, word }: { lead: Lead; word: string }) {
  const { ownerName, note, savedBy, savedAt } = lead;
  const isInvalid = lead.isSpam || ('status' in lead && lead.status === 'invalid');
  const toneOnceRead = isInvalid ? '' : 'tone-good';
  const due = dueDay(lead);
  const isDue = due !== '' && due <= chinaDay(serverNow());
  return (
    <div>
      <span className={`tag ${stageOf(lead) === 'new' ? 'tone-warn' : toneOnceRead}`}>{word}</span>
      {due && (
        <span className={`type-small ${isDue ? 'accent strong' : 'soft'}`}>
          {` ${due.slice(5)} ${isDue ? '该联系了' : '再联系'}`}
        </span>
      )}
      {(savedAt || ownerName) && (
        <span className="block soft type-small figures" title={savedAt && `${savedBy}，${chinaTime(savedAt)}`}>
          {ownerName ? ` 负责人 ${ownerName}` : ` ${savedBy} ${chinaMinute(savedAt ?? '')}`}
        </span>
      )}
      {note && (
        <span className="one-line block type-small" title={note}>
          {note}
        </span>
      )}
    </div>
  );
}
