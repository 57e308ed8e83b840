import { hash } from 'node:crypto';
import { FETCHED_LIMIT_BYTES, LARGE_FILES } from '../../contract/upload-rules.ts';
import { type ApiClient, GivenUp, oneLine } from '../../http/api-client.ts';
import { receiveFile } from '../../http/request/receive-file.ts';
import { cleanPicture, sniffFile } from '../../pictures/inspect-picture.ts';
import { notAPicture } from '../../pictures/picture-reader.ts';
import type { Store } from '../../store/open-store.ts';
import type { Problems } from './fit-record.ts';

const MAX_BYTES = { picture: FETCHED_LIMIT_BYTES, ...LARGE_FILES };

/** Files that never come, after which the server is given up. */
const SILENT_MOST = 2;

interface TakeServices {
  readonly store: Store;
  readonly server: ApiClient;
  readonly problems: Problems;
  hasOwn(path: string): Promise<boolean>;
}

/** Returns the function that imports a file, once, and returns its address here; empty, and reported for each label, if that fails. */
export function createFileTaker({ store, server, problems, hasOwn }: TakeServices) {
  const files = new Map<string, Promise<string>>();
  let silent = 0;

  return async (there: URL, label: string): Promise<string> => {
    if (await hasOwn(there.pathname)) return there.pathname; // from an installation of this project
    const take = () => {
      const taking = server.file(there, (bytes) => takeFile(store, bytes));
      return taking.catch((error: unknown) => {
        silent += error instanceof GivenUp ? 1 : 0;
        throw silent <= SILENT_MOST && error instanceof GivenUp ? new Error(oneLine(error.message)) : error;
      });
    };
    const taken = files.get(there.href) ?? take();
    files.set(there.href, taken);
    return (await problems.attempt(`${label}: ${oneLine(there.href)}`, () => taken)) ?? '';
  };
}

/** Takes a file in as an upload: pictures cleaned, equal bytes kept once. Returns its address; `Failure` 415 for others. */
async function takeFile({ uploads, media }: Store, body: AsyncIterable<Uint8Array>): Promise<string> {
  let found: ReturnType<typeof sniffFile>;
  const accepts = (firstBytes: Buffer) => {
    found = sniffFile(firstBytes);
    return found && MAX_BYTES[found.kind];
  };
  const file = await receiveFile(body, accepts, uploads.open, (reason) => {
    if (found && reason === 'too-large') throw new Error(`it has more than ${MAX_BYTES[found.kind]} bytes`);
    throw notAPicture();
  });
  if (typeof file === 'string' || !found) throw notAPicture();
  try {
    const picture = found.kind === 'picture' ? cleanPicture(await file.read()) : undefined;
    const sum = picture ? { size: picture.bytes.length, sha256: hash('sha256', picture.bytes) } : await file.sum();
    const same = await media.same(sum, () => true);
    if (same !== undefined) return `/uploads/${same}`;
    return await (picture ? uploads.save(picture) : file.keep(found.ending));
  } finally {
    await file.discard();
  }
}
