import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/**
 * Runs every test file and fails when fewer ran than lie on disk: Node 20 finds no TypeScript tests by itself and calls
 * that a success. Arguments narrow the run to files whose path holds one of them.
 */
const root = join(import.meta.dirname, '..');
const wanted = process.argv.slice(2);
const files = testFiles(import.meta.dirname).filter(
  (file) => wanted.length === 0 || wanted.some((part) => file.includes(part)),
);

/** Files that drive a browser or watch the clock: a busy machine can fail them, so they get a second try, by themselves. */
const SECOND_TRY = /^test\/(browser|security|proxy|faults|server\/http)\//;
/** More than these failing at once is no accident. */
const SECOND_TRIES_MAX = 3;

// Two cores, and some files drive a browser or load a server.
const first = await run(files, 2);
const missing = files.filter((file) => !first.ran.has(file));
const failed = [...first.failed];
let isGood = first.isGood && missing.length === 0 && files.length > 0;

if (
  !isGood &&
  missing.length === 0 &&
  failed.length > 0 &&
  failed.length <= SECOND_TRIES_MAX &&
  failed.every((file) => SECOND_TRY.test(file))
) {
  print(`second try, one at a time: ${failed.join(', ')}`);
  const second = await run(failed, 1);
  isGood = second.isGood && second.ran.size === failed.length;
}
print(`${first.ran.size} of ${files.length} test files ran`);
for (const file of missing) print(`did not run: ${file}`);
process.exit(isGood ? 0 : 1);

interface Outcome {
  isGood: boolean;
  ran: Set<string>;
  failed: Set<string>;
}

function run(chosen: string[], concurrency: number): Promise<Outcome> {
  const seenFile = join(tmpdir(), `zhuzhan-tests-${process.pid}.txt`);
  const reporter = join(import.meta.dirname, 'seen-files-reporter.mjs');
  const reporters = [
    ['--test-reporter=spec', '--test-reporter-destination=stdout'],
    [`--test-reporter=${reporter}`, `--test-reporter-destination=${seenFile}`],
  ].flat();
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--test', `--test-concurrency=${concurrency}`, ...reporters, ...chosen],
    { cwd: root, stdio: 'inherit' },
  );
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      const lines = readFileSync(seenFile, 'utf8').split('\n');
      rmSync(seenFile, { force: true });
      const named = (word: string) =>
        new Set(
          lines
            .filter((line) => line.startsWith(`${word} `))
            .map((line) => relative(root, line.slice(word.length + 1))),
        );
      resolve({ isGood: code === 0, ran: named('ran'), failed: named('failed') });
    });
  });
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
