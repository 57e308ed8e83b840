import { type Answer, type CallName, calls } from '../../server/calls.ts';
import { ADMIN_PASSWORD, type Credentials, credentialHeaders } from './site.ts';

/** A new session of the first account. */
export async function newSession(address: string, password = ADMIN_PASSWORD): Promise<Credentials> {
  const reply = await fetch(`${address}/v1/indexLogin/loginAuth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  const { data } = (await reply.json()) as { data: { token: string } }; // proof: the first account's password
  return { cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '', token: data.token };
}

/** The headers with which staff changes something, of a new session. */
export async function logIn(address: string, password?: string): Promise<Record<string, string>> {
  return credentialHeaders(await newSession(address, password));
}

/** Makes calls as staff, with one log-in, which also counts at another address of the same site. */
export async function staffOf(at: string, password?: string) {
  const headers = { 'content-type': 'application/json', ...(await logIn(at, password)) };
  return async <D>(name: CallName, input: object, address = at): Promise<Answer<D>> => {
    const { method, path } = calls[name];
    return (await (await fetch(address + path, { method, headers, body: JSON.stringify(input) })).json()) as Answer<D>;
  };
}
