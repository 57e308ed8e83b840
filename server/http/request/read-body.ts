import type { IncomingMessage } from 'node:http';
import { readUtf8 } from '../../base/utf8.ts';
import { Failure } from '../../contract/failure.ts';
import { isText } from './content-type.ts';
import { declaredLength, drainBody, hasBody, receiveBody, refuseContentEncoding } from './receive-body.ts';

/**
 * The request's whole body. Throws `Failure` 415 if it is compressed, 413 past `limitBytes` (before reading if the
 * announced length exceeds it); RequestAborted if the client disconnects or stalls. After a refusal the rest is dropped
 * within limits: answer with `drainBody`, so that the client can read the answer.
 */
export function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    refuseContentEncoding(request);
    if (declaredLength(request) > limitBytes) throw new Failure(413);
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = receiveBody(request, () => limitBytes, {
      chunk(bytes) {
        size += bytes.length;
        if (size <= limitBytes) return void chunks.push(bytes);
        stop();
        drainBody(request);
        reject(new Failure(413));
      },
      end: () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size)), // proof: the length is 1
      fail: reject,
    });
  });
}

/** Maximum number of values in a body. The site's settings may have 2,500; parsing 1 MiB of brackets would block the server for 70 ms. */
const VALUES_MAX = 10_000;

/** The bytes of the request's JSON. Throws `Failure` 415 for another type, 413 for its size. */
export function readJson(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  if (hasBody(request) && !isText(request, 'application/json')) throw new Failure(415);
  return readBody(request, limitBytes);
}

/** The value in these bytes, `{}` if they are empty or white space. Failure 400 for invalid UTF-8 or JSON and too many values. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  if (countValues(bytes) > VALUES_MAX) throw new Failure(400, '请求内容过于复杂');
  try {
    const text = readUtf8(bytes);
    return text.trim() === '' ? {} : JSON.parse(text);
  } catch (cause) {
    throw new Failure(400, '请求内容不是有效的 JSON', { cause });
  }
}

const [QUOTE, COMMA, BACKSLASH, BRACKET, BRACE] = [0x22, 0x2c, 0x5c, 0x5b, 0x7b];

/** Counts what makes JSON expensive to parse: opening brackets and commas outside of strings. */
function countValues(bytes: Uint8Array): number {
  let count = 0;
  let isQuoted = false;
  let isEscaped = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at];
    if (isEscaped) isEscaped = false;
    else if (sign === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) isEscaped = sign === BACKSLASH;
    else if (sign === COMMA || sign === BRACKET || sign === BRACE) count += 1;
  }
  return count;
}
