import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { logIn } from '../helpers/log-in.ts';
import { startProcess } from '../helpers/server-process.ts';
import { benchFolder, median, memoryOf, print, timed } from './figures.ts';
import { pin } from './pin.ts';

/**
 * What sending a film of 200 MiB takes, against a bare Node server that writes the body as durably, in turns; and how much
 * memory the server holds more afterwards, and at most meanwhile.
 */
const ROUNDS = 3;
const MIB = 1_048_576;
/** The first box of an MP4 (ISO/IEC 14496-12), then what need not be looked at. */
const HEAD = '\0\0\0\u0014ftypisom\0\0\0\0isom';

const folder = await benchFolder();
const ours = await startProcess(folder);
const bare = fork(join(import.meta.dirname, 'bare-server.mjs'), [join(folder, 'bare')], { stdio: 'inherit' });
try {
  const [{ port }] = (await once(bare, 'message')) as [{ port: number }]; // proof: the first that it says
  pin(ours.child.pid, bare.pid);
  const secrets = await logIn(ours.address);
  const film = new Blob([HEAD, new Uint8Array(200 * MIB - HEAD.length)]);
  const send = (address: string) => async () => {
    const body = new FormData();
    body.append('type', 'film');
    body.append('file', film, 'film.mp4');
    const reply = await fetch(`${address}/v1/file/upload`, { method: 'POST', body, headers: secrets });
    if (!reply.ok) throw new Error(`an upload answered ${reply.status}: ${await reply.text()}`);
    await reply.arrayBuffer();
  };
  const before = memoryOf(ours.child.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(ours.child.pid));
  }, 20);
  const [own, reference]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await timed(send(ours.address)));
    reference.push(await timed(send(`http://127.0.0.1:${port}`)));
  }
  clearInterval(watch);
  print('', 'ours s', 'bare s', 'ratio', 'MB more', 'at most');
  print(
    'film of 200 MiB',
    (median(own) / 1_000).toFixed(2),
    (median(reference) / 1_000).toFixed(2),
    (median(reference) / median(own)).toFixed(2),
    (memoryOf(ours.child.pid) - before).toFixed(0),
    (most - before).toFixed(0),
  );
} finally {
  bare.kill();
  await ours.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
