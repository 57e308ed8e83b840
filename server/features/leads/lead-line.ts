import type { Row } from '../../store/records/record-memory.ts';
import type { StageCounts } from './calls.ts';
import type { AgentFields, EnquiryFields } from './kinds.ts';
import { dueDay, type LeadLine, stageOf } from './lead-fields.ts';

export type AnyLead = Row<AgentFields> | Row<EnquiryFields>;

export function stagesOf(rows: readonly Parameters<typeof stageOf>[0][]): StageCounts {
  const stages = { new: 0, following: 0, closed: 0 };
  for (const row of rows) stages[stageOf(row)] += 1;
  return stages;
}

/** The earliest due date first. */
export function byDueDay(a: Parameters<typeof dueDay>[0], b: Parameters<typeof dueDay>[0]): number {
  return dueDay(a).localeCompare(dueDay(b));
}

/** What a lead is called: its name, else its company. */
export function leadName(row: AnyLead): string {
  return 'agentName' in row ? row.agentName : row.name || row.company;
}

export function toLine(row: AnyLead): LeadLine {
  const { id, phone, createDate } = row;
  const line = { id, name: leadName(row), phone, createDate };
  if ('agentName' in row) return { kind: 'agent', about: row.agentInfo, ...line };
  return { kind: 'enquiry', about: row.content || row.productName, ...line };
}

/** Newest first. */
export function byDate(a: LeadLine, b: LeadLine): number {
  return a.createDate < b.createDate ? 1 : a.createDate > b.createDate ? -1 : 0;
}
