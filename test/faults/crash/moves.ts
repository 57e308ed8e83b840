import { isLongRun } from '../verdict.ts';
import type { Outcome } from './experiments.ts';
import { type FolderNode, MemoryDisk, watched } from './memory-disk.ts';
import { DATA, openOn, usedDisk } from './memory-place.ts';
import { difference, type Seen, seen } from './seen.ts';
import { StartTally } from './tally.ts';

const MOST = isLongRun ? 2_000 : 24;
const TEXT = 'case-sdkaili.md';

/** The power goes while the cases of an older folder are moved: the next start has moved them, once and whole. */
export async function cutMoves(): Promise<Outcome> {
  const whole = await moved((await oldDisk()).root);
  const tally = new StartTally(MOST, async (root) => difference(whole, await moved(root)) ?? '');
  const disk = await oldDisk();
  for (const root of await watched(disk, async () => (await openOn(disk.fs, 'moving')).close())) {
    await tally.cut(root, (result) => result || undefined);
  }
  return tally.outcome();
}

/** A site in use as 0.1.0 kept it, two cases in `site.json` and a text beside it. */
async function oldDisk(): Promise<MemoryDisk> {
  const disk = await usedDisk();
  const site = JSON.parse(Buffer.from(await disk.fs.readFile(`${DATA}/site.json`)).toString());
  const cases = ['/sdkaili', '/qdfangwu'].map((path) => ({ path, name: path, text: TEXT }));
  disk.put(`${DATA}/site.json`, JSON.stringify({ ...site, cases }));
  disk.put(`${DATA}/${TEXT}`, '正文');
  disk.put(`${DATA}/format.json`, '{"format":1}\n');
  return disk;
}

/** What is there once a server has started on this disk. */
async function moved(root: FolderNode): Promise<Seen> {
  const disk = new MemoryDisk(root);
  const store = await openOn(disk.fs, 'next');
  const shown = await seen(store, disk.fs);
  const order = store.case.all().map(({ id }) => id);
  await store.close();
  const file = async (path: string) => Buffer.from(await disk.fs.readFile(`${DATA}/${path}`)).toString();
  const copies = (await disk.fs.readFolder(`${DATA}/history/${TEXT}`)).filter((name) => /^\d/.test(name));
  const texts = await Promise.all(copies.map((name) => file(`history/${TEXT}/${name}`)));
  const cases = `cases: ${JSON.parse(await file('site.json')).cases}`;
  return { ...shown, order: order.join(), text: texts.join(), format: await file('format.json'), 'site.json': cases };
}
