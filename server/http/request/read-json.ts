import type { IncomingMessage } from 'node:http';
import { Failure } from '../../contract/failure.ts';
import { readUtf8 } from '../../contract/read-utf8.ts';
import { countValues } from './count-values.ts';
import { declaredLength, hasBody } from './leave-body.ts';
import { readBody } from './read-body.ts';

/** Values in one body. The site's settings can have 2,500; 1 MiB of brackets would stop everybody for 70 ms. */
const VALUES_MAX = 10_000;

const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*(?:charset=(?:utf-8|"utf-8"))?[ \t]*)*$/i;

/** The bytes of the request's JSON. Failure 415 for another type, then 413 for its size, then 400 for more values than any form has. */
export function readJson(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  checkJsonType(request);
  const length = declaredLength(request);
  const isShort = length > 0 && length <= VALUES_MAX; // too short to have so many
  return readBody(request, limitBytes, isShort ? undefined : refuseTooMany());
}

/** Failure 415 unless the request has no body or says that it is JSON in UTF-8. */
function checkJsonType(request: IncomingMessage): void {
  const type = request.headers['content-type'];
  if (type === undefined ? hasBody(request) : !JSON_TYPE.test(type.trim()) && hasBody(request)) throw new Failure(415);
}

/** The value in these bytes, `{}` when there are none or only white space. Failure 400 for invalid UTF-8 or JSON. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  try {
    const text = readUtf8(bytes);
    return text.trim() === '' ? {} : JSON.parse(text);
  } catch (cause) {
    throw new Failure(400, '请求内容不是有效的 JSON', { cause });
  }
}

/** Counted as they arrive, so that nobody else waits for the counting. */
function refuseTooMany(): (bytes: Buffer) => Failure | undefined {
  const isTooMuch = countValues(VALUES_MAX);
  return (bytes) => (isTooMuch(bytes) ? new Failure(400, '请求内容过于复杂') : undefined);
}
