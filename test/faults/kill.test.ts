import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openAudit } from '../../server/audit/audit.ts';
import { readLine } from '../../server/audit/walk-back.ts';
import { finishFirstStart } from '../../server/auth/accounts.ts';
import { SILENT } from '../../server/start/log.ts';
import { openDataFolder } from '../../server/start/open-data-folder.ts';
import { CHEAPLY, startProcess } from '../helpers/server-process.ts';
import { ADMIN_PASSWORD, CHEAP, ROOT } from '../helpers/site.ts';
import { logIn } from './killing/client.ts';
import { Ledger } from './killing/ledger.ts';
import { isLongRun, verdict } from './verdict.ts';

const KILLS = isLongRun ? 400 : 20;
const STOPS = isLongRun ? 60 : 5;
const LOG_IN_KILLS = isLongRun ? 100 : 6;
const CLIENTS = 4;
/** Each life lasts for so many answered log-ins; what is under way beside them is cut in the middle. */
const ANSWERS = 25;
/** The server lives at most this long once the writers run; when exactly it ends is left to chance. */
const LIFE_MS = 250;

describe('a server that ends while eight clients save, move, delete, upload, set and enquire', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zhuzhan-kill-'));
    const store = await open(folder);
    await finishFirstStart(store, ADMIN_PASSWORD, () => {}, CHEAP); // each round logs in
    await store.close();
  });
  after(() => rm(folder, { recursive: true, force: true }));

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

  it(`has a line of each log-in that it answered, killed ${LOG_IN_KILLS} times in the middle of them`, async (t) => {
    const before = await countLogIns();
    let answered = 0;
    for (let kill = 0; kill < LOG_IN_KILLS; kill += 1) {
      const server = await startProcess(folder, CHEAPLY);
      const until = answered + ANSWERS;
      const client = async () => {
        // a killed server answers nobody
        while (answered < until && (await logIn(server.address).catch(() => undefined))) answered += 1;
      };
      await Promise.race(Array.from({ length: CLIENTS }, client));
      await server.end('SIGKILL');
    }
    const lines = (await countLogIns()) - before;
    assert.ok(answered >= LOG_IN_KILLS * ANSWERS);
    assert.ok(lines >= answered && lines <= answered + LOG_IN_KILLS * CLIENTS, `${lines} lines of ${answered} log-ins`);
    t.diagnostic(`${answered} log-ins answered, ${lines} lines`);
  });

  async function countLogIns(): Promise<number> {
    const store = await open(folder);
    const audit = await openAudit({ store, log: SILENT, now: Date.now });
    let count = 0;
    await audit.walk((line) => {
      if (readLine(line)?.action === 'session/login') count += 1;
    });
    await audit.close();
    await store.close();
    return count;
  }

  async function endWhileWriting(ledger: Ledger, round: number, signal: NodeJS.Signals): Promise<number | null> {
    const server = await startProcess(folder, { ...CHEAPLY, TRUST_PROXY: '1' });
    const client = await logIn(server.address);
    await ledger.check(client, join(folder, 'uploads'));
    const writing = ledger.write(client, round);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * LIFE_MS));
    const code = await server.end(signal);
    await writing;
    return code;
  }

  async function checkOnce(ledger: Ledger): Promise<void> {
    const server = await startProcess(folder, CHEAPLY);
    await ledger.check(await logIn(server.address), join(folder, 'uploads'));
    assert.equal(await server.end('SIGTERM'), 0);
  }
});

function open(folder: string) {
  return openDataFolder({ dataDir: join(folder, 'data'), uploadsDir: join(folder, 'uploads') }, ROOT, SILENT);
}
