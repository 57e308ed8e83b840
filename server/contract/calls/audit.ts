import { type CsvFile, type Effect, filter, type ListOf, limit, page, returns, staffReads } from '../call-row.ts';
import { anyText, listOf, object, optional, type Read, wholeNumber, yesNo } from '../shape.ts';
import { days } from './scope.ts';

/** One line of the audit as stored; fields that do not apply are empty. */
export const auditEntry = object({
  /** ISO 8601 UTC. */
  time: anyText,
  /** The account's id and its display name. */
  account: anyText,
  name: anyText,
  address: anyText,
  /** The call's name, as `product/save`, or what a part of the server did by itself. */
  action: anyText,
  kind: anyText,
  id: anyText,
  /** The subject's name; of a refusal its sentence. */
  title: anyText,
  /** `ok`, `code` if a log-in still needed its code, or the code of the refusal; empty without a request. */
  result: anyText,
  /** How many guesses of names that no account has the line is about. */
  count: optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  /** Marks the lines that one press of a button in the back office wrote. */
  press: optional(anyText),
  /** Device and browser in words; missing in older lines. */
  device: optional(anyText),
  /** The change of a lead or an account in words; missing in older lines about leads. */
  deed: optional(anyText),
  /** All ids, if there are several; `id` is the first. Older lines have as many as fit in `id`, with blanks between them. */
  ids: optional(listOf(anyText, 0, Number.MAX_SAFE_INTEGER)),
});
export type AuditEntry = Read<typeof auditEntry>;

/** A line as the screen shows it. */
export interface AuditRow extends AuditEntry {
  /** The action in Chinese, and what it does; an action of another release has only its name. */
  words?: string;
  effect?: Effect | undefined;
  /** How many more lines of the same press and action share it, where that is asked for. */
  more?: number;
  /** The subject's name where the line itself has no title: a lead by name and last digits, a file by its name. */
  about?: string;
  /** The subject's picture. */
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
