import { logIn } from '../helpers/log-in.ts';
import { median, memoryOf, print, timed } from './figures.ts';
import { benchFolder, pin, startBare, startOurs } from './servers.ts';

/**
 * What sending a film of 200 MiB takes, against a bare Node server that writes the body as durably, in turns; and how much
 * memory the server holds more afterwards, and at most meanwhile.
 */
const ROUNDS = 3;
/** The first box of an MP4 (ISO/IEC 14496-12), then what need not be looked at. */
const HEAD = '\0\0\0\u0014ftypisom\0\0\0\0isom';
const FILM = new Blob([HEAD, new Uint8Array(200 * 1_048_576 - HEAD.length)]);

const folder = benchFolder();
const ours = await startOurs(folder);
const bare = await startBare(folder);
pin(ours.child, bare.child);
const headers = await logIn(ours.address);
const before = memoryOf(ours.child.pid);
let most = before;
setInterval(() => {
  most = Math.max(most, memoryOf(ours.child.pid));
}, 20);
const [own, reference]: [number[], number[]] = [[], []];
for (let round = 0; round < ROUNDS; round += 1) {
  own.push(await timed(() => send(ours.address)));
  reference.push(await timed(() => send(bare.address)));
}
print('', 'ours s', 'bare s', 'ratio', 'MB more', 'at most');
print(
  'film of 200 MiB',
  (median(own) / 1_000).toFixed(2),
  (median(reference) / 1_000).toFixed(2),
  (median(reference) / median(own)).toFixed(2),
  (memoryOf(ours.child.pid) - before).toFixed(0),
  (most - before).toFixed(0),
);

async function send(address: string): Promise<void> {
  const body = new FormData();
  body.append('type', 'film');
  body.append('file', FILM, 'film.mp4');
  const reply = await fetch(`${address}/v1/file/upload`, { method: 'POST', body, headers });
  const said = await reply.text();
  if (!reply.ok) throw new Error(`an upload answered ${reply.status}: ${said}`);
}
