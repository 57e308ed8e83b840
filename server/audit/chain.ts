import { hash } from 'node:crypto';
import type { AuditEntry } from '../contract/calls/audit.ts';

/** Where a chain ends: the hash of its last line, and where that line stands. */
export interface Head {
  /** The file's month in China, `2026-11`; empty while there is no line. */
  readonly month: string;
  /** Lines and bytes of that file. */
  readonly lines: number;
  readonly bytes: number;
  /** SHA-256 of the last line without its line break; empty before the first. */
  readonly hash: string;
}

export type Visit = (line: Buffer, month: string, fromEnd: number) => void;
/** What `walk` visited: lines by month, the newest first, and where the chain ended. */
export interface Walked {
  readonly counts: ReadonlyMap<string, number>;
  readonly end: Head;
}

const NEWLINE = 10;
/** Some 1 ms of lines, after which others have their turn. */
const LINES_AT_ONCE = 200;
/** `previous` is the last field: it is read without parsing the line. */
const PREVIOUS = /"previous":"([0-9a-f]{64}|)"\}$/;
const TAIL_BYTES = 80;

/** A line of the file without its line break; `previous` is the hash of the line before. */
export function toLine(entry: AuditEntry, previous: string): string {
  return JSON.stringify({ ...entry, previous });
}

/** The hash that a line names as that of the line before; undefined where it is no line of the chain. */
export function previousOf(line: Buffer): string | undefined {
  return PREVIOUS.exec(line.toString('latin1', Math.max(0, line.length - TAIL_BYTES)))?.[1];
}

export function hashOf(line: Uint8Array | string): string {
  return hash('sha256', line, 'hex');
}

/** How many bytes of a file are whole lines. At its end a power cut leaves half a line, or zeros in its place. */
export function wholeBytes(bytes: Buffer): number {
  let end = bytes.lastIndexOf(NEWLINE) + 1;
  while (end > 1) {
    const start = bytes.lastIndexOf(NEWLINE, end - 2) + 1;
    if (!bytes.subarray(start, end).includes(0)) break;
    end = start;
  }
  return end;
}

/** Calls `visit` with each line, the last first, `fromEnd` counting from 1; gives how many there are, in slices of the loop. */
export async function walkBack(bytes: Buffer, visit: (line: Buffer, fromEnd: number) => void): Promise<number> {
  let end = bytes.at(-1) === NEWLINE ? bytes.length - 1 : bytes.length;
  let count = 0;
  while (end > 0) {
    const start = bytes.lastIndexOf(NEWLINE, end - 1) + 1;
    count += 1;
    visit(bytes.subarray(start, end), count);
    end = start - 1;
    if (count % LINES_AT_ONCE === 0) await new Promise(setImmediate);
  }
  return count;
}

/** How many lines there are, and the hash of the last; empty where there is none. */
export async function endOf(bytes: Buffer): Promise<{ lines: number; hash: string }> {
  let hash = '';
  const lines = await walkBack(bytes, (line, fromEnd) => {
    if (fromEnd === 1) hash = hashOf(line);
  });
  return { lines, hash };
}

/** The line of this number, counted from 1; another one where there are fewer. */
export function lineAt(bytes: Buffer, number: number): Buffer {
  let start = 0;
  for (let line = 1; line < number; line += 1) start = bytes.indexOf(NEWLINE, start) + 1;
  return bytes.subarray(start, bytes.indexOf(NEWLINE, start));
}
