import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { it } from 'node:test';
import { isReady, linkedRelease, linkRelease, removeUnlinked } from '../../../server/commands/installation.ts';
import { LIST } from '../../../server/start/project-root.ts';
import { freePort } from '../../helpers/free-port.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

/** Resolves with false only long before the first limit, which no test reaches. */
const patience = { readyMs: 60_000, listensMs: 1_000 };

it('nobody waits for a server to which nothing listens, which dies of each request, or whose service has failed', async (t) => {
  const none = `http://127.0.0.1:${await freePort()}/`;
  assert.equal(await isReady([none], 0, patience), false);
  let seen = 0;
  const server = createServer((request, response) => {
    seen += 1;
    if (request.url === '/dies') return request.socket.destroy();
    if (request.url === '/late' && seen > 8) return response.end();
    return response.writeHead(503).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close().closeAllConnections());
  const bound = server.address();
  const address = `http://127.0.0.1:${typeof bound === 'object' && bound?.port}`;
  assert.equal(await isReady([`${address}/dies`], 0, patience), false);
  let asked = 0;
  const hasFailed = () => ++asked === 3;
  assert.equal(await isReady([`${address}/`], 0, { ...patience, hasFailed }), false);
  assert.equal(asked, 3);
  seen = 0;
  assert.equal(await isReady([`${address}/late`], 0, patience), true, 'one that lets others wait is waited for');
});

for (const behind of ['nothing', 'their folder', 'each release'])
  it(`only releases go that are not in use, and no file of somebody: behind a link is ${behind}`, (t) => {
    const home = temporaryFolder(t);
    const releases = join(home, 'releases');
    const disk = behind === 'nothing' ? releases : join(home, 'disk');
    mkdirSync(disk);
    if (behind === 'their folder') symlinkSync(disk, releases);
    else mkdirSync(releases, { recursive: true });
    for (const name of ['1.0.0', '1.1.0-a', '1.2.0', '.new']) {
      mkdirSync(join(disk, name));
      writeFileSync(join(disk, name, LIST), '');
      if (behind === 'each release') symlinkSync(join(disk, name), join(releases, name));
    }
    for (const name of ['zhuzhan-1.3.0.tar.gz', '1.0.0-kept']) writeFileSync(join(releases, name), '');
    linkRelease(home, 'current', '1.1.0-a');
    linkRelease(home, 'previous', '1.0.0');
    removeUnlinked(home);
    assert.deepEqual(readdirSync(releases).sort(), ['1.0.0', '1.0.0-kept', '1.1.0-a', 'zhuzhan-1.3.0.tar.gz']);
    assert.equal(linkedRelease(home, 'current'), join(disk, '1.1.0-a'));
  });
