import type { Input } from '../contract/calls.ts';
import { chinaDay, chinaTime } from '../contract/china-time.ts';
import { Failure, fieldFailure } from '../contract/failure.ts';
import { agent } from '../contract/kinds/agent.ts';
import { dueDay, ENQUIRY_STATUSES, enquiry } from '../contract/kinds/enquiry.ts';
import type { AnyKind } from '../contract/kinds/kind.ts';
import type { LeadKind } from '../contract/kinds/kinds.ts';
import { type LeadFacts, type LeadLine, NOTES_MOST } from '../contract/kinds/lead-fields.ts';
import { allows } from '../contract/permissions.ts';
import { LIST_LIMIT_DEFAULT } from '../contract/rules.ts';
import type { AgentFields, EnquiryFields } from '../store/kinds.ts';
import type { Store } from '../store/open-store.ts';
import type { Collection } from '../store/records/collection.ts';
import type { Row } from '../store/records/record-memory.ts';
import { type Paging, rowMaker, textContains } from './content.ts';
import type { Handlers, Services, StaffContext } from './context.ts';
import { writeCsv } from './csv.ts';
import { intakeHandlers } from './lead-intake.ts';
import { personName } from './names.ts';

type AnyLead = Row<AgentFields> | Row<EnquiryFields>;
type DeskCalls<K extends LeadKind> = Pick<Handlers, `${K}/${'list' | 'detail' | 'mark' | 'export' | 'erase'}`>;

/** What staff filter a list and an export by. */
type Filters = Omit<Input<'agent/list'> & Input<'enquiry/list'>, 'page' | 'limit' | 'marks'>;

/** What staff read and set of one kind of leads. */
interface Desk<F extends AgentFields | EnquiryFields> {
  readonly kind: AnyKind & { readonly name: LeadKind };
  readonly leads: Collection<F>;
  /** The leads that match every filter. */
  wanted(filters: Filters): ((row: Row<F>) => boolean) | undefined;
  /** A lead in a list, with what is worked out when somebody reads it. */
  toRow(row: Row<F>): object;
  /** What only its detail has besides. */
  inDetail?(): object;
  /** By which a filtered list is sorted; undefined for the newest first. */
  sort?(filters: Filters): ((one: Row<F>, other: Row<F>) => number) | undefined;
  /** The texts for a field's new value. */
  readonly words: { readonly [N in keyof F]?: (value: F[N]) => string };
  /** Of the exported file: its name without the day, and by head what a cell says. */
  readonly file: string;
  readonly cells: Readonly<Record<string, (row: Row<F>) => string>>;
}

/** Leads: sent by visitors, handled by staff. */
export function leadHandlers(services: Services) {
  return {
    ...intakeHandlers(services),
    ...deskHandlers<'agent', AgentFields>(agentDesk(services.store), services),
    ...deskHandlers<'enquiry', EnquiryFields>(enquiryDesk(services.store), services),
    ...queueHandlers(services),
  };
}

function agentDesk({ agent: leads }: Store): Desk<AgentFields> {
  const word = (handled: boolean) => (handled ? '已处理' : '待处理');
  return {
    kind: agent,
    leads,
    wanted({ agentName, keyword, handled }) {
      const marked = handled === undefined ? undefined : (row: Row<AgentFields>) => row.handled === handled;
      return textContains(['agentName'], agentName, textContains(['agentName', 'agentInfo', 'phone'], keyword, marked));
    },
    toRow: rowMaker(agent),
    words: { handled: word },
    file: '代理加盟申请',
    cells: {
      代理商名称: ({ agentName }) => agentName,
      代理商介绍: ({ agentInfo }) => agentInfo,
      联系方式: ({ phone }) => phone,
      时间: ({ createDate }) => chinaTime(createDate),
      是否处理: ({ handled }) => word(handled),
      备注: ({ note }) => note,
    },
  };
}

