import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';

const bundles = new Map<string, Promise<string>>();

/**
 * Runs one of a module's `experiments` in a process of its own: apart from the test runner, which follows every promise of a
 * test and would more than double the time, and bundled, since tsx names every function anew each time it is made.
 */
export async function runAside<O>(module: string, experiment: string, input: unknown = null): Promise<O> {
  const bundle = bundles.get(module) ?? bundleFor(module);
  bundles.set(module, bundle);
  const child = fork(await bundle, { serialization: 'advanced' });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`"${experiment}" ended with ${code}`)));
  child.send([experiment, input]);
  const [outcome] = await Promise.race([once(child, 'message'), ended]);
  child.disconnect();
  return outcome;
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
