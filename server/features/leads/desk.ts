import { type Paging, rowMaker, textContains } from '../../api/content.ts';
import type { HandlersOf, Services, StaffContext } from '../../api/context.ts';
import { writeCsv } from '../../api/csv.ts';
import { personName } from '../../api/names.ts';
import type { Input } from '../../calls.ts';
import { chinaDay, chinaTime } from '../../contract/china-time.ts';
import { Failure, fieldFailure } from '../../contract/failure.ts';
import type { AnyKind } from '../../contract/kinds/kind.ts';
import { allows } from '../../contract/permissions.ts';
import { LIST_LIMIT_DEFAULT } from '../../contract/rules.ts';
import type { Store } from '../../store/open-store.ts';
import type { Collection } from '../../store/records/collection.ts';
import type { Row } from '../../store/records/record-memory.ts';
import { agent } from './agent.ts';
import type { leadsCalls } from './calls.ts';
import { ENQUIRY_STATUSES, enquiry } from './enquiry.ts';
import { eraseLead } from './erase.ts';
import type { AgentFields, EnquiryFields, LeadKind } from './kinds.ts';
import { dueDay, type LeadFacts, NOTES_MOST, stageOf } from './lead-fields.ts';
import { type AnyLead, byDate, byDueDay, stagesOf, toLine } from './lead-line.ts';

type DeskCalls<K extends LeadKind> = Pick<
  HandlersOf<typeof leadsCalls>,
  `${K}/${'list' | 'detail' | 'mark' | 'export' | 'erase'}`
>;

/** What staff filter a list and an export by. */
type Filters = Omit<Input<'agent/list'> & Input<'enquiry/list'>, 'page' | 'limit' | 'marks'>;

/** What staff read and set of one kind of leads. */
interface Desk<F extends AgentFields | EnquiryFields> {
  readonly kind: AnyKind & { readonly name: LeadKind };
  readonly leads: Collection<F>;
  /** The fields that a keyword is looked for in. */
  readonly searched: readonly (keyof F)[];
  /** The fields of the exported file that visitors fill in, in its order. */
  readonly exported: readonly (keyof F & string)[];
  /** The leads that match the filters of this kind alone. */
  wanted(filters: Filters): ((row: Row<F>) => boolean) | undefined;
  toRow(row: Row<F>): object;
  /** The texts for a field's new value. */
  readonly words: Words<F>;
  /** Of the exported file: its name without the day, and the head and the text of the progress. */
  readonly file: string;
  readonly progress: Cells<F>;
}
type Cells<F> = Readonly<Record<string, (row: Row<F>) => string>>;
type Words<F> = { readonly [N in keyof F]?: (value: F[N]) => string };

/** The desks of both kinds: what staff read and set. */
export function deskHandlers(services: Services): DeskCalls<'agent'> & DeskCalls<'enquiry'> {
  return {
    ...handlersOf<'agent', AgentFields>(agentDesk(services.store), services),
    ...handlersOf<'enquiry', EnquiryFields>(enquiryDesk(services.store), services),
  };
}

/** The number of open leads that an account is the owner of. */
export function openLeadsOf({ agent, enquiry }: Store, owner: string): number {
  const isOpen = (lead: AnyLead) => lead.owner === owner && stageOf(lead) !== 'closed';
  return agent.all(isOpen).length + enquiry.all(isOpen).length;
}

function agentDesk({ agent: leads }: Store): Desk<AgentFields> {
  const word = (handled: boolean) => (handled ? '已处理' : '待处理');
  return {
    kind: agent,
    leads,
    searched: ['agentName', 'agentInfo', 'phone'],
    exported: ['agentName', 'agentInfo', 'phone'],
    wanted: ({ agentName, handled }) =>
      textContains<Row<AgentFields>>(['agentName'], agentName, (row) => row.handled === (handled ?? row.handled)),
    toRow: rowMaker(agent),
    words: { handled: word },
    file: '代理加盟申请',
    progress: { 是否处理: ({ handled }) => word(handled) },
  };
}

function enquiryDesk({ enquiry: leads }: Store): Desk<EnquiryFields> {
  return {
    kind: enquiry,
    leads,
    searched: ['name', 'phone', 'company', 'content'],
    exported: ['name', 'phone', 'company', 'content', 'productName', 'page'],
    wanted: ({ status }) => (status === undefined ? undefined : (row) => row.status === status),
    toRow: rowMaker(enquiry),
    words: { status: (status) => ENQUIRY_STATUSES[status] },
    file: '咨询线索',
    progress: { 状态: ({ status }) => ENQUIRY_STATUSES[status] },
  };
}

