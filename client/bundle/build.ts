import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuildOptions, build as bundle, type Metafile, type Plugin } from 'esbuild';
import { COMMON_PASSWORDS } from '../../server/auth/weakness.ts';
import { calls } from '../../server/contract/calls.ts';
import type { Manifest } from '../../server/pages/manifest.ts';
import { checkBudget } from './budget.ts';
import { collectStyles } from './collect-styles.ts';
import { LIST, noticesOf, sha256, sumsOf } from './release-lists.ts';

interface BuildServices {
  readonly root: string;
  /** Where the release is written. */
  readonly dist: string;
  /** Identifies the sources of the build. */
  readonly stamp: string;
  /** Readable files that reload the browser when they change. */
  readonly isForDevelopment: boolean;
}

/** WebViews of 2020: Chromium 87 and iOS 14. Older ones get the server's HTML. */
const BROWSERS = ['chrome87', 'safari14', 'es2020'];
/** The oldest browsers that show the server's HTML without an error. */
const OLDEST = ['chrome64', 'safari11.1'];
/** Browsers of the back office. Older ones show a message without scripts. */
const ADMIN_BROWSERS = ['chrome97', 'safari15.4'];
/**
 * Threads for the disk. Node's default is 4, of which two password checks would leave two. More threads let a slow disk sync
 * more saves together, but slow a fast one down.
 */
const DISK_THREADS = 6;
/** The length of lines in the server's program, so that a position in the log names a short line. */
const LINE_LENGTH = 160;
/** The release's program. Its syntax is that of Node 6, so that an old Node reports that it is too old. */
const LAUNCHER = `#!/usr/bin/env node
require('./server/start/check-node.cjs');
process.env.UV_THREADPOOL_SIZE = process.env.UV_THREADPOOL_SIZE || '${DISK_THREADS}';
require('./server/main.cjs');
`;
const ADMIN = 'client/admin/shell/main.ts';
const DEV_RELOAD = 'client/site/shell/dev-reload.ts';
/** Sources that a release contains unchanged. */
const COPIED = ['client/media', 'server/starter', 'server/deploy', 'server/start/check-node.cjs', 'LICENSE'];
/** Guides and hidden files among them are not part of a release. */
const NOT_RELEASED = /^(README.*\.md|\..*)$/;

/**
 * Builds a release: the program, the browser's files with hashed names, also compressed, media, the starter's content and
 * the files for a server. It replaces `dist` when it is complete: a failed build changes nothing.
 */
export async function buildAnew(services: BuildServices): Promise<void> {
  const { root, dist, isForDevelopment } = services;
  const began = performance.now();
  const made = `${dist}.${process.pid}`;
  try {
    await buildInto(made, services);
    const list = isForDevelopment ? '' : await sumsOf(made); // a build for development is no release
    await writeFile(join(made, LIST), list);
    await rm(`${made}.old`, { recursive: true, force: true });
    await rename(dist, `${made}.old`).catch(() => {}); // the first build replaces nothing
    await rename(made, dist);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const sum = isForDevelopment ? '' : `, SHA-256 ${sha256(list)}`;
    process.stdout.write(`built ${relative(root, dist)}/ in ${seconds} s${sum}\n`);
  } finally {
    await Promise.all([made, `${made}.old`].map((folder) => rm(folder, { recursive: true, force: true })));
  }
}

async function buildInto(made: string, { root, stamp, isForDevelopment: dev }: BuildServices): Promise<void> {
  await mkdir(join(made, 'assets'), { recursive: true });
  const [browser, server] = await Promise.all([
    bundleBrowser(root, made, dev),
    bundleServer(root, made, dev),
    copySources(root, made, dev),
  ]);
  const manifest = manifestOf(root, browser, made);
  await writeFile(join(made, 'manifest.json'), JSON.stringify(manifest, null, 2));
  const notices = await noticesOf(root, { ...browser, ...server.metafile.outputs });
  await writeFile(join(made, 'THIRD-PARTY-NOTICES.txt'), notices);
  await writeFile(join(made, 'stamp'), stamp);
  if (dev) return writeFile(join(made, 'assets', 'build-id.txt'), stamp);
  await Promise.all([compress(join(made, 'assets')), compress(join(made, 'drawings'))]);
  await checkBudget(manifest, made);
}

