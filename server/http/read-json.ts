import type { IncomingMessage } from 'node:http';
import { Failure } from '../contract/failure.ts';
import { hasBody } from './leave-body.ts';
import { readBody } from './read-body.ts';

const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*(?:charset=(?:utf-8|"utf-8"))?[ \t]*)*$/i;

/** The request's JSON value, `{}` for an empty body. Failure 415 for another type, then 413 for its size, then 400 for what cannot be read. */
export async function readJson(request: IncomingMessage, limitBytes: number): Promise<unknown> {
  checkJsonType(request);
  return parseJson(await readBody(request, limitBytes));
}

/** Failure 415 unless the request has no body or says that it is JSON in UTF-8. */
export function checkJsonType(request: IncomingMessage): void {
  const type = request.headers['content-type'];
  if (type === undefined ? hasBody(request) : !JSON_TYPE.test(type.trim()) && hasBody(request)) throw new Failure(415);
}

/** The value in these bytes, `{}` when there are none or only white space. Failure 400 for invalid UTF-8 or JSON. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.trim() === '' ? {} : JSON.parse(text);
  } catch (cause) {
    throw new Failure(400, '请求内容不是有效的 JSON', { cause });
  }
}
