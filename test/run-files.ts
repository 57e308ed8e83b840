import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { patienceMs } from './helpers/pace.ts';
import { importsOf } from './import-graph.ts';

export interface Outcome {
  /** Files of which at least one test ran or was skipped for a reason, with the milliseconds that their tests took. */
  readonly ran: ReadonlyMap<string, number>;
  readonly failed: readonly { readonly file: string; readonly name: string }[];
  /** Why tests were skipped, and how many; a suite that is skipped counts as one. */
  readonly skipped: ReadonlyMap<string, number>;
}

/**
 * Where paths begin of which the tests leave nothing behind in their process, and how many files share one at most: a
 * process takes one to two seconds of a core until its first test, and too long a one leaves the others idle at the end.
 */
const TOGETHER: Readonly<Record<string, number>> = {
  'test/journeys/': 5,
  'test/browser/': 5,
  'test/client/rich-text-editor/': 24,
  'test/client/site/': 24,
  'test/client/ui/': 24,
  'test/server/commands/': 3,
  'test/server/deploy/': 2,
  'test/features/import/': 3,
  'test/server/': 24,
};

/** A hook or a mock outside of a suite would reach the other files of a process. */
const FOR_ALL = /^(?:(?:before|after)(?:Each)?\(|mock\.)/m;

/** A process that takes longer waits for what never comes. */
const FILE_LIMIT_MS = 1_800_000;

/** A suite fails with its tests, and its tests with a hook of it: each fault counts once. */
const ECHOES = ['subtestsFailed', 'cancelledByParent'];

/** Runs the files in this order, so many processes at once, and prints their reports. Files of one place share processes. */
export async function runFiles(root: string, files: readonly string[], atOnce: number): Promise<Outcome> {
  const ran = new Map<string, number>();
  const failed: { file: string; name: string }[] = [];
  const skipped = new Map<string, number>();
  /** Helpers that declared a suite which was skipped: the event names the helper, not the file of the tests. */
  const skippedIn = new Set<string>();
  const depths = new Map<string, Record<number, number>>();
  /** The test of each file that ended last. */
  const lastOf = new Map<string, string>();
  if (files.length === 0) return { ran, failed, skipped };
  const folder = mkdtempSync(join(tmpdir(), 'zhuzhan-tests-'));
  try {
    const processes = gather(root, files, folder);
    const events = run({ files: [...processes.keys()], concurrency: atOnce, timeout: patienceMs(FILE_LIMIT_MS) });
    /** Milliseconds of a file's tests; its suites may be declared in a helper, so each depth is summed by itself. */
    const longest = (path: string, nesting: number, tookMs: number) => {
      const sums = depths.get(path) ?? {};
      sums[nesting] = (sums[nesting] ?? 0) + tookMs;
      depths.set(path, sums);
      return Math.max(...Object.values(sums));
    };
    const note = (file: string | undefined, name: string, nesting: number, tookMs: number) => {
      const path = file ? relative(root, file).split(sep).join('/') : '';
      // a file without a test passes by its own name
      if (files.includes(path) && resolve(root, name) !== file) {
        ran.set(path, longest(path, nesting, tookMs));
        lastOf.set(path, name);
      }
      return path;
    };
    events.on('test:pass', ({ file, name, nesting, details, skip }) => {
      const path = note(file, name, nesting, details.duration_ms);
      if (typeof skip !== 'string') return;
      skipped.set(skip, (skipped.get(skip) ?? 0) + 1);
      skippedIn.add(path);
    });
    events.on('test:fail', ({ file, name, nesting, todo, details }) => {
      const path = note(file, name, nesting, details.duration_ms);
      const kind = Reflect.get(details.error, 'failureType');
      if (todo !== undefined || ECHOES.includes(kind)) return;
      const members = processes.get(resolve(root, name)); // their process was ended
      if (!members) return void failed.push({ file: path, name });
      const at = members.findLastIndex((member) => lastOf.has(member));
      const within = members[at] ?? members[0] ?? '';
      for (const member of members.slice(at)) ran.delete(member);
      failed.push({ file: within, name: `its process was ended after “${lastOf.get(within) ?? 'nothing'}”` });
    });
    const report = events.compose(new spec());
    report.pipe(process.stdout, { end: false });
    await new Promise((resolve) => report.on('end', resolve));
    const isSkipped = (file: string) => skippedIn.size > 0 && importsOf(file).some((helper) => skippedIn.has(helper));
    for (const file of files) if (!ran.has(file) && isSkipped(file)) ran.set(file, 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { ran, failed, skipped };
}

/** A file a process, with the tests that it runs: where they share one it imports them, the long ones dealt out one to each. */
function gather(root: string, files: readonly string[], folder: string): Map<string, readonly string[]> {
  const apart = new Set(files);
  const gathered = Object.entries(TOGETHER).flatMap(([place, most]) => {
    const found = [...apart].filter(
      (file) => file.startsWith(place) && !FOR_ALL.test(readFileSync(join(root, file), 'utf8')),
    );
    const groups = Array.from({ length: Math.ceil(found.length / most) }, (): string[] => []);
    for (const [index, file] of found.entries()) {
      groups[index % groups.length]?.push(file);
      apart.delete(file);
    }
    return groups;
  });
  const place = (members: readonly string[]) => files.indexOf(members[0] ?? '');
  const inOrder = [...gathered, ...[...apart].map((file) => [file])].sort((a, b) => place(a) - place(b));
  const named = inOrder.map((members, index): [string, readonly string[]] => {
    const [only = ''] = members;
    if (members.length === 1) return [join(root, only), members];
    const together = join(folder, `${index}.mjs`);
    const imports = members.map((file) => `import ${JSON.stringify(pathToFileURL(join(root, file)).href)};\n`);
    writeFileSync(together, imports.join(''));
    return [together, members];
  });
  return new Map(named);
}