function commonOptions(root: string) {
  return {
    absWorkingDir: root,
    preserveSymlinks: true, // the location of packages changes no byte
    bundle: true,
    charset: 'utf8', // a Chinese character takes three bytes, escaped six
    legalComments: 'none', // all notices are in one file
    metafile: true,
    logLevel: 'warning',
    jsx: 'automatic',
  } satisfies BuildOptions;
}

/** Builds the browser's files: each script of the site as one file, the back office in parts, a style sheet for each. */
async function bundleBrowser(root: string, made: string, dev: boolean): Promise<Metafile['outputs']> {
  const common = {
    ...commonOptions(root),
    outdir: join(made, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    minify: !dev,
    // old Safaris support it, except for names shadowed in parameters' defaults, which we do not use
    supported: { destructuring: true },
    sourcemap: dev,
    external: ['/media/*'],
    define: { 'process.env.NODE_ENV': dev ? '"development"' : '"production"' },
  } satisfies BuildOptions;
  const live = (name: string) => `client/site/live/${name}`;
  const bundles = [
    { entryPoints: { first: live('first.ts'), visits: live('visits.ts') }, format: 'iife', target: OLDEST },
    {
      entryPoints: { modules: live('modules.ts'), roots: live('roots.tsx'), ...(dev && { 'dev-reload': DEV_RELOAD }) },
      format: 'esm',
      target: BROWSERS,
      plugins: [callAddresses(false)],
    },
    {
      entryPoints: { admin: ADMIN },
      format: 'esm',
      splitting: true,
      target: ADMIN_BROWSERS,
      plugins: [callAddresses(true)],
    },
    { entryPoints: { site: 'styles:site', admin: 'styles:admin' }, target: BROWSERS, plugins: [collectStyles(root)] },
  ] satisfies BuildOptions[];
  const results = await Promise.all(bundles.map((options) => bundle({ ...common, ...options })));
  return Object.assign({}, ...results.map(({ metafile }) => metafile.outputs));
}

/** The part of the call table that browsers need: addresses and permissions. Shapes stay on the server. */
function callAddresses(isForStaff: boolean): Plugin {
  return {
    name: 'call-addresses',
    setup(build) {
      build.onLoad({ filter: /server[\\/]contract[\\/]calls\.ts$/ }, () => {
        const wanted = Object.entries(calls).filter(([, { who }]) => isForStaff || who === 'open');
        const addresses = wanted.map(([name, { method, path, who, needsToken, permission }]) => [
          name,
          { method, path, ...(needsToken && { needsToken }), ...(who === 'staff' && { permission }) }, // each byte counts
        ]);
        return { contents: `export const calls = ${JSON.stringify(Object.fromEntries(addresses))}`, loader: 'js' };
      });
    },
  };
}

/** Reduces the list of common passwords to those that the server compares. */
const keepCommonest: Plugin = {
  name: 'keep-commonest',
  setup(build) {
    build.onLoad({ filter: /language-common[\\/]src[\\/]passwords\.json$/ }, () => ({
      // one string: a list would be written with a line for each
      contents: `export default ${JSON.stringify([...COMMON_PASSWORDS].join(' '))}.split(' ')`,
      loader: 'js',
    }));
  },
};

async function bundleServer(root: string, made: string, dev: boolean) {
  return bundle({
    ...commonOptions(root),
    plugins: [keepCommonest],
    entryPoints: { main: 'server/main.ts' },
    outdir: join(made, 'server'),
    platform: 'node',
    // Node loads an ES module with its thread pool, so its first line could no longer set the pool's size
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    target: 'node20',
    minifySyntax: !dev, // names stay readable in the log
    minifyWhitespace: !dev,
    lineLimit: LINE_LENGTH,
    banner: { js: `const MODULE_URL = require('node:url').pathToFileURL(__filename).href;` },
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'MODULE_URL' },
    sourcemap: dev && 'linked',
    sourcesContent: false,
  });
}

