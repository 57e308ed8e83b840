import { describe, it } from 'node:test';
import { type CallName, calls } from '../../../server/calls.ts';
import { suiteStaff } from '../../helpers/suite-site.ts';
import { verdict } from '../../helpers/tell.ts';
import { suiteTarget } from '../target.ts';

const CHANGING = (Object.keys(calls) as CallName[]).filter((name) => calls[name].needsToken); // proof: the table's own keys
const EVIL = { origin: 'https://evil.example', referer: 'https://evil.example/', 'sec-fetch-site': 'cross-site' };
const TITLES = { newTitle: 'x', coverName: 'x', photoTitle: 'x', sysName: 'x' };
const INPUT = JSON.stringify({ ...TITLES, logo: '/uploads/x.png', name: 'x' });
const FORM = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx\r\n--b--\r\n';

/** What a page of another site can make a browser send along with a cookie: no header of its own choosing. */
const SHAPES: [string, string][] = [
  ['application/x-www-form-urlencoded', 'newTitle=x&sysName=x'],
  ['application/x-www-form-urlencoded', `${INPUT}=`],
  ['text/plain', INPUT],
  ['text/plain;charset=UTF-8', INPUT],
  ['text/plain; application/json', INPUT],
  ['multipart/form-data; boundary=b', FORM],
  ['', INPUT],
  ['application/json', INPUT],
  ['application/json', ''],
];

/** Where somebody might look for the token or the method besides the one right place. */
const SMUGGLED: Record<string, string>[] = [
  {},
  { authorization: 'Bearer TOKEN' },
  { 'x-csrf-token': 'TOKEN' },
  { 'x-http-method-override': 'POST', 'x-method-override': 'PUT' },
  { 'authorization-item': 'TOKEN' },
  { 'authorization-item': 'bearer TOKEN' },
  { 'authorization-item': 'Bearer  TOKEN' },
  { 'authorization-item': 'Bearer undefined' },
  { 'authorization-item': 'Bearer null, Bearer TOKEN' },
  { 'authorization-item': 'Bearer OTHER' },
  { 'authorization-item': 'Bearer COOKIE' },
];

describe('a page of another site', () => {
  const target = suiteTarget();
  const staff = suiteStaff(target);

  const everything = async () => {
    const lists = (['product/list', 'news/list', 'carousel/list', 'agent/list'] as const).map((name) =>
      target.call(name, { limit: 9999 }, staff),
    );
    const others = (['site/read', 'site/texts', 'session/user'] as const).map((name) => target.call(name, {}, staff));
    const given = await Promise.all([...lists, ...others]);
    return given.map(({ text }) => text).join('\n');
  };

  it('changes nothing with the cookie alone or with the secret of another session, in any shape that a browser sends', async (test) => {
    const before = await everything();
    const secrets = { TOKEN: staff.token, OTHER: (await target.login()).token, COOKIE: staff.cookie.slice(11) };
    const filled = (text: string) =>
      text.replace(/TOKEN|OTHER|COOKIE/, (name) => secrets[name as keyof typeof secrets]); // proof: the pattern
    const letThrough: string[] = [];
    let tried = 0;
    for (const name of CHANGING) {
      const { path, method } = calls[name];
      for (const [type, body] of SHAPES) {
        for (const smuggled of SMUGGLED) {
          const extra = Object.entries(smuggled).map(([key, value]) => [key, filled(value)]);
          const headers = {
            ...EVIL,
            ...Object.fromEntries(extra),
            cookie: staff.cookie,
            ...(type ? { 'content-type': type } : {}),
          };
          const target_ = tried % 2 ? `${path}?authorization-item=Bearer%20${staff.token}&token=${staff.token}` : path;
          const given = await target.send(method, target_, { headers, body });
          tried++;
          if (given.status !== 403) letThrough.push(`${name} ${type} ${JSON.stringify(smuggled)}: ${given.status}`);
          letThrough.push(...sharing(given.headers).map((header) => `${name}: ${header}`));
        }
      }
      for (const other of ['GET', 'HEAD', 'OPTIONS', 'DELETE', 'PATCH', method === 'POST' ? 'PUT' : 'POST']) {
        const headers = { ...EVIL, cookie: staff.cookie, 'access-control-request-method': method };
        const given = await target.send(other, `${path}?newTitle=x`, { headers });
        tried++;
        if (given.status !== 405) letThrough.push(`${other} ${path}: ${given.status}`);
        letThrough.push(...sharing(given.headers).map((header) => `${name}: ${header}`));
      }
    }
    if ((await everything()) !== before) letThrough.push('something was changed');
    verdict(test, 'cross-site requests with the cookie', tried, [...letThrough, ...target.errors]);
  });
});

function sharing(headers: Record<string, unknown>): string[] {
  return Object.keys(headers).filter((name) => name.startsWith('access-control-'));
}
