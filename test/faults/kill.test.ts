import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startProcess } from '../server-process.ts';
import { ADMIN_PASSWORD } from '../site.ts';

const ROUNDS = 40;
const WRITERS = 8;
/** The server lives at most this long once the writers run; when exactly it dies is left to chance. */
const LIFE_MS = 250;

describe('a server that is killed while eight clients save', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zhuzhan-kill-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it(`loses no save that was answered, in ${ROUNDS} rounds, and starts again every time`, async (test) => {
    /** newId → the newest title that was answered, and those that were sent after it. */
    const kept = new Map<string, { answered: string; sent: string[] }>();
    let saves = 0;

    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startProcess(folder);
      const client = await logIn(server.address);
      await checkAll(client, kept);

      let alive = true;
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        for (let turn = 0; alive; turn += 1) {
          const title = `${round}-${writer}-${turn} ${'长'.repeat(40)}`;
          const own = [...kept].find(
            ([, record], index) => index % WRITERS === writer && record.sent.length === 0 && turn % 3 === 1,
          );
          if (own) {
            const [newId, record] = own;
            record.sent.push(title);
            if (!(await client('updateNews', { newId, newTitle: title }))) return;
            kept.set(newId, { answered: title, sent: [] });
          } else {
            const saved = await client('saveNews', { newTitle: title, newInfo: `<p>${title.repeat(50)}</p>` });
            if (!saved) return;
            kept.set(saved.newId ?? '', { answered: title, sent: [] });
          }
          saves += 1;
        }
      });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LIFE_MS));
      await server.end('SIGKILL');
      alive = false;
      await Promise.all(writers);
    }

    const server = await startProcess(folder);
    await checkAll(await logIn(server.address), kept);
    assert.equal(await server.end('SIGTERM'), 0);
    assert.ok(saves > ROUNDS, `only ${saves} saves were answered`);
    test.diagnostic(`${saves} answered saves in ${ROUNDS} rounds, 0 lost`);
  });
});

type Client = (call: string, input: object) => Promise<Record<string, string> | undefined>;

/** Gives a client that answers with the call's data, or undefined once the server is gone. */
async function logIn(address: string): Promise<Client> {
  const login = await fetch(`${address}/v1/indexLogin/loginAuth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  });
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const { data } = (await login.json()) as { data: { token: string } };
  return async (call, input) => {
    try {
      const response = await fetch(`${address}/v1/news/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, 'authorization-item': `Bearer ${data.token}` },
        body: JSON.stringify(input),
      });
      const answer = (await response.json()) as { code: number; data: Record<string, string>; msg: string };
      assert.equal(answer.code, 200, answer.msg);
      return answer.data;
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      return undefined; // killed
    }
  };
}

/** Every answered save is there whole; one that was not answered is whole or absent. */
async function checkAll(client: Client, kept: Map<string, { answered: string; sent: string[] }>): Promise<void> {
  const listed = (await client('list', { limit: 9999 })) as unknown as { data: { newId: string; newTitle: string }[] };
  const titles = new Map(listed.data.map((row) => [row.newId, row.newTitle]));
  for (const [newId, record] of kept) {
    const title = titles.get(newId);
    assert.ok(title !== undefined, `lost: ${record.answered}`);
    assert.ok([record.answered, ...record.sent].includes(title), `neither old nor new: ${title}`);
    kept.set(newId, { answered: title, sent: [] });
  }
}
