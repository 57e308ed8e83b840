import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CANDIDATES, OURS } from './compare/candidates.ts';
import { type Contender, enter, enterOurs } from './compare/contender.ts';
import { readHomePage } from './compare/home-page.ts';
import { measureLoad } from './compare/measure-load.ts';
import { measureViews } from './compare/measure-views.ts';
import type { Content } from './compare/prepare.ts';
import { asMarkdown, asText, linesOf, type Measured } from './compare/table.ts';
import { benchFolder, processTree } from './figures.ts';

/**
 * Ours against what users would pick instead: the same home page from Next.js and Astro, the same list from Fastify, Express
 * and Payload, all built from registry packages in a folder that is removed at the end. test/bench/README.md says what is
 * fair in it and what is not. `--only next,fastify` leaves the others out, `--rounds 3` measures fewer than five rounds.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '5' } },
});
const rounds = Number(values.rounds);
const only = values.only?.split(',');
const unknown = only?.filter((key) => !CANDIDATES.some((candidate) => candidate.key === key)) ?? [];
if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
  process.stderr.write(`--only takes of ${CANDIDATES.map(({ key }) => key).join(',')}; --rounds a whole number\n`);
  process.exit(1);
}
const chosen = CANDIDATES.filter(({ key }) => !only || only.includes(key));
const began = performance.now();
const folder = await benchFolder();
const contenders: Contender[] = [];
const notes: string[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopAtOnce);

try {
  const ours = await enterOurs(join(folder, OURS.key));
  contenders.push(ours);
  const columns: Measured[] = [ours.measured];
  const content = await contentOf(ours.served.address);
  for (const candidate of chosen) {
    say(`${candidate.name}: installing, building, starting`);
    try {
      const contender = await enter(candidate, join(folder, candidate.key), content);
      contenders.push(contender);
      columns.push(contender.measured);
    } catch (error) {
      columns.push({ name: candidate.name, version: '(not measured)' });
      notes.push(`${candidate.name}: not measured: ${error instanceof Error ? error.message : error}`);
    }
  }
  say('first views');
  notes.push(...(await measureViews(contenders, Math.min(rounds, 5))));
  say('load');
  notes.push(...(await measureLoad(contenders, rounds, join(folder, 'bare'))));
  const lines = linesOf(columns);
  process.stdout.write(`${[asText(lines), ...notes, asMarkdown(lines)].join('\n\n')}\n`);
  say('done');
} finally {
  await Promise.all(contenders.map(({ served }) => served.end()));
  await rm(folder, { recursive: true, force: true });
}

/** Our page and all our product rows, as our server gives them. */
async function contentOf(address: string): Promise<Content> {
  const reply = await fetch(`${address}/v1/product/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"limit":9999}',
  });
  const { data } = (await reply.json()) as { data: { data: unknown[] } }; // proof: the call table's type of this row
  return { page: await readHomePage(address), rows: data.data };
}

function say(what: string): void {
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${what}\n`);
}

/** Ctrl-C leaves nothing behind either: no server, no installer, no browser, no folder. */
function stopAtOnce(): void {
  for (const pid of processTree(process.pid)) if (pid !== process.pid) kill(pid);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  process.exit(130);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // gone already
  }
}