function enquiryDesk(store: Store): Desk<EnquiryFields> {
  const toRow = rowMaker(enquiry);
  const nameOf = (owner: string) => (owner === '' ? '' : personName(store, owner));
  const lastNoteOf = (row: Row<EnquiryFields>) => {
    const last = namedNotes(store, row).at(-1);
    return last ? `${chinaTime(last.time)} ${last.by}：${[last.deed, last.note].filter(Boolean).join('。')}` : '';
  };
  return {
    kind: enquiry,
    leads: store.enquiry,
    wanted: ({ keyword, status, stage }) =>
      textContains<Row<EnquiryFields>>(['name', 'phone', 'company', 'content'], keyword, (row) => {
        const stageOf = row.status === 'done' || row.status === 'invalid' ? 'closed' : row.status;
        return (status === undefined || row.status === status) && (stage === undefined || stage === stageOf);
      }),
    toRow: (row) => ({ ...toRow(row), ownerName: nameOf(row.owner) }),
    inDetail: () => ({
      owners: store.account
        .all(({ auth }) => allows(auth, 'lead'))
        .map((account) => ({ accountId: account.id, name: account.name || account.username })),
    }),
    sort: ({ stage }) => (stage === 'following' ? byDueDay : undefined),
    words: {
      status: (status) => ENQUIRY_STATUSES[status],
      followDate: (day) => (day ? `${day} 再联系` : '不再约时间'),
      owner: (owner) => `负责人：${nameOf(owner) || '未指定'}`,
    },
    file: '咨询线索',
    cells: {
      姓名: ({ name }) => name,
      手机号: ({ phone }) => phone,
      公司: ({ company }) => company,
      咨询内容: ({ content }) => content,
      咨询产品: ({ productName }) => productName,
      来自页面: ({ page }) => page,
      时间: ({ createDate }) => chinaTime(createDate),
      状态: ({ status }) => ENQUIRY_STATUSES[status],
      负责人: ({ owner }) => nameOf(owner),
      下次联系: dueDay,
      备注: ({ note }) => note,
      最近处理: lastNoteOf,
    },
  };
}

function deskHandlers<K extends LeadKind, F extends AgentFields | EnquiryFields>(
  { kind, leads, wanted, toRow, inDetail, sort, words, file, cells }: Desk<F>,
  { store, now }: Services,
): DeskCalls<K> {
  const idOf = (input: Record<string, unknown>) => String(input[kind.id]);
  const mustHave = (id: string) => {
    const row = leads.get(id);
    if (!row) throw new Failure(404);
    return row;
  };

  const handlers = {
    list({ page = 1, limit = LIST_LIMIT_DEFAULT, marks, ...filters }: Filters & Paging & { marks?: boolean }) {
      const [same, order] = [sameNumbers(store), sort?.(filters)];
      const found = leads.all(wanted(filters));
      const rows = order ? found.sort(order) : found;
      const data = rows
        .slice((page - 1) * limit, page * limit)
        .map((row) => ({ ...toRow(row), ...same(row, marks), ...(marks && lastMark(store, row)) }));
      return { data, count: rows.length };
    },

    detail(input: Record<string, unknown>) {
      const row = mustHave(idOf(input));
      const { consentAt, consentRevision } = row;
      const facts = { consentAt, consentRevision, notes: namedNotes(store, row), ...sameNumbers(store)(row, true) };
      return { ...toRow(row), ...facts, ...lastMark(store, row), ...inDetail?.() };
    },

    async mark(input: Record<string, unknown> & { version?: number; owner?: string }, { author }: StaffContext) {
      const { version, [kind.id]: _, ...change } = input;
      if (input.owner && !store.account.get(input.owner)) throw fieldFailure(400, 'owner', '没有这个账号');
      const { id } = mustHave(idOf(input));
      const marked = withNote(change as Partial<F>, words, { by: author.by, time: now() }); // proof: the row's shape read it
      const saved = await leads.update(id, marked, { ...author, version });
      return { [kind.id]: id, version: saved.version };
    },

    export(input: Filters) {
      const rows = leads
        .all(wanted(input))
        .map((row, index) => [String(index + 1), ...Object.values(cells).map((cell) => cell(row))]);
      return { csv: writeCsv([['序号', ...Object.keys(cells)], ...rows]), name: `${file}-${chinaDay(now())}.csv` };
    },

    erase: async (input: Record<string, unknown>, { author }: StaffContext) =>
      void (await store.erase(kind.name, idOf(input), author)),
  };
  const named = Object.entries(handlers).map(([verb, handle]) => [`${kind.name}/${verb}`, handle]);
  return Object.fromEntries(named); // the names and verbs of the table; inputs passed the shapes of the same rows
}

