import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ADMIN_PASSWORD, ROOT } from '../../helpers/site.ts';
import { median } from '../figures.ts';
import { type Candidate, OURS } from './candidates.ts';
import { type Content, installOurs, prepare, versionOf } from './prepare.ts';
import { type Served, serve } from './serve.ts';
import type { Measured } from './table.ts';
import { weigh } from './weigh.ts';

/** One that takes part: its server runs, and what is known of it so far. */
export interface Contender {
  candidate: Candidate;
  served: Served;
  measured: Measured;
}

/** The first start of a new installation does more than those that follow, so it is not among these. */
const STARTS = 5;
const IDLE_MS = 2_000;

/** Starts our built server on the starter's content below `folder`. */
export function serveOurs(folder: string): Promise<Served> {
  return serve({
    folder: ROOT,
    args: OURS.start,
    first: { method: 'GET', path: '/' },
    added: { DATA_DIR: join(folder, 'data'), UPLOADS_DIR: join(folder, 'uploads'), ADMIN_PASSWORD },
  });
}

/** Weighs and starts ours. */
export async function enterOurs(folder: string): Promise<Contender> {
  const installed = join(folder, 'installed');
  await installOurs(installed);
  const started = await startRepeatedly(() => serveOurs(folder));
  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as { version: string }; // proof: ours
  return { candidate: OURS, ...started, measured: await measuredOf(OURS, installed, version, started) };
}

/** Installs, builds, weighs and starts a candidate. */
export async function enter(candidate: Candidate, folder: string, content: Content): Promise<Contender> {
  await prepare(candidate, folder, content);
  const first = candidate.page ?? candidate.list;
  if (!first) throw new Error('nothing to compare');
  const started = await startRepeatedly(() => serve({ folder, args: candidate.start, first }));
  const version = await versionOf(folder, candidate.package);
  return { candidate, ...started, measured: await measuredOf(candidate, folder, version, started) };
}

interface Started {
  served: Served;
  startMs: number;
}

async function startRepeatedly(start: () => Promise<Served>): Promise<Started> {
  let served = await start();
  const times: number[] = [];
  for (let count = 0; count < STARTS; count += 1) {
    await served.end();
    served = await start();
    times.push(served.startMs);
  }
  return { served, startMs: median(times) };
}

async function measuredOf({ name }: Candidate, folder: string, version: string, started: Started): Promise<Measured> {
  await pause(IDLE_MS);
  const { packages, megabytes } = await weigh(folder);
  const idle = started.served.memory();
  return { name, version, startMs: started.startMs, idle, packages, installed: megabytes };
}
