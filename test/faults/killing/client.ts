import assert from 'node:assert/strict';
import { type CallName, calls } from '../../../server/calls.ts';
import { logIn as headersOf } from '../../helpers/log-in.ts';

/** Makes a call and gives its data, or undefined once the server is gone. A refusal fails the test. */
export type Client = <O>(name: CallName, body: object | FormData) => Promise<{ data: O } | undefined>;

/** So many client addresses take turns, where the server counts one proxy in front of it: none is refused for asking too often. */
const ADDRESSES = 4_096;

/** A client of staff. Undefined where the server was gone before it had answered the log-in. */
export async function logIn(address: string): Promise<Client> {
  const headers = await headersOf(address);
  let asked = 0;
  return async <O>(name: CallName, body: object | FormData) => {
    let answer: { code: number; msg: string; data: O };
    try {
      answer = (await (await ask(name, body)).json()) as typeof answer;
    } catch {
      return undefined; // the server is gone
    }
    assert.equal(answer.code, 200, `${name}: ${answer.msg}`);
    return answer;
  };

  function ask(name: CallName, body: object | FormData): Promise<Response> {
    const { method, path } = calls[name];
    const isForm = body instanceof FormData;
    asked = (asked + 1) % ADDRESSES;
    const from = { ...headers, 'x-forwarded-for': `10.0.${asked >> 8}.${asked & 255}` };
    return fetch(address + path, {
      method,
      headers: isForm ? from : { ...from, 'content-type': 'application/json' },
      body: isForm ? body : JSON.stringify(body),
    });
  }
}
