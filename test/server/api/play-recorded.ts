import { createHash } from 'node:crypto';
import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { addAccount } from '../../../server/auth/accounts.ts';
import { openDataFolder } from '../../../server/start/open-data-folder.ts';
import { ADMIN_PASSWORD, type Credentials, credentialHeaders, ROOT, type Site, startSite } from '../../helpers/site.ts';

/** Who makes a request: a stranger, the first account, that account's cookie alone, an account without permissions. */
export type Maker = 'stranger' | 'admin' | 'cookie' | 'plain';

/** One request of the recorded set. `{{name}}` stands for what an earlier answer gave, `{{字*9}}` for nine such signs. */
export interface Asked {
  readonly by: Maker;
  readonly method: string;
  readonly path: string;
  readonly type?: string;
  readonly body?: string;
  /** The part of this name carries the file, which lies under the project's root; other parts are plain. */
  readonly form?: { readonly part: string; readonly file: string; readonly fields?: Readonly<Record<string, string>> };
  /** Name → where in the answer's `data` a value lies that later requests speak of. */
  readonly keep?: Readonly<Record<string, string>>;
}

/** What must come back: status, headers other than every answer has, and the body; what is random is replaced by its name. */
export interface Answered {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A long body's hash. */
  readonly body: string;
}

export interface Player {
  play(asked: Asked): Promise<Answered>;
  stop(): Promise<void>;
}

export const RECORDED = join(ROOT, 'test', 'server', 'api', 'recorded-answers.json');

const BODY_MAX = 1_000;
/** Headers that a client acts on, with what every answer has in them. */
const HEADERS: Readonly<Record<string, string | null>> = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  allow: null,
  'retry-after': null,
  'set-cookie': null,
};
const PLAIN_PASSWORD = 'Tower-and-Crane-8';
const QUIET = { info: () => {}, warn: () => {}, error: () => {} };

/** A fresh site that answers recorded requests one after another. */
export async function startPlayer(): Promise<Player> {
  const site = await startSite();
  await site.pause(async () => {
    const store = await openDataFolder(site, ROOT, QUIET);
    await addAccount(store, { username: 'li', password: PLAIN_PASSWORD, auth: '', isDeadlineToken: 0 });
    await store.close();
    // the starter's files are written beside each other: which of them is the newest hangs on the disk
    const now = Date.now() / 1_000;
    const names = (await readdir(site.uploadsDir)).sort().reverse();
    for (const [at, name] of names.entries()) await utimes(join(site.uploadsDir, name), now, now - at / 1_000);
  });
  const began = Date.now();
  const known = new Map<string, string>();
  const learn = async (who: string, username: string, password: string): Promise<Credentials> => {
    const credentials = await site.login(username, password);
    known.set(`${who} token`, credentials.token);
    return credentials;
  };
  const admin = await learn('admin', 'admin', ADMIN_PASSWORD);
  const plain = await learn('plain', 'li', PLAIN_PASSWORD);
  const makers: Record<Maker, Partial<Credentials>> = { stranger: {}, admin, cookie: { cookie: admin.cookie }, plain };
  const user = await site.call<{ userId: string }>('session/user', {}, admin);
  known.set('admin id', user.body.data?.userId ?? '');
  const other = await site.call<{ userId: string }>('session/user', {}, plain);
  known.set('plain id', other.body.data?.userId ?? '');

  const filled = (text: string) =>
    text
      .replace(/\{\{(.)\*(\d+)\}\}/gu, (_, sign: string, times: string) => sign.repeat(Number(times)))
      .replace(/\{\{([\w ]+)\}\}/g, (_, name: string) => known.get(name) ?? '');
  const isNow = (time: number) => time >= began - 60_000;
  const named = (text: string) => {
    let result = text;
    for (const [name, value] of known) if (value !== '') result = result.replaceAll(value, `{{${name}}}`);
    return result
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (time) => (isNow(Date.parse(time)) ? '{{now}}' : time))
      .replaceAll(/\b01[0-9a-hjkmnp-tv-z]{20}\b/g, '{{id}}')
      .replaceAll(/"(monday|day)":"[\d-]{10}"/g, '"$1":"{{$1}}"')
      .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, (time) =>
        isNow(Date.parse(`${time.replace(' ', 'T')}+08:00`)) ? '{{now}}' : time,
      )
      .replaceAll(/((?:申请|线索)-)\d{4}-\d\d-\d\d/g, '$1{{today}}')
      .replaceAll(/item_token=[\w-]{20,}/g, 'item_token={{cookie}}')
      .replaceAll(/\/uploads\/[\w-]{20,}?-(\d+x\d+)/g, '/uploads/{{file}}-$1');
  };

  return {
    async play(asked) {
      const answer = await send(site, asked, makers[asked.by], filled);
      const { data } = answer.body.startsWith('{') ? JSON.parse(answer.body) : {};
      for (const [name, path] of Object.entries(asked.keep ?? {})) {
        let value = data;
        for (const key of path.split('.').filter(Boolean)) value = value?.[key];
        known.set(name, String(value));
      }
      const { headers = {} } = answer;
      const special = Object.entries(headers).map(([name, value]) => [
        name,
        name === 'retry-after' ? '{{seconds}}' : named(value),
      ]);
      const body = brief(named(answer.body));
      return { status: answer.status, ...(special.length > 0 ? { headers: Object.fromEntries(special) } : {}), body };
    },
    stop: () => site.stop(),
  };
}

async function send(
  site: Site,
  { method, path, type, body, form }: Asked,
  maker: Partial<Credentials>,
  filled: (text: string) => string,
): Promise<Answered> {
  let sent: string | FormData | undefined = body === undefined ? undefined : filled(body);
  if (form) {
    sent = new FormData();
    for (const [name, value] of Object.entries(form.fields ?? {})) sent.append(name, value);
    sent.append(form.part, new Blob([Uint8Array.from(await readFile(join(ROOT, form.file)))]), 'picture.png');
  }
  const answer = await fetch(site.address + filled(path), {
    method,
    redirect: 'manual',
    headers: { ...credentialHeaders(maker), ...(type && !form ? { 'content-type': type } : {}) },
    ...(sent === undefined ? {} : { body: sent }),
  });
  const headers = Object.entries(HEADERS).flatMap(([name, usual]) => {
    const value = answer.headers.get(name);
    return value === usual ? [] : [[name, value ?? 'none'] as const];
  });
  return { status: answer.status, headers: Object.fromEntries(headers), body: await answer.text() };
}

function brief(body: string): string {
  return body.length <= BODY_MAX ? body : `sha256 ${createHash('sha256').update(body).digest('hex')}`;
}
