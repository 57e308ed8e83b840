import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** Room for what lives as long as one start: four times the usual, which halves the collector's work. */
const YOUNG_SPACE_MB = 64;
/** Test files beside this one watch the clock: they go first, but on a busy machine this one must not starve. */
const POLITENESS = 5;

/** Processes that have done their experiment: the next one of the module finds its code there, loaded and optimized. */
const idle = new Map<string, ChildProcess[]>();
const bundles = new Map<string, Promise<string>>();

/**
 * Runs one of a module's `experiments` in a process of its own: apart from the test runner, which follows every promise of a
 * test and would more than double the time, and bundled, since tsx names every function anew each time it is made.
 */
export async function runAside<O>(module: string, experiment: string, input: unknown = null): Promise<O> {
  const bundle = bundles.get(module) ?? bundleFor(module);
  bundles.set(module, bundle);
  const child = idle.get(module)?.pop() ?? start(await bundle);
  child.ref();
  child.channel?.ref();
  const outcome = await new Promise<O>((resolve, reject) => {
    child.once('message', (sent) => resolve(sent as O)); // proof: it sends what the experiment gave, and nothing else
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`"${experiment}" ended with ${code}`)));
    child.send([experiment, input]);
  });
  child.removeAllListeners();
  // It ends when its channel does, with this process.
  child.unref();
  child.channel?.unref();
  idle.set(module, [...(idle.get(module) ?? []), child]);
  return outcome;
}

function start(bundle: string): ChildProcess {
  const execArgv = [`--max-semi-space-size=${YOUNG_SPACE_MB}`];
  const child = fork(bundle, { execArgv, serialization: 'advanced' });
  if (child.pid !== undefined) setPriority(child.pid, POLITENESS);
  return child;
}

async function bundleFor(module: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'zhuzhan-aside-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const outfile = join(folder, 'aside.cjs');
  const contents = `import { experiments } from ${JSON.stringify(module)};
    process.on('disconnect', () => process.exit());
    process.on('message', async ([name, input]) => process.send(await experiments[name](input)));`;
  await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    platform: 'node',
    target: 'node20',
    outfile,
    plugins: [ownFolders],
    logLevel: 'error',
  });
  return outfile;
}

/** In a bundle, too, each source knows where it lies. */
const ownFolders: Plugin = {
  name: 'own-folders',
  setup({ onLoad }) {
    onLoad({ filter: /\/(?:server|test)\/.*\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
      loader: 'ts',
    }));
  },
};
