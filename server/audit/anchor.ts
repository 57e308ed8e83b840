import { join } from 'node:path';
import type { Log } from '../contract/log.ts';
import { anyText, object, optional, type Read, wholeNumber } from '../contract/shape.ts';
import { unless } from '../store/disk/disk-error.ts';
import type { FileSystem } from '../store/disk/file-system.ts';
import { describeErrors, parseJson } from '../store/records/record-file.ts';
import { hashOf, lineAt } from './chain.ts';

export const ANCHOR = 'anchor.json';

const shape = object({
  /** The newest month that was dropped, and the hash of its last line, which the first line that is kept names. */
  month: anyText,
  previous: anyText,
  /** A line as it was when a server stopped. */
  mark: optional(object({ month: anyText, line: wholeNumber(1, Number.MAX_SAFE_INTEGER), hash: anyText })),
});

/** What is known of the chain besides its files. */
type Anchor = Read<typeof shape>;

/** The anchor of this folder; a chain without one that can be read begins with its first line. */
export async function readAnchor(fs: FileSystem, folder: string, log: Log): Promise<Anchor> {
  const file = join(folder, ANCHOR);
  try {
    const bytes = await unless(fs.readFile(file), 'ENOENT');
    const checked = bytes && shape(parseJson(bytes));
    if (checked?.ok) return checked.value;
    if (checked) throw new Error(describeErrors(checked.errors));
  } catch (error) {
    log.error('the anchor of the audit cannot be read', { file, error });
  }
  return { month: '', previous: '' };
}

export function encodeAnchor(anchor: Anchor): Uint8Array {
  return Buffer.from(`${JSON.stringify(anchor)}\n`);
}

/** Whether the marked line is as it was; one that was dropped since is. */
export async function isMarked(
  { month, mark }: Anchor,
  readMonth: (month: string) => Promise<Buffer>,
): Promise<boolean> {
  return !mark || mark.month <= month || hashOf(lineAt(await readMonth(mark.month), mark.line)) === mark.hash;
}
