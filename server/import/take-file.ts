import { createHash, hash } from 'node:crypto';
import { join } from 'node:path';
import { LARGE_FILES, type LargeType } from '../contract/rules.ts';
import { writeLarge } from '../http/request/large-file.ts';
import { cleanPicture, endingOf, sniffPicture } from '../pictures/inspect-picture.ts';
import { notAPicture } from '../pictures/picture-reader.ts';
import { hashFile } from '../store/disk/copy-file.ts';
import { isHidden, walkFiles } from '../store/disk/walk-files.ts';
import { BIN } from '../store/media-files.ts';
import type { Store } from '../store/open-store.ts';
import { readDeletedName } from '../store/records/deleted.ts';

const PICTURE_MOST_BYTES = 8 * 1024 * 1024;
const LARGE_TYPES = Object.keys(LARGE_FILES) as LargeType[]; // proof: the keys of a literal

/** The uploads by the SHA-256 of their bytes, without those in the recycle bin: what a run that was cut has brought. */
export async function uploadsByHash({ uploads, disk }: Pick<Store, 'uploads' | 'disk'>): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const name of (await walkFiles(disk.fs, uploads.dir, isHidden)).keys()) {
    if (readDeletedName(name, BIN)) continue;
    known.set((await hashFile(disk.fs, join(uploads.dir, name))).sha256, `/uploads/${name}`);
  }
  return known;
}

/**
 * Takes in a file that comes from elsewhere as an upload would be: a picture cleaned, a document and a film as they are. What
 * `known` has, by its SHA-256, is not kept twice. Gives its address; `Failure` 415 for another kind.
 */
export async function takeFile(
  uploads: Store['uploads'],
  known: Map<string, string>,
  body: AsyncIterable<Uint8Array>,
): Promise<string> {
  const sum = createHash('sha256');
  const held: Uint8Array[] = [];
  let most = PICTURE_MOST_BYTES;
  let ending: string | undefined;
  let size = 0;
  const sniff = (firstBytes: Buffer) => {
    const type = LARGE_TYPES.find((one) => endingOf(one, firstBytes));
    if (!type && !sniffPicture(firstBytes)) throw notAPicture();
    if (type) [most, ending] = [LARGE_FILES[type], endingOf(type, firstBytes)];
    return true;
  };
  const open = async () => {
    const file = ending === undefined ? undefined : await uploads.open();
    return {
      file,
      async write(bytes: Uint8Array): Promise<void> {
        size += bytes.length;
        if (size > most) throw new Error(`it has more than ${most} bytes`);
        sum.update(bytes);
        if (file) await file.write(bytes);
        else held.push(bytes);
      },
      discard: async () => file?.discard(),
    };
  };
  const written = await writeLarge(body, { limitBytes: Number.POSITIVE_INFINITY, sniff, open });
  if (typeof written === 'string') throw notAPicture();
  if (!written.file || ending === undefined) {
    const picture = cleanPicture(Buffer.concat(held));
    const sha256 = hash('sha256', picture.bytes);
    return known.get(sha256) ?? noted(sha256, await uploads.save(picture));
  }
  const sha256 = sum.digest('hex');
  const address = known.get(sha256);
  if (address === undefined) return noted(sha256, await written.file.keep(ending));
  await written.file.discard();
  return address;

  function noted(sum: string, address: string): string {
    known.set(sum, address);
    return address;
  }
}
