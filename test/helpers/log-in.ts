import { ADMIN_PASSWORD } from './site.ts';

/** The headers with which staff changes something, of a new session of the first account. */
export async function logIn(address: string, password = ADMIN_PASSWORD): Promise<Record<string, string>> {
  const reply = await fetch(`${address}/v1/indexLogin/loginAuth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  const { data } = (await reply.json()) as { data: { token: string } }; // proof: the first account's password
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { cookie, 'authorization-item': `Bearer ${data.token}` };
}
