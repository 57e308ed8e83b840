import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { freePort } from '../helpers/free-port.ts';
import { type HeldPort, holdPort } from '../helpers/held-port.ts';
import { startProcess } from '../helpers/server-process.ts';
import { ROOT } from '../helpers/site.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';
import { DOMAIN, environmentOf, PROXIES } from './deployed.ts';
import { untilItListens } from './nginx.ts';

const VISITORS = 3;
const RESTARTS = 3;
/** Visits between two restarts: the server answers for a while before the next one. */
const VISITS = 20;

for (const [name, { why, start }] of Object.entries(PROXIES)) {
  describe(`a restart behind ${name}`, { skip: why }, () => {
    const folder = temporaryFolder({ after });

    it('loses no request of three visitors while the port is held', async (t) => {
      const held = await holdPort(t);
      const ports = { folder, origin: `127.0.0.1:${held.port}`, plain: await freePort(), tls: await freePort() };
      let server = await serve(held);
      t.after(() => server.end('SIGTERM'));
      t.after(await untilItListens(spawn(...start(ports), { env: environmentOf(folder) }), ports.tls));
      const statuses: number[] = [];
      let isOver = false;
      const visitors = Array.from({ length: VISITORS }, async (_, visitor) => {
        for (let visit = 0; !isOver; visit += 1) statuses.push(await ask(ports.tls, `/gywm?visit=${visitor}-${visit}`));
      });
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        await visited(statuses, VISITS);
        assert.equal(await server.end('SIGTERM'), 0);
        server = await serve(held);
      }
      await visited(statuses, VISITS);
      isOver = true;
      await Promise.all(visitors);
      t.diagnostic(`${statuses.length} requests, ${statuses.filter((status) => status !== 200).length} lost`);
      assert.deepEqual(new Set(statuses), new Set([200]));
    });

    function serve({ port, descriptor }: HeldPort) {
      const settings = { PORT: `${port}`, TRUST_PROXY: '1', SITE_URL: `https://${DOMAIN}` };
      return startProcess(folder, settings, [], ROOT, descriptor);
    }

    /** The status of a page; 0 if no answer comes. */
    function ask(port: number, path: string): Promise<number> {
      const ca = readFileSync(join(folder, 'cert.pem'));
      const options = {
        host: '127.0.0.1',
        port,
        servername: DOMAIN,
        path,
        headers: { host: DOMAIN },
        ca,
        agent: false,
      };
      return new Promise((resolve) => {
        const asked = request(options, (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)));
        asked.once('error', () => resolve(0)).end();
      });
    }
  });
}

/** Resolves when so many more answers have come. */
async function visited(statuses: readonly number[], more: number): Promise<void> {
  const wanted = statuses.length + more;
  while (statuses.length < wanted) await new Promise((resolve) => setTimeout(resolve, 10));
}
