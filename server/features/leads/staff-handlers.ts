import { rowMaker } from '../../api/content.ts';
import type { HandlersOf, Services, StaffContext } from '../../api/context.ts';
import { writeCsv } from '../../api/csv.ts';
import { inPage, type Paging, textContains } from '../../api/lists.ts';
import { personName } from '../../api/names.ts';
import type { Input } from '../../calls.ts';
import { chinaDay, chinaTime } from '../../contract/china-time.ts';
import { Failure } from '../../contract/failure.ts';
import type { Fields } from '../../contract/kinds/fields.ts';
import type { AnyKind } from '../../contract/kinds/kind.ts';
import { typedPhone } from '../../contract/telephone.ts';
import type { Store } from '../../store/open-store.ts';
import type { Row } from '../../store/records/record-memory.ts';
import type { leadsCalls } from './calls.ts';
import { type AgentFields, type EnquiryFields, LEADS, type LeadKind, leadKinds } from './kinds.ts';
import { dueDay, type LeadFacts, NOTES_MOST, SPAM, stageOf, withSpam } from './lead-fields.ts';
import { type AnyLead, allLeads, byDate, byDueDay, countStages, fieldOf, type Leads, toLine } from './lead-line.ts';
import { isWhose, isWithin, ownersOf, refuseOwner } from './whose.ts';

type StaffCalls<K extends LeadKind> = Pick<
  HandlersOf<typeof leadsCalls>,
  `${K}/${'list' | 'detail' | 'mark' | 'export' | 'erase'}`
>;

type Filters = Omit<Input<'agent/list'> & Input<'enquiry/list'>, 'page' | 'limit' | 'marks'>;

type EveryField = Row<AgentFields & EnquiryFields>;
type Words = Readonly<Record<string, (value: never) => string>>;

/** The calls of staff on leads of both kinds: what they read and set. */
export function staffHandlers(
  services: Services,
): StaffCalls<'agent'> & StaffCalls<'enquiry'> & Pick<HandlersOf<typeof leadsCalls>, 'enquiry/file'> {
  const { enquiry, enquiryFiles } = services.store;
  return {
    ...handlersOf('agent', services),
    ...handlersOf('enquiry', services),
    async 'enquiry/file'({ enquiryId }, context) {
      const row = enquiry.get(enquiryId);
      mustBe(row, isWithin(context, 'change'));
      const bytes = row?.file ? await enquiryFiles.read(row.id) : undefined;
      if (!row?.file || !bytes) throw new Failure(404, '没有附件，或附件已不在');
      return { bytes, type: row.file.type, name: row.file.name };
    },
  };
}

function handlersOf<K extends LeadKind>(name: K, { store, now }: Services): StaffCalls<K> {
  const kind: AnyKind = leadKinds[name];
  const leads: Leads = store[name];
  const toRow = rowMaker(kind);
  const idOf = (input: Record<string, unknown>) => String(input[kind.id]);
  const owned = (row: AnyLead) => ({ ...toRow(row), ownerName: ownerName(store, row.owner) });

  const handlers = {
    list({ page, limit, marks, ...filters }: Filters & Paging & { marks?: boolean }, context: StaffContext) {
      const same = sameNumbers(store, isWithin(context, 'read'));
      const inOrder = found(filters, context);
      const rows = filters.stage === 'following' ? inOrder.toSorted(byDueDay) : inOrder;
      const toSent = (row: AnyLead) => ({ ...owned(row), ...same(row, marks), ...(marks && lastMark(store, row)) });
      const data = inPage(rows, { page, limit }).map(toSent);
      const { stage: _, status, handled, ...search } = filters;
      const stages = marks && Object.values(search).some(Boolean) && countStages(found(search, context));
      return { data, count: rows.length, ...(stages && { stages }) };
    },

    detail(input: Record<string, unknown>, context: StaffContext) {
      const isMine = isWithin(context, 'read');
      const row = mustBe(leads.get(idOf(input)), isMine);
      const { consentAt, consentRevision, source } = row;
      const facts = {
        consentAt,
        consentRevision,
        source,
        notes: namedNotes(store, row),
        ...sameNumbers(store, isMine)(row, true),
      };
      return { ...owned(row), ...facts, ...lastMark(store, row), owners: ownersOf(store) };
    },

    async mark(input: Record<string, unknown> & { version?: number; owner?: string }, context: StaffContext) {
      const { version, [kind.id]: _, ...change } = input;
      const { id, owner } = mustBe(leads.get(idOf(input)), isWithin(context, 'change'));
      // a form sends the owner back that the lead has, whatever became of the account
      if (input.owner !== undefined && input.owner !== owner) refuseOwner(store, input.owner, 'owner');
      const marked = withNote(change, markWords(name, store), {
        by: context.author.by,
        time: now(),
        note: context.note,
      });
      const saved = await leads.update(id, marked, { ...context.author, version });
      return { [kind.id]: id, version: saved.version };
    },

    export(input: Filters, context: StaffContext) {
      const columns = Object.entries(exportedColumns(name, store));
      const head = ['序号', ...columns.map(([title]) => title)];
      const rows = found(input, context, 'change').map((row, at) => [
        `${at + 1}`,
        ...columns.map(([, cell]) => cell(row)),
      ]);
      return { csv: writeCsv([head, ...rows]), name: `${LEADS[name].file}-${chinaDay(now())}.csv` };
    },

    erase: (input: Record<string, unknown>, { author }: StaffContext) => store.erase(name, idOf(input), author),
  };
  const named = Object.entries(handlers).map(([verb, handle]) => [`${name}/${verb}`, handle]);
  return Object.fromEntries(named); // the names and verbs of the table; inputs passed the shapes of the same rows

  /** The leads that fit the filters, among those that the account reads, or may change. */
  function found(filters: Filters, context: StaffContext, does: 'read' | 'change' = 'read'): readonly AnyLead[] {
    const { keyword = '', stage, agentName, owner, from, to, ...exact } = filters;
    const wanted = Object.entries(exact).filter(([, value]) => value !== undefined);
    const isTheirs = isWhose(store, { owner, from, to }, context, does);
    const isWanted = (row: AnyLead) =>
      isTheirs(row) &&
      (stage === undefined || stageOf(row) === stage) &&
      wanted.every(([name, value]) => fieldOf(row, name) === value);
    const phone = typedPhone(keyword); // one that can only be a number is looked for in the form in which leads have theirs
    const words = /^\d{7,}$/.test(phone) ? phone : keyword;
    const where = textContains<EveryField>(LEADS[name].searched, words, isWanted);
    return leads.all(textContains(['agentName'], agentName, where) as typeof isWanted); // proof: fields of this kind
  }
}

