import { dayShape, keysOf } from './kinds/fields.ts';
import { STANDINGS, type Standing } from './kinds/publication.ts';
import type { AskedPermission } from './permissions.ts';
import { JSON_LIMIT_BYTES, LIST_LIMIT_MAX, TITLE_MAX } from './rules.ts';
import type { Fields, ReadFields, Shape } from './shape.ts';
import {
  anyText,
  filterBy,
  isAbsent,
  isRecord,
  object,
  oneOf,
  optional,
  orDigits,
  right,
  text,
  wholeNumber,
  wrong,
} from './shape.ts';

/** Who may make a call: everybody, or staff with a live session. */
export type Who = 'open' | 'staff';

/** The effect of a call on its subject. */
export type Effect = 'save' | 'update' | 'delete' | 'restore' | 'replace' | 'export' | 'erase';

/** The line of the audit about a call. Titles come from the store, and the handler adds the rest by its context's `note`. */
export interface AuditOf<I = unknown, O = unknown> {
  readonly deed: string;
  /** A line with a deed of its own is shown with that alone. */
  readonly isReplaced?: true;
  readonly effect?: Effect;
  /** The kind of its subject, then the ids; a refused call has no output. */
  about(input: I, output?: O): readonly [kind: string, ...ids: (string | undefined)[]];
  /**
   * Left out, the line is on the disk within a second. With `before` it is there before the answer, as are those of refusals;
   * with `required` there is no answer without it, and with `first` the work does not begin.
   */
  readonly when?: 'before' | 'required' | 'first';
}

/** One row of the call table. `O` is the type of the answer's `data`; it exists only for the compiler. */
export interface CallRow<I = unknown, O = unknown, W extends Who = Who> {
  readonly method: string;
  readonly path: string;
  readonly who: W;
  readonly input: Shape<I>;
  /** Whether the session's second secret must come along: whatever changes something. */
  readonly needsToken: boolean;
  /** The required entry of the account's `auth`; of an open call, for its `staffField`. */
  readonly permission?: AskedPermission;
  /** Whether it is allowed while a generated password has not been changed. */
  readonly beforeNewPassword?: true;
  readonly body: 'json' | 'multipart';
  /** The answer: JSON, or a file's bytes under their own type, the handler's `data` being `FileBytes`. */
  readonly answers: 'json' | 'bytes';
  readonly limitBytes: number;
  /** Whether the same input returns the same answer until the store changes, so that the answer can be cached. */
  readonly isCacheable: boolean;
  /** A field of an open call that asks for what only staff may see: with it the call needs a session. */
  readonly staffField?: string;
  /** A field whose answer is private: it is never cached. */
  readonly tokenField?: string;
  /** The audit line of each call that changes something, of exports and log-ins. */
  readonly audit?: AuditOf;
  /** The answer's `msg` when the call succeeds. */
  readonly successMessage: string;
  /** The `msg` where a field is missing or blank that must not be; else it is the first wrong field's own sentence. */
  readonly incompleteMessage?: string;
  /** The code for success: 200, or the empty string where the specification requires it. */
  readonly success: 200 | '';
  readonly output?: O;
}

type Extra = Partial<Omit<CallRow, 'method' | 'path' | 'who' | 'input' | 'output'>>;
interface Audited<F extends Fields, O> extends Omit<Extra, 'audit'> {
  readonly audit: AuditOf<ReadFields<F>, NoInfer<O>>;
}

type RowFor<W extends Who> = <F extends Fields, O>(
  route: string,
  input: F,
  output: Output<O>,
  extra?: Partial<Audited<F, O>>,
) => CallRow<ReadFields<F>, O, W>;

interface Output<O> {
  readonly type?: O;
}

/** Names the type of an answer's `data`. */
export function returns<O>(): Output<O> {
  return {};
}

/** A call that everybody may make. */
export const open: RowFor<'open'> = (route, input, _output, extra) => row('open', route, input, extra);

