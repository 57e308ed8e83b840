import { createHash, hash } from 'node:crypto';
import { LARGE_FILES, type LargeType } from '../contract/rules.ts';
import { writeLarge } from '../http/request/large-file.ts';
import { endingOf } from '../pictures/file-kinds.ts';
import { cleanPicture, sniffPicture } from '../pictures/inspect-picture.ts';
import { notAPicture } from '../pictures/refuse-picture.ts';
import type { Store } from '../store/open-store.ts';

const PICTURE_MOST_BYTES = 8 * 1024 * 1024;
const LARGE_TYPES = Object.keys(LARGE_FILES) as LargeType[]; // proof: the keys of a literal

/**
 * Takes in a file that comes from elsewhere as an upload would be: a picture cleaned, a document and a film as they are. What
 * lies here already, for a run that was cut brought it, is not kept twice. Gives its address; `Failure` 415 for another kind.
 */
export async function takeFile(
  { uploads, ledger }: Pick<Store, 'uploads' | 'ledger'>,
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
    return (await addressOf(hash('sha256', picture.bytes))) ?? uploads.save(picture);
  }
  const known = await addressOf(sum.digest('hex'));
  if (known === undefined) return written.file.keep(ending);
  await written.file.discard();
  return known;

  async function addressOf(sha256: string): Promise<string | undefined> {
    for (const [name, entry] of ledger.entries) {
      if (entry.sha256 === sha256 && (await uploads.sizeOf(name)) !== undefined) return `/uploads/${name}`;
    }
    return undefined;
  }
}
