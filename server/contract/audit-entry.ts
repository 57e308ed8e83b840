import { anyText, listOf, object, optional, type Read, wholeNumber } from './shape.ts';

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
