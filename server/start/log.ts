import type { Writable } from 'node:stream';
import { EVENTS, type EventCode, type Log } from '../base/log.ts';
import { Failure } from '../contract/failure.ts';
import { withRemedy } from '../store/disk/remedy.ts';

/** The depth of logged causes: enough for every real chain, and an end to a circular one. */
const CAUSES_MAX = 5;

/** A log that passes each event to `write` as one line of JSON without its line break; `now` returns Unix milliseconds. Never throws. */
export function createLog(write: (line: string) => void, now: () => number): Log {
  const at = (level: string) => (code: EventCode, fields?: Record<string, unknown>) => {
    write(toLine({ time: new Date(now()).toISOString(), level, code, event: EVENTS[code] }, fields));
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** The most that waits for a reader of the log that has stopped reading, such as a stalled journal. */
const UNREAD_MAX_BYTES = 1_048_576;

/** Writes lines to a stream without waiting. Lines beyond its buffer are dropped; `tell` gets their number once it drains. */
export function lineWriter(stream: Writable, tell: (lost: number) => void): (line: string) => void {
  let lost = 0;
  stream.on('drain', () => {
    if (lost > 0) tell(lost);
    lost = 0;
  });
  return (line) => {
    if (stream.writableLength > UNREAD_MAX_BYTES) lost += 1;
    else stream.write(`${line}\n`);
  };
}

/** For a server inside a command, which reports problems itself. */
export const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** The log of a command: warnings and errors, on standard error. */
export function createCommandLog(): Log {
  return { ...createLog((line) => process.stderr.write(`${line}\n`), Date.now), info: () => {} };
}

/** The head wins over fields of the same name, so that a line's time and level can be believed. */
function toLine(head: Record<string, unknown>, fields: Record<string, unknown> = {}): string {
  try {
    return JSON.stringify({ ...head, ...fields, ...head }, tellValue);
  } catch (error) {
    // A circular field or a toJSON that throws: the event itself must not be lost.
    return JSON.stringify({ ...head, unwritable: String(error), fields: Object.keys(fields) });
  }
}

function tellValue(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  return value instanceof Error ? tellError(value, CAUSES_MAX) : value;
}

/** A refusal's sentence is Chinese and for a person: the log gets its code, stack and cause. */
function tellError(error: Error, causesLeft: number): Record<string, unknown> {
  const { name, message, stack } = error;
  const fields: Record<string, unknown> =
    error instanceof Failure ? { name, stack: stack?.replace(message, '') } : { name, message, stack };
  if ('code' in error) fields.code = error.code;
  if (error.cause === undefined || causesLeft === 0) return fields;
  fields.cause = error.cause instanceof Error ? tellError(error.cause, causesLeft - 1) : error.cause;
  return fields;
}

/** An error's text for the terminal: one line if it was thrown for a person, the stack if it is a bug; `ownsData` is for `withRemedy`. */
export function explain(error: unknown, ownsData = false): string {
  const isBug = error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError;
  return isBug ? (error.stack ?? error.message) : withRemedy(error, ownsData);
}

const HOUR_MS = 3_600_000;
const HOURS = 24;

/** The same log, and the number of its errors in the last 24 hours, counted by the hour; `stopwatch` returns milliseconds. */
export function countErrors(log: Log, stopwatch: () => number): Log & { errors24h(): number } {
  const byHour = new Map<number, number>();
  const hour = () => Math.floor(stopwatch() / HOUR_MS);
  return {
    info: log.info,
    warn: log.warn,
    error(code, fields) {
      byHour.set(hour(), (byHour.get(hour()) ?? 0) + 1);
      if (byHour.size > HOURS) for (const old of byHour.keys()) if (old <= hour() - HOURS) byHour.delete(old);
      log.error(code, fields);
    },
    errors24h() {
      let count = 0;
      for (const [when, errors] of byHour) if (when > hour() - HOURS) count += errors;
      return count;
    },
  };
}