/** Returns a function that lists the other leads with the same phone number; create a new one after each change. */
function sameNumbers({ agent, enquiry }: Pick<Store, 'agent' | 'enquiry'>) {
  const leads = new Map<string, AnyLead[]>();
  for (const row of [...agent.all(), ...enquiry.all()]) leads.set(row.phone, [...(leads.get(row.phone) ?? []), row]);
  return ({ id, phone }: Pick<AnyLead, 'id' | 'phone'>, isNamed = false): LeadFacts => {
    const others = (leads.get(phone) ?? []).filter((other) => other.id !== id);
    return { sameAs: others.length, ...(isNamed && { others: others.map(toLine).sort(byDate) }) };
  };
}

/** Who last marked a lead, and when. */
function lastMark(store: Store, { version, savedAt, savedBy }: Row<object>): Partial<LeadFacts> {
  return version === 1 ? { savedAt: '', savedBy: '' } : { savedAt, savedBy: personName(store, savedBy) };
}

/** Applies a mark and adds a line to the lead's history; `words` are the texts for a field's new value. */
function withNote<F extends { notes: AgentFields['notes'] }>(
  change: Partial<F>,
  words: { readonly [N in keyof F]?: (value: F[N]) => string },
  { by, time }: { by: string; time: number },
): (old: F) => Partial<F> {
  return (old) => {
    const names = (Object.keys(change) as (keyof F)[]).filter((name) => change[name] !== old[name]); // proof: its own keys
    if (names.length === 0) return change;
    const deed = names.map((name) => words[name]?.(change[name] as F[keyof F]) ?? '').filter(Boolean); // proof: just found
    const note = names.includes('note' as keyof F) ? String(Reflect.get(change, 'note')) : ''; // proof: compared as a name
    const line = { time: new Date(time).toISOString(), by, deed: deed.join('，'), note };
    return { ...change, notes: [...old.notes, line].slice(-NOTES_MOST) };
  };
}

/** A lead's history with display names. */
function namedNotes(store: Store, { notes }: Pick<AgentFields, 'notes'>): AgentFields['notes'] {
  return notes.map((line) => ({ ...line, by: personName(store, line.by) }));
}

/** The number of leads of both kinds that are listed. */
const NAMED_MOST = 8;

/** Open leads of both kinds; each visible window requests this once a minute. */
function queueHandlers({ store: { agent, enquiry }, now }: Services): Pick<Handlers, 'lead/queue'> {
  return {
    'lead/queue': () => {
      const today = chinaDay(now());
      const applications = agent.all(({ handled }) => !handled);
      const enquiries = enquiry.all(({ status }) => status === 'new');
      const following = enquiry.all(({ status }) => status === 'following');
      const due = following
        .filter((row) => dueDay(row) <= today)
        .sort(byDueDay)
        .map((row) => ({ ...toLine(row), due: dueDay(row) }));
      const waiting = enquiries.length + due.length;
      const fresh = [...applications.slice(-NAMED_MOST), ...enquiries.slice(-NAMED_MOST)].map(toLine);
      return {
        agent: { waiting: applications.length, handled: agent.size - applications.length },
        enquiry: {
          waiting,
          handled: enquiry.size - waiting,
          new: enquiries.length,
          following: following.length,
          closed: enquiry.size - enquiries.length - following.length,
        },
        longest: [...due, ...fresh.sort(byDate).reverse()].slice(0, NAMED_MOST),
      };
    },
  };
}

/** The earliest due date first. */
function byDueDay(a: Row<EnquiryFields>, b: Row<EnquiryFields>): number {
  return dueDay(a).localeCompare(dueDay(b));
}

/** What a lead is called: its name, else its company. */
export function leadName(row: AnyLead): string {
  return 'agentName' in row ? row.agentName : row.name || row.company;
}

function toLine(row: AnyLead): LeadLine {
  const { id, phone, createDate } = row;
  const line = { id, name: leadName(row), phone, createDate };
  if ('agentName' in row) return { kind: 'agent', about: row.agentInfo, ...line };
  return { kind: 'enquiry', about: row.content || row.productName, ...line };
}

/** Newest first. */
function byDate(a: LeadLine, b: LeadLine): number {
  return a.createDate < b.createDate ? 1 : a.createDate > b.createDate ? -1 : 0;
}
