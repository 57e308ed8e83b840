import { isDiskError } from '../disk/disk-error.ts';
import type { FileSystem } from '../disk/file-system.ts';
import type { Loaded } from './files.ts';
import type { Stored } from './record-file.ts';

interface Instead<F> {
  absent(error: unknown): Promise<Loaded<F>>;
  /** Where it cannot be read or decoded, today and tomorrow. */
  standIn(error: unknown): Promise<Loaded<F>>;
}

/** Reads a record's file, or gives what takes its place. Errors of a disk that may have recovered by the next attempt are thrown. */
export async function loadFile<F>(
  fs: FileSystem,
  path: string,
  decode: (bytes: Uint8Array) => Stored<F>,
  { absent, standIn }: Instead<F>,
): Promise<Loaded<F>> {
  let bytes: Uint8Array;
  try {
    bytes = await fs.readFile(path);
  } catch (error) {
    if (isDiskError(error, 'ENOENT')) return absent(error);
    if (isDiskError(error, 'EACCES', 'EPERM', 'EISDIR', 'ELOOP')) return standIn(error);
    throw error;
  }
  try {
    return { record: decode(bytes), isCurrent: true };
  } catch (error) {
    return standIn(error);
  }
}
