import { hash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { ISO_TIME } from '../contract/china-time.ts';
import {
  anyText,
  isRecord,
  listOf,
  matching,
  object,
  oneOf,
  optional,
  parseJson,
  type Read,
  type Shape,
  wholeNumber,
  yesNo,
} from '../contract/shape.ts';
import { timeFromName } from '../store/disk/disk.ts';
import { unless } from '../store/disk/disk-error.ts';
import type { FileSystem } from '../store/disk/file-system.ts';
import { namesIn } from '../store/disk/folders.ts';

export const MANIFEST = 'manifest.json';

const FORMAT = 'zhuzhan-snapshot-1';
const ANY_FORMAT = /^zhuzhan-snapshot-\d+$/;
/**
 * A path below `data` or `uploads`. No part begins with a dot; otherwise any Linux name matches, even with backslashes, quotes or
 * line breaks. A new snapshot omits files that do not match, so that it has no path that its reader refuses.
 */
export const SNAPSHOT_PATH = /^(data|uploads)(\/[^./\0][^/\0]*)+$/;
const EXAMPLE_NAME = '2026-11-20T03-30-00.000Z';
const SHA256 = /^[0-9a-f]{64}$/;

const fileShape = object({
  /** Relative to the snapshot's folder, with slashes. */
  path: matching(SNAPSHOT_PATH, 'no path of a snapshot'),
  size: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  sha256: matching(SHA256, 'no SHA-256'),
  /** `FileStat.identity` of the copied file, so that the next snapshot need not read one that is still the same. */
  identity: optional(anyText),
});

const manifestShape = object({
  format: oneOf([FORMAT]),
  madeAt: matching(ISO_TIME, 'not an ISO 8601 time'),
  /** Whether the copy is of one moment. False if saves came without a pause; then only each single file is consistent. */
  isOneMoment: yesNo,
  files: listOf(fileShape, 0, 100_000_000),
  /** SHA-256 of all other fields: detects damage to the list itself. It is no signature. */
  seal: matching(SHA256, 'no SHA-256'),
});

export type ManifestFile = Read<typeof fileShape>;
export type SnapshotManifest = Read<typeof manifestShape>;

/** Returns the sealed manifest of a snapshot, its files sorted by path. */
export function makeManifest(madeAt: string, isOneMoment: boolean, files: readonly ManifestFile[]): SnapshotManifest {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const rest = { format: FORMAT, madeAt, isOneMoment, files: sorted } as const;
  return { ...rest, seal: sealOf(rest) };
}

/** Reads the manifest of the snapshot in `folder`. Throws a one-line error if it is missing, damaged or unreadable. */
export async function readManifest(fs: FileSystem, folder: string): Promise<SnapshotManifest> {
  const path = join(folder, MANIFEST);
  const found = await unless(fs.stat(path), 'ENOENT', 'ENOTDIR').catch(unreadable(path));
  if (!found) throw await notASnapshot(fs, folder);
  if (found.size === 0) throw new Error(`${path} is damaged`); // reading a named pipe, also of size 0, would never end
  const bytes = await fs.readFile(path).catch(unreadable(path));
  let value: unknown;
  try {
    value = parseJson(bytes);
  } catch (cause) {
    throw new Error(`${path} is damaged`, { cause });
  }
  const format = isRecord(value) ? value.format : undefined;
  if (typeof format === 'string' && format !== FORMAT && ANY_FORMAT.test(format))
    throw new Error(`${folder} is a snapshot from a later version of this program (${format})`);
  const checked = (manifestShape as Shape<SnapshotManifest>)(value); // proof: SnapshotManifest is read from this shape
  if (!checked.ok || checked.value.seal !== sealOf(checked.value)) throw new Error(`${path} is damaged`);
  return checked.value;
}

/** The error for a folder without a manifest; it names the newest snapshot in the folder or next to it. */
async function notASnapshot(fs: FileSystem, folder: string): Promise<Error> {
  const namesOf = (parent: string) => namesIn(fs, parent).catch((): string[] => []);
  const names = [...(await namesOf(dirname(folder))).sort(), ...(await namesOf(folder)).sort()];
  const newest = names.findLast((name) => name !== basename(folder) && timeFromName(name)) ?? EXAMPLE_NAME;
  return new Error(`${folder} is not a snapshot: it has no ${MANIFEST}; name a folder such as ${newest}`);
}

function sealOf({ format, madeAt, isOneMoment, files }: Omit<SnapshotManifest, 'seal'>): string {
  const lines = files.map(({ path, size, sha256 }) => JSON.stringify([path, size, sha256]));
  return hash('sha256', [format, madeAt, isOneMoment, ...lines].join('\n'));
}

const BLOCK_BYTES = 4_096;

/** The disk space for these files in bytes. Each takes whole blocks, so many small files need far more than their own size. */
export function roomFor(files: readonly ManifestFile[]): number {
  return files.reduce((sum, { size }) => sum + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES, 0);
}

const NAMED_MAX = 5;

/** For a message: the first of these names in alphabetical order, and how many more there are. */
export function firstOf(names: readonly string[]): string {
  const others = names.length > NAMED_MAX ? ` and ${names.length - NAMED_MAX} more` : '';
  return [...names].sort().slice(0, NAMED_MAX).join(', ') + others;
}

/** Returns a handler for `catch` that throws an error with the path, which is there but could not be read. */
export function unreadable(path: string): (cause: Error) => never {
  return (cause) => {
    throw new Error(`${path} cannot be read: ${cause.message}`, { cause });
  };
}
