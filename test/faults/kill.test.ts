import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { finishFirstStart } from '../../server/auth/accounts.ts';
import type { SampleState } from '../../server/features/first-steps/calls.ts';
import { SILENT } from '../../server/start/log.ts';
import { openDataFolder } from '../../server/start/open-data-folder.ts';
import { CHEAPLY, startProcess } from '../helpers/server-process.ts';
import { ADMIN_PASSWORD, CHEAP, ROOT } from '../helpers/site.ts';
import { filesBelow } from '../helpers/snapshots.ts';
import { isLong, verdict } from '../helpers/tell.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';
import { logIn } from './killing/client.ts';
import { Ledger } from './killing/ledger.ts';

const KILLS = isLong ? 400 : 8;
const STOPS = isLong ? 60 : 2;
/** The server answers so many changes of the writers at most, and then goes on for so long; when exactly it ends is left to chance. */
const ANSWERS_MOST = 24;
const LIFE_MS = 20;

describe('a server that ends while eight clients save, delete, upload, set and enquire with files', () => {
  const folder = temporaryFolder({ after });
  before(async () => {
    const store = await open(folder);
    await finishFirstStart(store, ADMIN_PASSWORD, () => {}, CHEAP); // each round logs in
    await store.close();
  });

  it(`loses nothing that was answered when it is killed, in ${KILLS} rounds, and starts again every time`, async (t) => {
    const ledger = new Ledger();
    for (let round = 0; round < KILLS; round += 1) await endWhileWriting(ledger, round, 'SIGKILL');
    await checkOnce(ledger);
    assert.ok(ledger.answers > KILLS, `only ${ledger.answers} changes were answered`);
    verdict(t, `changes answered before ${KILLS} kills`, ledger.answers, []);
  });

  it(`loses nothing that was answered when it is told to stop, in ${STOPS} rounds, and exits with 0`, async (t) => {
    const ledger = new Ledger();
    for (let round = 0; round < STOPS; round += 1) {
      assert.equal(await endWhileWriting(ledger, 1_000 + round, 'SIGTERM'), 0);
    }
    await checkOnce(ledger);
    verdict(t, `changes answered before ${STOPS} stops`, ledger.answers, []);
  });

  async function endWhileWriting(ledger: Ledger, round: number, signal: NodeJS.Signals): Promise<number | null> {
    const server = await startProcess(folder, { ...CHEAPLY, TRUST_PROXY: '1' });
    const client = await logIn(server.address);
    await ledger.check(client, folder);
    await client('site/save', { site: { askExtra: { questions: [], file: true } } });
    let isWriting = true;
    const writing = ledger.write(client, round).finally(() => {
      isWriting = false;
    });
    const enough = ledger.answers + Math.random() * ANSWERS_MOST;
    while (isWriting && ledger.answers < enough) await pause(1);
    await pause(Math.random() * LIFE_MS);
    const code = await server.end(signal);
    await writing;
    return code;
  }

  async function checkOnce(ledger: Ledger): Promise<void> {
    const server = await startProcess(folder, CHEAPLY);
    await ledger.check(await logIn(server.address), folder);
    assert.equal(await server.end('SIGTERM'), 0);
  }
});

it('a removal of the samples that is killed again and again goes on where it was, and every start serves', async (t) => {
  const folder = temporaryFolder(t);
  const count = (below: string) => filesBelow(folder).filter((path) => path.includes(below)).length;
  const moments = [['data/deleted/'], ['data/deleted/', 30], ['data/history/site.json/', 1], ['.removed']] as const;
  for (const [below, most = 0] of moments) {
    const server = await startProcess(folder);
    const clearing = (await logIn(server.address))('sample/clear', {});
    while (count(below) <= most) await pause(1);
    await server.end('SIGKILL');
    await clearing;
  }
  const server = await startProcess(folder);
  t.after(() => server.end('SIGKILL'));
  assert.equal((await fetch(server.address)).status, 200);
  const client = await logIn(server.address);
  assert.ok(await client('sample/clear', {}));
  const { data } = (await client<SampleState>('sample/state', {})) ?? {};
  assert.deepEqual([data?.records, data?.settings, data?.texts, data?.files], [0, 0, 0, 0]);
  const worries = server.said().filter((line) => /"level":"(?:warn|error)"/.test(line) && !/"code":"doubt"/.test(line));
  assert.deepEqual(worries, []);
  assert.equal(await server.end('SIGTERM'), 0);
});

function open(folder: string) {
  return openDataFolder({ dataDir: join(folder, 'data'), uploadsDir: join(folder, 'uploads') }, ROOT, SILENT);
}
