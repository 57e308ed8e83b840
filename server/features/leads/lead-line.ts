import { compareCodes } from '../../contract/fold.ts';
import type { Store } from '../../store/open-store.ts';
import type { Creation, SaveOptions } from '../../store/records/record-file.ts';
import type { Row } from '../../store/records/record-memory.ts';
import type { StageCounts } from './calls.ts';
import { type AgentFields, type EnquiryFields, LEAD_KINDS, leadKindOf, leadName, leadSubject } from './kinds.ts';
import { dueDay, type LeadLine, stageOf } from './lead-fields.ts';

export type AnyLead = Row<AgentFields> | Row<EnquiryFields>;

/** The stored leads of either kind. The kind's shape checks what is written. */
export interface Leads {
  get(id: string): AnyLead | undefined;
  all(where?: (row: AnyLead) => boolean): readonly AnyLead[];
  create(fields: object, how: Creation): Promise<{ id: string; version: number }>;
  update(id: string, change: (old: AnyLead) => object, author: SaveOptions): Promise<{ version: number }>;
  amend(id: string, change: (old: AnyLead) => object): Promise<unknown>;
}

/** The leads of both kinds that pass `where`. */
export function allLeads(store: Store, where: (row: AnyLead) => boolean): AnyLead[] {
  return LEAD_KINDS.flatMap((kind): readonly AnyLead[] => store[kind].all(where));
}

/** Leads of both kinds, without spam and invalid enquiries. */
export function validLeads(store: Store): AnyLead[] {
  return allLeads(store, (row) => !row.isSpam && fieldOf(row, 'status') !== 'invalid');
}

/** The value of a field that one of the kinds has. */
export function fieldOf(row: object, name: string): unknown {
  return Reflect.get(row, name);
}

/** Returns how many leads each stage has. */
export function countStages(rows: readonly Parameters<typeof stageOf>[0][]): StageCounts {
  const stages = { new: 0, following: 0, closed: 0 };
  for (const row of rows) stages[stageOf(row)] += 1;
  return stages;
}

/** The earliest due date first. */
export function byDueDay(a: Parameters<typeof dueDay>[0], b: Parameters<typeof dueDay>[0]): number {
  return dueDay(a).localeCompare(dueDay(b));
}

/** Returns a lead as a line of the queue. */
export function toLine(row: AnyLead): LeadLine {
  const { id, phone, createDate } = row;
  return { kind: leadKindOf(row), id, name: leadName(row), about: leadSubject(row), phone, createDate };
}

/** Newest first. */
export function byDate(a: LeadLine, b: LeadLine): number {
  return compareCodes(b.createDate, a.createDate);
}
