import { execFileSync } from 'node:child_process';
import { scryptSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { reachedTests } from './import-graph.ts';
import { runFiles } from './run-files.ts';

/**
 * Runs the test files of `npm test`, with `--rest` those of `npm run test:rest`, and fails when fewer ran than are on the
 * disk: Node 20 finds no TypeScript tests by itself and exits 0. `--changed` narrows the run to files whose imports reach what
 * differs from main; other arguments run files whose path contains one of them. `--long` tries far more, one file at a time.
 */
const root = join(import.meta.dirname, '..');
/** What `npm test` leaves to `npm run test:rest`. */
const REST =
  /^test\/(?:(?:browser|editing|engines|faults|proxy|security)\/|journeys\/(?:admin-|brand|owner|hero-points|pages)|server\/(?:commands|deploy|export)\/|server\/(?:backup\/restore-snapshot|store\/swap-folders)|features\/(?:import\/|first-steps\/first-steps)|(?:build|features|library-functions|recipes|run)\.test)/;
const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isRest = flags.includes('--rest');
const isLong = flags.includes('--long');
if (isLong) process.env.LONG_RUN = '1'; // see test/helpers/tell.ts
const onDisk = testFiles(import.meta.dirname);
const inMode = onDisk.filter((file) =>
  wanted.length > 0 ? wanted.some((part) => file.includes(part)) : REST.test(file) === isRest,
);
const files = flags.includes('--changed') ? reachedTests(inMode, changedFiles()) : inMode;

/** Where the machine has enough memory as a folder, no test waits for a disk; a container's own often has 64 MB only. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES = 4 * 2 ** 30;
if (!process.env.TMPDIR && existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize >= MEMORY_BYTES) process.env.TMPDIR = MEMORY;
}

/** What the work of `measurePace` takes on a quiet machine, in milliseconds. */
const QUIET_MS = 200;
process.env.TEST_PACE ??= String(Math.max(1, measurePace() / QUIET_MS));

/** Milliseconds that each file took at the last run here: the longest begin first, so that all end together. */
const TIMES = join(import.meta.dirname, '.times.json');
const times: Record<string, number> = existsSync(TIMES) ? JSON.parse(readFileSync(TIMES, 'utf8')) : {};
/** The order where no run was before: files of a path that is named first begin first. */
const LONG_FIRST = [
  /^test\/engines\//,
  /^test\/(browser\/pages|journeys)/,
  /^test\/(server\/(store|api|backup|commands|deploy)\/|build|recipes)/,
  /^test\/(browser|faults|security)\//,
];
/** Files that wait for a promised minute, and take no core meanwhile. */
const IDLE = /^test\/proxy\//;
/** On two cores: three keep both busy, and with four an engine under test starves. */
const AT_ONCE = isLong ? 1 : 3;

const place = (file: string) => LONG_FIRST.findIndex((long) => long.test(file)) >>> 0; // none: the last place
const busyFiles = files.filter((file) => !IDLE.test(file));
busyFiles.sort((a, b) => (times[b] ?? 0) - (times[a] ?? 0) || place(a) - place(b));
const idleFiles = files.filter((file) => IDLE.test(file));
const [busy, idle] = await Promise.all([runFiles(root, busyFiles, AT_ONCE), runFiles(root, idleFiles, 1)]);

const ran = new Map([...busy.ran, ...idle.ran]);
const failed = [...busy.failed, ...idle.failed];
const missing = files.filter((file) => !ran.has(file));
const slowest = [...ran].sort(([, a], [, b]) => b - a);
print('\nthe ten slowest files, in seconds:');
for (const [file, tookMs] of slowest.slice(0, 10)) print(`${(tookMs / 1000).toFixed(1).padStart(7)}  ${file}`);
writeFileSync(TIMES, JSON.stringify({ ...times, ...Object.fromEntries(slowest) }));
for (const [reason, count] of [...busy.skipped, ...idle.skipped]) print(`skipped ${count} suites and tests: ${reason}`);
print(`${ran.size} of ${files.length} test files ran`);
for (const file of missing) print(`did not run: ${file}`);
for (const { file, name } of failed) print(`failed: ${file}: ${name}`);
const isGood = failed.length === 0 && missing.length === 0 && (files.length > 0 || flags.includes('--changed'));
process.exit(isGood ? 0 : 1);

function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

/** Paths that differ from main, untracked ones too. */
function changedFiles(): string[] {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n');
  return [...git('diff', '--name-only', 'main'), ...git('ls-files', '--others', '--exclude-standard')].filter(Boolean);
}

/** Milliseconds of the clock that a fixed piece of work takes now. */
function measurePace(): number {
  const began = performance.now();
  for (let round = 0; round < 4; round += 1) scryptSync('pace', 'salt', 32, { N: 2 ** 14, r: 8, p: 1 });
  return performance.now() - began;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
