import { join } from 'node:path';
import type { Log } from '../base/log.ts';
import { createLimiter } from '../contract/limiter.ts';
import { anyText, listOf, object } from '../contract/shape.ts';
import { contentKinds, isContentKind, isPagedKind } from '../kinds.ts';
import type { Disk } from './disk/disk.ts';
import { readNote, writeNote } from './disk/replace-file.ts';
import type { RecordMeta } from './records/record-file.ts';

/** In the data folder: the addresses that records had, the newest first. */
const FILE = 'moved.json';
const MOVED_MOST = 500;

const shape = listOf(object({ from: anyText, kind: anyText, id: anyText }), 0, MOVED_MOST);

/** The record of a kind as everybody sees it now; undefined if it is not public. */
type FindPublic = (kind: string, id: string) => RecordMeta | undefined;

export type Moved = Awaited<ReturnType<typeof openMoved>>;

/** Remembers the addresses that public records had. A file that cannot be read is logged and counts as empty. */
export async function openMoved(disk: Disk, dataDir: string, log: Log, findPublic: FindPublic) {
  const path = join(dataDir, FILE);
  const inTurn = createLimiter();
  const read = await readNote(disk.fs, path).then(
    (note) => shape(note ?? []),
    (error: unknown) => void log.error('file-unreadable', { file: FILE, error }),
  );
  let moved = read?.ok ? read.value : [];
  if (read && !read.ok) log.error('file-unreadable', { file: FILE, errors: read.errors });
  const presentAddress = ({ kind, id }: { kind: string; id: string }) => {
    const record = findPublic(kind, id);
    return record && addressOf(kind, record);
  };
  return {
    /** Where the public record is now that had this address; undefined if there is none. */
    to(from: string): string | undefined {
      const found = moved.find((one) => one.from === from);
      const to = found && presentAddress(found);
      return to === from ? undefined : to;
    },
    /** The addresses that lead somewhere, the newest first. */
    all: (): { from: string; to: string }[] =>
      moved.flatMap((one) => {
        const to = presentAddress(one);
        return to === undefined || to === one.from ? [] : [{ from: one.from, to }];
      }),
    /** Remembers a public record's address before it is saved with another: no power cut loses it. Failures are logged. */
    async note(kind: string, before: RecordMeta, record: RecordMeta): Promise<void> {
      const from = addressOf(kind, before);
      const { id } = record;
      if (from === undefined || from === addressOf(kind, record)) return;
      await inTurn(async () => {
        const next = [{ from, kind, id }, ...moved.filter((one) => one.from !== from)].slice(0, MOVED_MOST);
        await writeNote(disk, path, next);
        moved = next;
      }).catch((error: unknown) => log.warn('address-not-noted', { kind, id, error }));
    },
  };
}

function addressOf(kind: string, record: RecordMeta): string | undefined {
  return isContentKind(kind) && isPagedKind(kind) ? contentKinds[kind].address(record.id, { ...record }) : undefined;
}
