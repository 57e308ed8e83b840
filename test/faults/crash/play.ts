import { randomFrom } from '../../helpers/random.ts';
import { copyTree, type FolderNode, MemoryDisk } from './memory-disk.ts';
import { openOn } from './memory-place.ts';
import type { Lane } from './operations.ts';
import { type Seen, seen } from './seen.ts';

/** The disk at one moment, with how many steps of each lane were answered by then. */
export interface Moment {
  readonly root: FolderNode;
  readonly answered: readonly number[];
}

export interface PlayOptions {
  /** Decides in which order the operations of the lanes meet the disk. */
  readonly seed: number;
  readonly liesAbout?: MemoryDisk['liesAbout'];
}

/** Runs the lanes side by side on a copy of `start` and gives the disk after every single operation. */
export async function play(start: FolderNode, lanes: readonly Lane[], options: PlayOptions): Promise<Moment[]> {
  const disk = new MemoryDisk(copyTree(start));
  const store = await openOn(disk.fs);
  await store.swept();
  const moments: Moment[] = [];
  const answered = lanes.map(() => 0);
  disk.liesAbout = options.liesAbout;
  disk.choose = randomFrom(options.seed);
  disk.onStep = () => moments.push({ root: copyTree(disk.root), answered: [...answered] });
  disk.onStep();
  const answer = (lane: number) => {
    answered[lane] = (answered[lane] ?? 0) + 1;
    disk.onStep?.();
  };
  await Promise.all(
    lanes.map(async ({ steps, atOnce }, lane) => {
      if (atOnce) await Promise.all(steps.map((step) => step(store).then(() => answer(lane))));
      else for (const step of steps) await step(store).then(() => answer(lane));
    }),
  );
  disk.choose = undefined;
  disk.onStep = undefined;
  await store.close();
  return moments;
}

/** The disk after each operation of some work. */
export async function watched(disk: MemoryDisk, work: () => Promise<unknown>): Promise<FolderNode[]> {
  const moments: FolderNode[] = [];
  disk.onStep = () => moments.push(copyTree(disk.root));
  await work();
  disk.onStep = undefined;
  return moments;
}

/** What is shown of the things that a lane changes: before it, and after each of its steps. */
export type Timeline = readonly Seen[];

export async function timelineOf(start: FolderNode, { steps }: Lane): Promise<Timeline> {
  const disk = new MemoryDisk(copyTree(start));
  const store = await openOn(disk.fs);
  await store.swept();
  const all = [await seen(store, disk.fs)];
  for (const step of steps) {
    await step(store);
    all.push(await seen(store, disk.fs));
  }
  await store.close();
  const names = new Set(all.flatMap((shown) => Object.keys(shown)));
  const changing = [...names].filter((name) => all.some((shown) => shown[name] !== all[0]?.[name]));
  return all.map((shown) => Object.fromEntries(changing.map((name) => [name, shown[name] ?? 'nothing'])));
}

/**
 * What a start may show: all that was answered, of the rest each step whole or not at all, and nothing else changed.
 * Gives what is wrong with it, or undefined.
 */
export function judge(
  shown: Seen,
  before: Seen,
  timelines: readonly Timeline[],
  answered: readonly number[],
): string | undefined {
  const changing = new Set<string>();
  for (const [lane, timeline] of timelines.entries()) {
    const names = Object.keys(timeline[0] ?? {});
    for (const name of names) changing.add(name);
    const isThere = (state: Seen) => names.every((name) => (shown[name] ?? 'nothing') === state[name]);
    if (timeline.slice(answered[lane]).some(isThere)) continue;
    const found = names.map((name) => `${name}: ${shown[name] ?? 'nothing'}`).join('; ');
    return `after ${answered[lane]} answered steps: ${found}`;
  }
  for (const name of new Set([...Object.keys(before), ...Object.keys(shown)])) {
    if (!changing.has(name) && shown[name] !== before[name]) {
      return `${name} was not touched and is now ${shown[name] ?? 'nothing'}`;
    }
  }
  return undefined;
}