/** The addresses of the browser's files by their source. */
function manifestOf(root: string, outputs: Metafile['outputs'], made: string): Manifest {
  const files = Object.entries(outputs).filter(([file]) => !file.endsWith('.map'));
  const address = (file: string) => `/${relative(made, join(root, file)).split(sep).join('/')}`;
  const filesOf = (source: string) => {
    const file = files.find(([, { entryPoint }]) => entryPoint === source)?.[0];
    return file === undefined ? [] : [file, ...staticImports(outputs, file)].map(address);
  };
  const addressOf = (source: string) => filesOf(source)[0] ?? '';
  const views = files.flatMap(([, { entryPoint: source = '' }]) =>
    /^client\/(?!site\/)/.test(source) && source !== ADMIN
      ? [[source.slice('client/'.length), filesOf(source)] as const]
      : [],
  );
  return {
    first: addressOf('client/site/live/first.ts'),
    visits: addressOf('client/site/live/visits.ts'),
    modules: addressOf('client/site/live/modules.ts'),
    roots: addressOf('client/site/live/roots.tsx'),
    admin: filesOf(ADMIN),
    views: Object.fromEntries(views),
    styles: { site: addressOf('styles:site'), admin: addressOf('styles:admin') },
    dev: filesOf(DEV_RELOAD),
  };
}

/** All files that a file imports statically, directly or through others. */
function staticImports(outputs: Metafile['outputs'], file: string, seen = new Set<string>()): string[] {
  for (const { path, kind } of outputs[file]?.imports ?? []) {
    if (kind !== 'import-statement' || seen.has(path)) continue;
    seen.add(path);
    staticImports(outputs, path, seen);
  }
  return [...seen];
}

/** Writes FILE.br and FILE.gz next to each text file if they are smaller. */
async function compress(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css|svg|json)$/.test(name));
  const [brotli, gz] = [promisify(brotliCompress), promisify(gzip)];
  await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      const bytes = await readFile(file);
      const small = await brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
      if (small.length < bytes.length) await writeFile(`${file}.br`, small);
      const gzipped = await gz(bytes, { level: 9 });
      if (gzipped.length < bytes.length) await writeFile(`${file}.gz`, gzipped);
    }),
  );
}

async function copySources(root: string, made: string, dev: boolean): Promise<void> {
  const isReleased = (path: string) => !NOT_RELEASED.test(basename(path));
  for (const path of COPIED) {
    await mkdir(dirname(join(made, path)), { recursive: true });
    if (dev)
      await symlink(join(root, path), join(made, path)); // 30 MB would take as long as all bundles
    else await cp(join(root, path), join(made, path), { recursive: true, filter: isReleased });
  }
  // The site's own drawings are text: compressed, they are a fifth of their size. All other media is compressed already.
  const isDrawing = async (path: string) => path.endsWith('.svg') || (await stat(path)).isDirectory();
  await cp(join(root, 'client', 'media'), join(made, 'drawings'), { recursive: true, filter: isDrawing });
  const { name, version, license, engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  // other versions of Node compress differently, so the release's sum depends on the version
  const told = { name, version, license, engines, builtWith: `Node ${process.versions.node}` };
  await writeFile(join(made, 'package.json'), `${JSON.stringify(told, null, 2)}\n`);
  await writeFile(join(made, 'zhuzhan'), LAUNCHER);
  await chmod(join(made, 'zhuzhan'), 0o755);
}
