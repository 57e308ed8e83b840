import type { Answer } from '../../contract/calls.ts';
import { makeReady, type Ready } from './send-answer.ts';

/** An answer is kept for inputs up to this size; longer ones are nobody's everyday question. */
const INPUT_MAX_BYTES = 512;
const ENTRIES_MAX = 500;
const BYTES_MAX = 16 * 1024 * 1024;

export interface AnswerCache {
  /** Grows with each change of what answers are made from. */
  revision(): number;
  find(path: string, asked: Buffer): Ready | undefined;
  /** Makes an answer ready, and keeps it unless something changed `since`. */
  keep(path: string, asked: Buffer, body: Answer, since: number): Ready;
  drop(): void;
}

/** Ready answers by path and the exact bytes that were asked; the oldest goes first. */
export function createAnswerCache(): AnswerCache {
  const entries = new Map<string, Ready>();
  let bytes = 0;
  let revision = 0;

  const forget = (key: string, ready: Ready) => {
    entries.delete(key);
    bytes -= ready.bytes.length;
  };

  return {
    revision: () => revision,
    find(path, asked) {
      if (asked.length > INPUT_MAX_BYTES) return undefined;
      return entries.get(keyOf(path, asked));
    },
    keep(path, asked, body, since) {
      const ready = makeReady(body);
      if (asked.length > INPUT_MAX_BYTES || since !== revision || ready.bytes.length > BYTES_MAX / 8) return ready;
      const key = keyOf(path, asked);
      const before = entries.get(key);
      if (before) forget(key, before);
      entries.set(key, ready);
      bytes += ready.bytes.length;
      for (const [oldKey, old] of entries) {
        if (bytes <= BYTES_MAX && entries.size <= ENTRIES_MAX) break;
        forget(oldKey, old);
      }
      return ready;
    },
    drop() {
      entries.clear();
      bytes = 0;
      revision += 1;
    },
  };
}

function keyOf(path: string, asked: Buffer): string {
  return `${path}\n${asked.toString('latin1')}`;
}
