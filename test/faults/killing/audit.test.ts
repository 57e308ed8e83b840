import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { openAudit } from '../../../server/audit/audit.ts';
import { readLine } from '../../../server/audit/walk-back.ts';
import { finishFirstStart } from '../../../server/auth/accounts.ts';
import { openDataFolder } from '../../../server/start/open-data-folder.ts';
import { CHEAPLY, startProcess } from '../../helpers/server-process.ts';
import { ADMIN_PASSWORD, CHEAP, ROOT } from '../../helpers/site.ts';
import { isLongRun } from '../verdict.ts';

const KILLS = isLongRun ? 100 : 6;
const CLIENTS = 4;
/** Each life lasts for so many answered log-ins; what is under way beside them is cut in the middle. */
const ANSWERS = 25;
const silent = { info() {}, warn() {}, error() {} };

it(`a server that is killed ${KILLS} times in the middle of log-ins has a line of each that it answered`, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'zhuzhan-audit-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const places = { dataDir: join(folder, 'data'), uploadsDir: join(folder, 'uploads') };
  const first = await openDataFolder(places, ROOT, silent);
  await finishFirstStart(first, ADMIN_PASSWORD, () => {}, CHEAP);
  await first.close();
  let answered = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await startProcess(folder, CHEAPLY);
    const until = answered + ANSWERS;
    const client = async () => {
      while (answered < until && (await logIn(server.address))) answered += 1;
    };
    await Promise.race(Array.from({ length: CLIENTS }, client));
    await server.end('SIGKILL');
  }
  const store = await openDataFolder(places, ROOT, silent);
  const audit = await openAudit({ store, log: silent, now: Date.now });
  let logIns = 0;
  await audit.walk((line) => {
    if (readLine(line)?.action === 'session/login') logIns += 1;
  });
  await audit.close();
  await store.close();
  assert.ok(answered >= KILLS * ANSWERS);
  assert.ok(
    logIns >= answered && logIns <= answered + KILLS * CLIENTS,
    `${logIns} lines of ${answered} answered log-ins`,
  );
  t.diagnostic(`${answered} log-ins answered, ${logIns} lines`);
});

/** Whether it was answered: a killed server answers nobody. */
async function logIn(address: string): Promise<boolean> {
  const body = JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const asked = fetch(`${address}/v1/indexLogin/loginAuth`, { method: 'POST', headers, body });
  return asked.then(
    ({ ok }) => ok,
    () => false,
  );
}
