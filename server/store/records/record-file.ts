import { randomBytes } from 'node:crypto';
import type { KeyedLimiter } from '../../contract/limiter.ts';
import { type FieldErrors, isRecord, parseJson, type Shape } from '../../contract/shape.ts';

/** The metadata that the store writes into every record. Dates are ISO 8601 UTC with milliseconds. */
export interface RecordMeta {
  readonly id: string;
  /** Increments with each save. */
  readonly version: number;
  readonly createDate: string;
  readonly savedAt: string;
  /** The author of this version, as named by the caller; empty for the starter's content and for files edited in place. */
  readonly savedBy: string;
}

export type Stored<F> = RecordMeta & Readonly<F>;

/** The author of a change, as versions name them; `check` throws, within the record's queue, if they no longer have the right. */
export interface Author {
  readonly by: string;
  check?(): unknown;
}

/** The metadata of a new record: its author, its id if given, and its creation time if not now. */
export interface Creation extends Author {
  readonly id?: string;
  readonly createDate?: string;
}

export type VersionMeta = Pick<RecordMeta, 'version' | 'savedAt' | 'savedBy'>;

export type Loaded<F> =
  /** `isCurrent` is false if the file cannot be read and this version replaces it. */
  | { readonly record: Stored<F>; readonly isCurrent: boolean }
  | 'absent'
  /** The file exists but cannot be read, and nothing replaces it. */
  | 'unreadable';

/** The existing file where a record is about to be written: its version, an unreadable file, or none. */
export type ExistingFile = number | 'unreadable' | undefined;

export interface Sweep {
  /** Milliseconds since 1970; undefined while the clock is in doubt, when nothing counts as too old. */
  readonly now: number | undefined;
  isStopped(): boolean;
}

export interface SweepServices {
  /** Each record is swept in its queue, so that a sweep never meets a half-finished save or delete. */
  readonly inTurn: KeyedLimiter;
  isLive(id: string): boolean;
}

export interface SaveOptions extends Author {
  /** The version that the change is based on: any other version is not overwritten (409). */
  readonly version?: number | undefined;
  /** The author and time of the starter's content that comes back as it was: it is a sample again. */
  readonly as?: Pick<RecordMeta, 'savedAt' | 'savedBy'> | undefined;
}

const TIME_CHARACTERS = 10;
const RANDOM_BYTES = 6;
const ID = /^[a-z0-9][a-z0-9-]{0,127}$/;
/** ISO 8601, also as people write it into a file. */
const TYPED_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** Whether `id` may be a file name: it contains no character with a meaning in a path. */
export function isId(id: string): boolean {
  return ID.test(id);
}

/** Returns a generator of ids in order of creation, even if the clock steps back: 22 characters, a time, then random. */
export function createIds(now: () => number): () => string {
  let time = 0;
  return () => {
    time = Math.max(now(), time + 1);
    const random = randomBytes(RANDOM_BYTES).toString('hex');
    return time.toString(32).padStart(TIME_CHARACTERS, '0') + random;
  };
}

/** The file of a record: JSON with two spaces, so that people and `diff` can read it. */
export function encodeRecord<F>(record: Stored<F>): Uint8Array {
  return Buffer.from(`${JSON.stringify(record, null, 2)}\n`);
}

/** Parses the record of a file `<id>.json`, written by `encodeRecord` or by a person. Throws an error that describes the fault. */
export function decodeRecord<F>(bytes: Uint8Array, id: string, shape: Shape<F>): Stored<F> {
  if (!isId(id)) throw new Error('its name is no id');
  const value = parseJson(bytes);
  if (!isRecord(value)) throw new Error('not a JSON object');
  if (value.id !== undefined && value.id !== id)
    throw new Error(`id: ${JSON.stringify(value.id)} does not match the file name`);
  return withMeta(value, id, readFields(value, shape));
}

/** A record as it will be read back. Throws an error that names the fields that do not fit their shape. */
export function makeRecord<F>(meta: RecordMeta, fields: object, shape: Shape<F>): Stored<F> {
  const { id, version, createDate, savedAt, savedBy } = meta;
  return { id, version, createDate, savedAt, savedBy, ...readFields(fields, shape) };
}

/** Invalid fields as one line: `figures.0.unit: …; phones: …`. */
export function describeErrors(errors: FieldErrors): string {
  return Object.entries(errors)
    .map(([field, sentence]) => (field === '' ? sentence : `${field}: ${sentence}`))
    .join('; ');
}

function readFields<F>(value: object, shape: Shape<F>): F {
  const checked = shape(value);
  if (!checked.ok) throw new Error(describeErrors(checked.errors));
  return checked.value;
}

/** Files written by hand may omit the author and the dates. */
function withMeta<F>(value: Record<string, unknown>, id: string, fields: F): Stored<F> {
  const { version = 1, savedBy = '' } = value;
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1) {
    throw new Error('version: not a whole number from 1');
  }
  if (typeof savedBy !== 'string') throw new Error('savedBy: not a text');
  const createDate = readTime(value.createDate, 'createDate');
  const savedAt = value.savedAt === undefined ? createDate : readTime(value.savedAt, 'savedAt');
  return { id, version, createDate, savedAt, savedBy, ...fields };
}

function readTime(value: unknown, field: string): string {
  const time = typeof value === 'string' && TYPED_TIME.test(value) ? new Date(value) : undefined;
  if (!time || Number.isNaN(time.getTime())) throw new Error(`${field}: not an ISO 8601 time`);
  return time.toISOString();
}

/** A record's fields, overwritten by the given ones. */
export function merged<F extends object>(old: F, change: Partial<F>): F {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...old, ...Object.fromEntries(given) };
}
