import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';

export interface Experiments {
  readonly folder: string;
  /** What must not happen, as `tell` says it: "lost", "let through". */
  readonly harm: string;
  /** As many test files as run at once. */
  readonly atOnce: number;
}

/** What the test runner says about itself. */
const SUMMARY = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) /;

/**
 * Runs every test of a folder, `--long` on the command line meaning the large numbers, and prints what was tried, how often
 * and with what harm. Other arguments narrow the run to files whose path holds one of them. Sets the exit code.
 */
export function runExperiments({ folder, harm, atOnce }: Experiments): void {
  const wanted = process.argv.slice(2).filter((argument) => argument !== '--long');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && (wanted.length === 0 || wanted.some((part) => name.includes(part))))
    .sort()
    .map((name) => join(folder, name));
  const counted = new RegExp(`: (\\d+) tried, (\\d+) ${harm}$`);
  const began = performance.now();
  let [tried, harmed, failures, experiments] = [0, 0, 0, 0];

  const events = run({ files, concurrency: atOnce });
  events.on('test:diagnostic', ({ message }) => {
    if (!SUMMARY.test(message)) print(message);
    const counts = counted.exec(message);
    if (!counts) return;
    experiments += 1;
    tried += Number(counts[1]);
    harmed += Number(counts[2]);
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
    const length = process.argv.includes('--long') ? 'long' : 'short';
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    print(`\n${length} run: ${experiments} experiments in ${seconds} s, ${tried} tried, ${harmed} ${harm}`);
    if (failures > 0 || experiments === 0) process.exitCode = 1;
  });
  events.resume();
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
