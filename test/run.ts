import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runFiles } from './run-files.ts';

/**
 * Runs every test file and fails when fewer ran than lie on disk: Node 20 finds no TypeScript tests by itself and calls
 * that a success. Arguments narrow the run to files whose path holds one of them.
 */
const root = join(import.meta.dirname, '..');
const wanted = process.argv.slice(2);
const files = testFiles(import.meta.dirname).filter(
  (file) => wanted.length === 0 || wanted.some((part) => file.includes(part)),
);

/** Where the machine has enough memory as a folder, no test waits for a disk; a container's own often has 64 MB only. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES = 4 * 2 ** 30;
if (!process.env.TMPDIR && existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize >= MEMORY_BYTES) process.env.TMPDIR = MEMORY;
}

/** The long ones begin first, so that all end together. */
const LONG_FIRST = [
  /^test\/engines\//,
  /^test\/browser\/(admin-content|admin-frame|desktop|keyboard|mobile)/,
  /^test\/(server\/(store|api|backup|commands|deploy)\/|build|recipes)/,
  /^test\/(browser|faults|security)\//,
];
/** Files that wait for a promised minute, and take no core meanwhile. */
const IDLE = /^test\/proxy\//;
/** Files that drive a browser or watch the clock: a busy machine can fail them, so they get a second try, by themselves. */
const SECOND_TRY = /^test\/(browser|engines|security|proxy|faults|server\/http)\//;
/** On two cores: three keep both busy, and with four an engine under test starves. */
const AT_ONCE = 3;
/** More than these failing at once is no accident. */
const SECOND_TRIES_MAX = 2;

const place = (file: string) => LONG_FIRST.findIndex((long) => long.test(file)) >>> 0; // none: the last place
const inOrder = files.filter((file) => !IDLE.test(file)).sort((a, b) => place(a) - place(b));
const [busy, idle] = await Promise.all([
  runFiles(root, inOrder, AT_ONCE),
  runFiles(
    root,
    files.filter((file) => IDLE.test(file)),
    1,
  ),
]);
const ran = new Set([...busy.ran, ...idle.ran]);
const missing = files.filter((file) => !ran.has(file));
const failed = [...busy.failed, ...idle.failed];
const again = [...new Set([...failed.map(({ file }) => file), ...missing])];
let isGood = again.length === 0 && files.length > 0;

if (
  failed.length > 0 && // what is missing was in a process that failed
  failed.length <= SECOND_TRIES_MAX &&
  again.every((file) => SECOND_TRY.test(file))
) {
  print(`second try, one at a time: ${again.join(', ')}`);
  const second = await runFiles(root, again, 1);
  for (const file of second.ran) ran.add(file);
  isGood = second.failed.length === 0 && second.ran.size === again.length;
}

print(`${ran.size} of ${files.length} test files ran`);
for (const file of missing) if (!ran.has(file)) print(`did not run: ${file}`);
for (const { file, name } of failed) print(`${isGood ? 'passed only at a second try' : 'failed'}: ${file}: ${name}`);
if (failed.length > SECOND_TRIES_MAX) print(`no second try for more than ${SECOND_TRIES_MAX} failures`);
process.exit(isGood ? 0 : 1);

function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