function handlersOf<K extends LeadKind, F extends AgentFields | EnquiryFields>(
  { kind, leads, searched, exported, wanted, toRow, words, file, progress }: Desk<F>,
  { store, now }: Services,
): DeskCalls<K> {
  const idOf = (input: Record<string, unknown>) => String(input[kind.id]);
  const nameOf = (owner: string) => (owner === '' ? '' : personName(store, owner));
  const mustHave = (id: string) => {
    const row = leads.get(id);
    if (!row) throw new Failure(404);
    return row;
  };
  const found = (filters: Filters) => {
    const { keyword, stage } = filters;
    const where = wanted(filters);
    const inStage = (row: Row<F>) => stageOf(row) === stage && (where?.(row) ?? true);
    return leads.all(textContains(searched, keyword, stage === undefined ? where : inStage));
  };
  const owned = (row: Row<F>) => ({ ...toRow(row), ownerName: nameOf(row.owner) });
  const lastNoteOf = (row: Row<F>) => {
    const last = namedNotes(store, row).at(-1);
    return last ? `${chinaTime(last.time)} ${last.by}：${[last.deed, last.note].filter(Boolean).join('。')}` : '';
  };
  const allWords: Words<F> = {
    ...words,
    followDate: (day: string) => (day ? `${day} 再联系` : '不再约时间'),
    owner: (owner: string) => `负责人：${nameOf(owner) || '未指定'}`,
  };
  const cells: Cells<F> = {
    ...Object.fromEntries(exported.map((name) => [kind.fields[name]?.label, (row: Row<F>) => String(row[name])])),
    时间: ({ createDate }) => chinaTime(createDate),
    ...progress,
    负责人: ({ owner }) => nameOf(owner),
    下次联系: dueDay,
    备注: ({ note }) => note,
    最近处理: lastNoteOf,
  };

  const handlers = {
    list({ page = 1, limit = LIST_LIMIT_DEFAULT, marks, ...filters }: Filters & Paging & { marks?: boolean }) {
      const same = sameNumbers(store);
      const rows = found(filters);
      if (filters.stage === 'following') rows.sort(byDueDay);
      const data = rows
        .slice((page - 1) * limit, page * limit)
        .map((row) => ({ ...owned(row), ...same(row, marks), ...(marks && lastMark(store, row)) }));
      const stages = marks && filters.keyword && stagesOf(found({ keyword: filters.keyword }));
      return { data, count: rows.length, ...(stages && { stages }) };
    },

    detail(input: Record<string, unknown>) {
      const row = mustHave(idOf(input));
      const { consentAt, consentRevision } = row;
      const facts = { consentAt, consentRevision, notes: namedNotes(store, row), ...sameNumbers(store)(row, true) };
      const accounts = store.account.all(({ auth, disabled }) => !disabled && allows(auth, 'lead'));
      const owners = accounts.map(({ id: accountId, name, username }) => ({ accountId, name: name || username }));
      return { ...owned(row), ...facts, ...lastMark(store, row), owners };
    },

    async mark(input: Record<string, unknown> & { version?: number; owner?: string }, { author, note }: StaffContext) {
      const { version, [kind.id]: _, ...change } = input;
      if (input.owner && !store.account.get(input.owner)) throw fieldFailure(400, 'owner', '没有这个账号');
      const { id } = mustHave(idOf(input));
      const marked = withNote(change as Partial<F>, allWords, { by: author.by, time: now(), note }); // proof: the row's shape read it
      const saved = await leads.update(id, marked, { ...author, version });
      return { [kind.id]: id, version: saved.version };
    },

    export(input: Filters) {
      const texts = Object.values(cells);
      const rows = found(input).map((row, index) => [String(index + 1), ...texts.map((text) => text(row))]);
      return { csv: writeCsv([['序号', ...Object.keys(cells)], ...rows]), name: `${file}-${chinaDay(now())}.csv` };
    },

    erase: async (input: Record<string, unknown>, { author }: StaffContext) =>
      void (await eraseLead(store, kind.name, idOf(input), author)),
  };
  const named = Object.entries(handlers).map(([verb, handle]) => [`${kind.name}/${verb}`, handle]);
  return Object.fromEntries(named); // the names and verbs of the table; inputs passed the shapes of the same rows
}

/** Returns a function that lists the other leads with the same phone number; create a new one after each change. */
function sameNumbers({ agent, enquiry }: Pick<Store, 'agent' | 'enquiry'>) {
  const leads = new Map<string, AnyLead[]>();
  for (const row of [...agent.all(), ...enquiry.all()]) leads.set(row.phone, [...(leads.get(row.phone) ?? []), row]);
  return ({ id, phone }: Pick<AnyLead, 'id' | 'phone'>, isNamed = false): Pick<LeadFacts, 'sameAs' | 'others'> => {
    const others = (leads.get(phone) ?? []).filter((other) => other.id !== id);
    return { sameAs: others.length, ...(isNamed && { others: others.map(toLine).sort(byDate) }) };
  };
}

/** Who last marked a lead, and when. */
function lastMark(store: Store, { version, savedAt, savedBy }: Row<object>): Partial<LeadFacts> {
  return version === 1 ? { savedAt: '', savedBy: '' } : { savedAt, savedBy: personName(store, savedBy) };
}

/** Applies a mark and adds a line to the lead's history and the audit; `words` are the texts for a field's new value. */
function withNote<F extends { notes: AgentFields['notes'] }>(
  change: Partial<F>,
  words: Words<F>,
  { by, time, note: noteInAudit }: { by: string; time: number } & Pick<StaffContext, 'note'>,
): (old: F) => Partial<F> {
  return (old) => {
    const names = (Object.keys(change) as (keyof F)[]).filter((name) => change[name] !== old[name]); // proof: its own keys
    if (names.length === 0) return change;
    const deed = names.map((name) => words[name]?.(change[name] as F[keyof F]) ?? '').filter(Boolean); // proof: just found
    const note = names.includes('note' as keyof F) ? String(Reflect.get(change, 'note')) : ''; // proof: compared as a name
    const line = { time: new Date(time).toISOString(), by, deed: deed.join('，'), note };
    noteInAudit({ deed: line.deed || '写备注' });
    return { ...change, notes: [...old.notes, line].slice(-NOTES_MOST) };
  };
}

/** A lead's history with display names. */
function namedNotes(store: Store, { notes }: Pick<AgentFields, 'notes'>): AgentFields['notes'] {
  return notes.map((line) => ({ ...line, by: personName(store, line.by) }));
}
