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
const seenFile = join(tmpdir(), `zhuzhan-tests-${process.pid}.txt`);

const child = spawn(
  process.execPath,
  [
    '--import',
    'tsx',
    '--test',
    // Two cores, and some files drive a browser or load a server.
    '--test-concurrency=2',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(import.meta.dirname, 'seen-files-reporter.mjs')}`,
    `--test-reporter-destination=${seenFile}`,
    ...files,
  ],
  { cwd: root, stdio: 'inherit' },
);

child.on('exit', (code, signal) => {
  const seen = new Set(readFileSync(seenFile, 'utf8').split('\n').filter(Boolean));
  rmSync(seenFile, { force: true });
  const missing = files.filter((file) => !seen.has(join(root, file)));
  process.stdout.write(`${seen.size} of ${files.length} test files ran\n`);
  for (const file of missing) process.stdout.write(`did not run: ${file}\n`);
  process.exit(signal || code || (missing.length > 0 || files.length === 0 ? 1 : 0) ? 1 : 0);
});

function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}
