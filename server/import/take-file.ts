import { createHash, type Hash, hash } from 'node:crypto';
import { join } from 'node:path';
import { FETCHED_LIMIT_BYTES, LARGE_FILES } from '../contract/rules.ts';
import { receiveFile } from '../http/request/receive-file.ts';
import { cleanPicture, sniffFile } from '../pictures/inspect-picture.ts';
import { notAPicture } from '../pictures/picture-reader.ts';
import { hashFile } from '../store/disk/copy-file.ts';
import { isHidden, walkFiles } from '../store/disk/walk-files.ts';
import { BIN } from '../store/media-files.ts';
import type { Store } from '../store/open-store.ts';
import { readDeletedName } from '../store/records/deleted.ts';
import { type ApiClient, GivenUp, oneLine, type Problems } from './api-client.ts';

const MAX_BYTES = { picture: FETCHED_LIMIT_BYTES, ...LARGE_FILES };

/** Files that never come, after which the server is given up. */
const SILENT_MOST = 2;

interface TakeServices {
  readonly store: Store;
  readonly server: ApiClient;
  readonly problems: Problems;
  hasOwn(path: string): Promise<boolean>;
}

/** Returns the function that takes a file in, once however many show it, and returns its address; empty, and named, if that fails. */
export function createFileTaker({ store, server, problems, hasOwn }: TakeServices) {
  const files = new Map<string, string>();
  let byHash: Promise<Map<string, string>> | undefined;
  let silent = 0;

  return async (there: URL, told: string): Promise<string> => {
    const taken = files.get(there.href);
    if (taken !== undefined) return taken;
    if (await hasOwn(there.pathname)) return there.pathname; // from an installation of this project
    const here = await problems.attempt(`${told}: ${oneLine(there.href)}`, async () => {
      byHash ??= uploadsByHash(store);
      const known = await byHash;
      const taking = server.file(there, (bytes) => takeFile(store.uploads, known, bytes));
      return taking.catch((error: unknown) => {
        silent += error instanceof GivenUp ? 1 : 0;
        throw silent <= SILENT_MOST && error instanceof GivenUp ? new Error(oneLine(error.message)) : error;
      });
    });
    files.set(there.href, here ?? '');
    return here ?? '';
  };
}

/** The uploads by the SHA-256 of their bytes, without those in the recycle bin: what a run that was cut has brought. */
async function uploadsByHash({ uploads, disk }: Pick<Store, 'uploads' | 'disk'>): Promise<Map<string, string>> {
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
async function takeFile(
  uploads: Store['uploads'],
  known: Map<string, string>,
  body: AsyncIterable<Uint8Array>,
): Promise<string> {
  let found: ReturnType<typeof sniffFile>;
  const accepts = (firstBytes: Buffer) => {
    found = sniffFile(firstBytes);
    return found && MAX_BYTES[found.kind];
  };
  const sum = createHash('sha256');
  const file = await receiveFile(passOn(body, sum), accepts, uploads.open, (reason) => {
    if (found && reason === 'too-large') throw new Error(`it has more than ${MAX_BYTES[found.kind]} bytes`);
    throw notAPicture();
  });
  if (typeof file === 'string' || !found) throw notAPicture();
  try {
    const picture = found.kind === 'picture' ? cleanPicture(await file.read()) : undefined;
    const sha256 = picture ? hash('sha256', picture.bytes) : sum.digest('hex');
    const address = known.get(sha256) ?? (await (picture ? uploads.save(picture) : file.keep(found.ending)));
    known.set(sha256, address);
    return address;
  } finally {
    await file.discard();
  }
}

async function* passOn(body: AsyncIterable<Uint8Array>, sum: Hash): AsyncGenerator<Uint8Array> {
  for await (const bytes of body) {
    sum.update(bytes);
    yield bytes;
  }
}
