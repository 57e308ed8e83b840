import type { IncomingMessage } from 'node:http';
import type { FileBytes } from '../contract/call-row.ts';
import { Failure, fieldFailure } from '../contract/failure.ts';
import { createKeyedLimiter, createLimiter } from '../contract/limiter.ts';
import { sniffPicture } from '../contract/picture-bytes.ts';
import { URL_MAX } from '../contract/rules.ts';
import { isPlainHttps } from '../contract/safe-address.ts';
import { FETCHED_LIMIT_BYTES } from '../contract/upload-rules.ts';
import { INTERNET, InnerAddress, reach, readBounded, type WaysOut } from '../http/reach.ts';

const REDIRECTS_MAX = 3;
const HEADERS = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Mozilla/5.0 (compatible; Zhuzhan)' };
const TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' };

const OF_HOST_AT_ONCE = 3;
/** Bodies held in memory at once, at most 8 MiB each; a request that waits for a response's head holds none. */
const BODIES_AT_ONCE = 12;

/**
 * Returns a function that fetches a picture from a public https address. `Failure` 400 for any other, even after a redirect;
 * 413 above 8 MiB, 415 if it is not a picture, 502 if the server fails. One host's pictures take turns; `check` may refuse
 * when it is theirs.
 */
export function createPictureFetcher(ways = INTERNET) {
  const ofHostInTurn = createKeyedLimiter({ concurrency: OF_HOST_AT_ONCE });
  const readInTurn = createLimiter({ concurrency: BODIES_AT_ONCE });
  return async (url: string, check?: () => unknown): Promise<FileBytes> => {
    const at = checkedAddress(url);
    return ofHostInTurn(at.hostname, async () => {
      check?.();
      return follow(at, ways, readInTurn);
    });
  };
}

async function follow(first: URL, ways: WaysOut, readInTurn: ReturnType<typeof createLimiter>) {
  const signal = ways.deadline();
  try {
    let at = first;
    for (let redirects = 0; ; redirects += 1) {
      const response = await reach(at, { headers: HEADERS, signal }, ways);
      const { statusCode = 0, headers } = response;
      if (statusCode >= 200 && statusCode < 300) return await readInTurn(() => readPicture(response));
      response.destroy();
      if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
        throw new Error(`status ${statusCode}`);
      if (redirects === REDIRECTS_MAX) throw new Error('too many redirects');
      at = checkedAddress(headers.location, at);
    }
  } catch (error) {
    if (error instanceof InnerAddress) throw refused();
    throw error instanceof Failure ? error : new Failure(502, '图片下载失败', { cause: error });
  }
}

/** The URL parser writes each spelling of a number, such as 0x7f.1, as the corresponding address. */
function checkedAddress(url: string, base?: URL): URL {
  if (url.length > URL_MAX || !URL.canParse(url, base)) throw refused();
  const parsed = new URL(url, base);
  if (!isPlainHttps(parsed)) throw refused();
  return parsed;
}

async function readPicture(response: IncomingMessage): Promise<FileBytes> {
  const isLarge = Number(response.headers['content-length']) > FETCHED_LIMIT_BYTES;
  const bytes = isLarge ? undefined : await readBounded(response, FETCHED_LIMIT_BYTES);
  response.destroy();
  if (!bytes) throw new Failure(413, '图片不能超过 8MB');
  const kind = sniffPicture(bytes);
  if (kind === undefined) throw new Failure(415, '该地址不是 JPG、PNG、WebP 或 GIF 格式的图片');
  return { bytes, type: TYPES[kind] };
}

function refused(): Failure {
  return fieldFailure(400, 'url', '不支持的图片地址');
}
