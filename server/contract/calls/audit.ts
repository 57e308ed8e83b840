import type { AuditEntry } from '../audit-entry.ts';
import { type CsvFile, days, type Effect, filter, type ListOf, limit, page, returns, staffReads } from '../call-row.ts';
import { optional, yesNo } from '../shape.ts';

/** A line as the screen shows it. */
export interface AuditRow extends AuditEntry {
  /** The action in Chinese, and what it does; an action of another release has only its name. */
  words?: string;
  effect?: Effect | undefined;
  /** How many more lines of the same press and action share it, where that is asked for. */
  more?: number;
  /** The subject's name where the line itself has no title: a lead by name and last digits, a file by its name. */
  about?: string;
  picture?: string;
  /** Who brought back what this line deleted, and when. */
  undone?: Pick<AuditEntry, 'name' | 'time'>;
  /** Whether the request came from another network than the one of whoever reads. */
  isElsewhere?: boolean;
  /** Whether the record that it is about is there; left out where it is about none. */
  isThere?: boolean;
}

const reads = { permission: 'system' };
const filters = { ...days, account: filter, action: filter, keyword: filter, press: filter };
/** The lines of one press share a line. */
const grouped = optional(yesNo);
const listed = { ...filters, grouped, page, limit };

export const auditCalls = {
  'audit/list': staffReads('POST /v1/audit/list', listed, returns<ListOf<AuditRow>>(), reads),
  'audit/export': staffReads('POST /v1/audit/exportAudit', days, returns<CsvFile>(), {
    ...reads,
    audit: { deed: '导出操作日志', effect: 'export', about: () => ['audit'], when: 'required' },
  }),
};