/** A call for staff that only reads. */
export const staffReads: RowFor<'staff'> = (route, input, _output, extra) => row('staff', route, input, extra);

/** A call for staff that changes something: the token is asked as well, and the audit has a line of it. */
export const staffChanges = <F extends Fields, O>(
  route: string,
  input: F,
  _output: Output<O>,
  extra: Audited<F, O>,
): CallRow<ReadFields<F>, O, 'staff'> => row('staff', route, input, { needsToken: true, ...extra });

function row<F extends Fields, O, W extends Who>(who: W, route: string, fields: F, extra: Extra = {}) {
  const [method = '', path = ''] = route.split(' ');
  const made: CallRow<ReadFields<F>, O, W> = {
    method,
    path,
    who,
    input: object(fields),
    needsToken: false,
    body: 'json',
    answers: 'json',
    limitBytes: JSON_LIMIT_BYTES,
    isCacheable: false,
    successMessage: '操作成功',
    success: 200,
    ...extra,
  };
  return made;
}

/** The subject of a call whose input has its id. */
export const subject =
  <N extends string>(kind: string, field: N) =>
  (input: Readonly<Record<N, string>>) =>
    [kind, input[field]] as const;

/** The subject of a call that names a kind and an id. */
export const subjectOfKind = ({ kind, id }: Readonly<Record<'kind' | 'id', string>>) => [kind, id] as const;

/** A table as a file that spreadsheet programs open: UTF-8 with byte order mark, lines end with CRLF. */
export interface CsvFile {
  csv: string;
  name: string;
}

/** The answer of a call that returns no JSON. */
export interface FileBytes {
  bytes: Uint8Array;
  type: string;
  /** The browser is to store it under this name, and shows it in no page. */
  name?: string;
}

export interface ListOf<T> {
  data: T[];
  /** How many there are in all, on every page together. */
  count: number;
}

/** Fields that many rows of the call table read. */

/** Ids are opaque: any text but the empty one is valid. */
export const id: Shape<string> = (value) =>
  typeof value === 'string' && value !== '' ? right(value) : wrong('缺少编号');
export const page = filterBy(orDigits(wholeNumber(1, Number.MAX_SAFE_INTEGER)));
export const limit = filterBy(orDigits(wholeNumber(1, LIST_LIMIT_MAX)));
export const filter = filterBy(text(TITLE_MAX));
/** A preview's token: any text, as addresses are typed by anybody. */
export const preview = optional(anyText);
export const version = optional(wholeNumber(0, Number.MAX_SAFE_INTEGER));

/** How staff may have a list sorted; `order` is that of the public pages. */
const SORTS = { order: '和网站上一样', newest: '最新在前', oldest: '最早在前', title: '按标题' };

/** The scopes that staff can request of a kind whose records can be unpublished. */
export interface Scoped {
  /** Everything, not only what is public. */
  scope?: 'all';
}
export interface ScopedList extends Scoped {
  status?: Standing;
  /** Days in China of the date shown, both included: `2026-11-20`. */
  from?: string;
  to?: string;
  sort?: keyof typeof SORTS;
}

export const scope = { scope: optional(oneOf(['all'])) };
/** Days in China, both included. */
export const days = { from: filterBy(dayShape), to: filterBy(dayShape) };
const scopedList = {
  ...scope,
  ...days,
  status: filterBy(oneOf(keysOf(STANDINGS))),
  sort: filterBy(oneOf(keysOf(SORTS))),
};

/** A list's input with fields for staff only, which are ignored without `scope`. */
export function listShape(fields: Parameters<typeof object>[0], isScoped: boolean): Shape<Record<string, unknown>> {
  if (!isScoped) return object(fields);
  const open = object({ ...fields, ...scope });
  const scoped = object({ ...fields, ...scopedList });
  return (value) => (isRecord(value) && !isAbsent(value.scope) ? scoped(value) : open(value));
}
