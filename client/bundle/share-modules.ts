import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build as bundle, type Metafile, type Plugin } from 'esbuild';

/**
 * A module is shared when the pages that use it outweigh those that fetch it in vain: at most so many bytes in vain for each
 * page that uses it. Lower makes pages smaller and of more files, higher larger and of fewer.
 */
const BYTES_IN_VAIN = 5_000;
/** esbuild omits bare imports of packages, which declare that they have no side effects. */
const OURS = /^(client|server)\//;

/**
 * esbuild gives every set of pages that have something in common a file of its own: forty requests for a first page, most
 * of them for less than 300 bytes. This plugin has every page import its entry with one list of shared modules, so that
 * these are one file. It bundles twice: once to see who needs what.
 */
export async function shareModules(options: BuildOptions & { absWorkingDir: string }): Promise<Plugin> {
  const { absWorkingDir: root } = options;
  const { outputs } = await bundle({ ...options, metafile: true, write: false }).then(({ metafile }) => metafile);
  const scripts = Object.entries(outputs).filter(([file]) => file.endsWith('.js'));
  const isLazy = (file: string) =>
    scripts.some(([, { imports }]) => imports.some(({ kind, path }) => kind === 'dynamic-import' && path === file));
  const entries = scripts.flatMap(([file, { entryPoint }]) => (entryPoint && !isLazy(file) ? [entryPoint] : []));
  const views = scripts.flatMap(([file, { entryPoint }]) => (entryPoint && isLazy(file) ? [{ file, entryPoint }] : []));
  const sources = new Set(views.map(({ entryPoint }) => entryPoint));
  const shared = [...usesOf(outputs, views)].filter(([source, { uses, bytes }]) => {
    const isShared = uses > 1 && bytes * (views.length - uses) <= BYTES_IN_VAIN * uses;
    return isShared && OURS.test(source) && !sources.has(source) && !entries.includes(source);
  });
  const imports = shared.map(([source]) => `import './${source}';`).join('\n');
  return {
    name: 'share-modules',
    setup(build) {
      build.onResolve({ filter: /^shared-modules$/ }, ({ path }) => ({ path, namespace: 'shared-modules' }));
      build.onLoad({ filter: /.*/, namespace: 'shared-modules' }, () => ({ contents: imports, resolveDir: root }));
      build.onLoad({ filter: /[\\/]client[\\/].*\.tsx?$/ }, async ({ path }) => {
        const source = path.slice(root.length + 1).replaceAll('\\', '/');
        if (!sources.has(source) && !entries.includes(source)) return undefined;
        const needed = sources.has(source) ? entries.map((entry) => join(root, entry)) : [];
        const lines = ['shared-modules', ...needed].map((name) => `import ${JSON.stringify(name)};`);
        const contents = [await readFile(path, 'utf8'), ...lines].join('\n');
        return { contents, loader: source.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}

/** How many pages load each source, and its bytes. */
function usesOf(outputs: Metafile['outputs'], views: readonly { file: string }[]) {
  const found = new Map<string, { uses: number; bytes: number }>();
  for (const { file } of views) {
    for (const loaded of [file, ...staticImports(outputs, file)]) {
      for (const [source, { bytesInOutput: bytes }] of Object.entries(outputs[loaded]?.inputs ?? {})) {
        found.set(source, { uses: (found.get(source)?.uses ?? 0) + 1, bytes });
      }
    }
  }
  return found;
}

/** All files that a file imports, directly or through others, before it can run. */
export function staticImports(outputs: Metafile['outputs'], file: string, seen = new Set<string>()): string[] {
  for (const { path, kind } of outputs[file]?.imports ?? []) {
    if (kind !== 'import-statement' || seen.has(path)) continue;
    seen.add(path);
    staticImports(outputs, path, seen);
  }
  return [...seen];
}
