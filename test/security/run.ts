import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';

/**
 * Runs every test of this folder, `--long` with the large numbers, and prints what was tried, how often, and what was let
 * through. Other arguments narrow the run to files whose path holds one of them.
 */
const wanted = process.argv.slice(2).filter((argument) => argument !== '--long');
process.env.SECURITY_RUN = process.argv.includes('--long') ? 'long' : 'short';
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && (wanted.length === 0 || wanted.some((part) => name.includes(part))))
  .sort()
  .map((name) => join(import.meta.dirname, name));

let tried = 0;
let letThrough = 0;
let failures = 0;
let verdicts = 0;
const print = (line: string) => process.stdout.write(`${line}\n`);

// One file at a time: some of them compare times.
const events = run({ files, concurrency: 1 });
events.on('test:diagnostic', ({ message }) => {
  const counts = /: (\d+) tried, (\d+) let through$/.exec(message);
  if (!counts) return;
  print(message);
  verdicts += 1;
  tried += Number(counts[1]);
  letThrough += Number(counts[2]);
});
events.on('test:pass', ({ name, skip }) => {
  if (skip !== undefined) print(`skipped: ${name} (${skip})`);
});
events.on('test:fail', ({ name, details }) => {
  failures += 1;
  const { cause } = details.error;
  print(`FAILED: ${name}\n${cause instanceof Error ? (cause.stack ?? cause.message) : details.error.message}`);
});
events.on('end', () => {
  print(`\n${process.env.SECURITY_RUN} run: ${verdicts} experiments, ${tried} tried, ${letThrough} let through`);
  if (failures > 0 || verdicts === 0) process.exitCode = 1;
});
events.resume();
