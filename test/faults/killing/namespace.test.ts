import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { CHEAPLY, type ServerProcess, startProcess } from '../../helpers/server-process.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

/** Each of these gives the server process numbers of its own, as a container does; with and without their own /proc. */
const OTHERS = [
  ['unshare', '--pid', '--fork', '--kill-child'],
  ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', '--net'],
].map((command) => (process.getuid?.() === 0 ? command : [...command, '--user', '--map-root-user']));

describe('a server in another process namespace', { skip: !canUnshare() }, () => {
  for (const container of OTHERS) {
    it(`holds its folder while it lives and loses it at once when it is killed: ${container.join(' ')}`, async (t) => {
      const folder = temporaryFolder(t);
      // In a container, out of it, and in again.
      for (const [next = [], other = []] of [
        [container, []],
        [[], container],
        [container, container],
      ]) {
        const server = await startProcess(folder, CHEAPLY, next);
        const refused = /^Error: [^\n]+ended with 1: [^\n]+ is in use by process [^\n]+\n$/;
        await assert.rejects(startProcess(folder, CHEAPLY, other), refused);
        await kill(server);
      }
    });
  }
});

function canUnshare(): boolean {
  try {
    for (const [program = '', ...args] of OTHERS) execFileSync(program, [...args, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Waits for the server behind `unshare` too: its output ends with it. */
async function kill(server: ServerProcess): Promise<void> {
  const closed = once(server.child, 'close');
  await server.end('SIGKILL');
  await closed;
}