/** The columns of the exported file. */
function exportedColumns(name: LeadKind, store: Store): Record<string, (row: AnyLead) => string> {
  const { progress } = LEADS[name];
  const fields: Fields = leadKinds[name].fields;
  const typed = Object.entries(fields).filter(([, { label, writer }]) => writer === 'form' && label !== '');
  return {
    ...Object.fromEntries(typed.map(([field, { label }]) => [label, (row: AnyLead) => String(fieldOf(row, field))])),
    时间: ({ createDate }) => chinaTime(createDate),
    [progress.head]: (row) => (row.isSpam ? SPAM : progressWord(name, fieldOf(row, progress.name))),
    负责人: ({ owner }) => ownerName(store, owner),
    下次联系: dueDay,
    备注: ({ note }) => note,
    最近处理(row) {
      const last = namedNotes(store, row).at(-1);
      return last ? `${chinaTime(last.time)} ${last.by}：${[last.deed, last.note].filter(Boolean).join('。')}` : '';
    },
    来源: ({ source }) => source,
    ...(name === 'enquiry' && {
      回答: (row: AnyLead) =>
        'answers' in row ? row.answers.map(({ label, text }) => `${label}：${text}`).join('\n') : '',
    }),
  };
}

/** How the notes of a lead name a change, by the field that was marked. */
function markWords(name: LeadKind, store: Store): Words {
  return {
    [LEADS[name].progress.name]: (value: unknown) => progressWord(name, value),
    followDate: (day: string) => (day ? `${day} 再联系` : '不再约时间'),
    owner: (owner: string) => ownerWords(store, owner),
    isSpam: (isSpam: boolean) => (isSpam ? `标为${SPAM}` : `不再${SPAM}`),
  };
}

function progressWord(name: LeadKind, value: unknown): string {
  return LEADS[name].progress.words[String(value)] ?? '';
}

/** A change of the owner, as notes and the audit name it. */
export function ownerWords(store: Store, owner: string): string {
  return `负责人：${ownerName(store, owner) || '未指定'}`;
}

function ownerName(store: Store, owner: string): string {
  return owner === '' ? '' : personName(store, owner);
}

/** `Failure` 404 for a lead that is not there, or another's. */
export function mustBe(row: AnyLead | undefined, isMine: (row: AnyLead) => boolean): AnyLead {
  if (!row || !isMine(row)) throw new Failure(404);
  return row;
}

/** Returns a function that lists the other leads with the same phone number; create a new one after each change. */
function sameNumbers(store: Store, isMine: (row: AnyLead) => boolean) {
  const leads = new Map<string, AnyLead[]>();
  for (const row of allLeads(store, isMine)) {
    const same = leads.get(row.phone);
    if (same) same.push(row);
    else if (row.phone !== '') leads.set(row.phone, [row]);
  }
  return ({ id, phone }: Pick<AnyLead, 'id' | 'phone'>, isNamed = false): Pick<LeadFacts, 'sameAs' | 'others'> => {
    const others = (leads.get(phone) ?? []).filter((other) => other.id !== id);
    return { sameAs: others.length, ...(isNamed && { others: others.map(toLine).sort(byDate) }) };
  };
}

function lastMark(store: Store, { version, savedAt, savedBy }: Row<object>): Partial<LeadFacts> {
  return version === 1 ? { savedAt: '', savedBy: '' } : { savedAt, savedBy: personName(store, savedBy) };
}

/** Applies a mark and adds a line to the lead's history and the audit; `words` are the texts for a field's new value. */
export function withNote(
  input: Partial<AnyLead>,
  words: Words,
  { by, time, note: noteInAudit }: { by: string; time: number } & Pick<StaffContext, 'note'>,
): (old: AnyLead) => object {
  return (old) => {
    const change: Partial<AnyLead> = withSpam(old, input);
    const changed = Object.entries(change).filter(([name, value]) => value !== fieldOf(old, name));
    if (changed.length === 0) return change;
    const deed = changed.map(([name, value]) => words[name]?.(value as never) ?? '').filter(Boolean); // proof: the field's own value
    const note = change.note === old.note ? '' : (change.note ?? '');
    const line = { time: new Date(time).toISOString(), by, deed: deed.join('，'), note };
    noteInAudit({ deed: line.deed || '写备注' });
    return { ...change, notes: [...old.notes, line].slice(-NOTES_MOST) };
  };
}

/** A lead's history with display names. */
function namedNotes(store: Store, { notes }: Pick<AgentFields, 'notes'>): AgentFields['notes'] {
  return notes.map((line) => ({ ...line, by: personName(store, line.by) }));
}
