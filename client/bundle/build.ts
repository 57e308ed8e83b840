import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuildOptions, build as bundle, type Metafile, type Plugin } from 'esbuild';
import type { calls } from '../../server/calls.ts';
import type { Manifest } from '../../server/pages/manifest.ts';
import { LIST, sumsOf } from '../../server/start/project-root.ts';
import { checkBudget } from './budget.ts';
import { collectStyles, sheetEntries, styledSubjects } from './collect-styles.ts';
import { noticesOf, sha256 } from './release-lists.ts';

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
const COPIED = [
  'client/media',
  'server/starter',
  'server/deploy',
  'server/start/check-node.cjs',
  'LICENSE',
  'README.md',
  'README.zh-CN.md',
];

/** The folder of the sources, that of what is built, and whether it is for development. */
interface Target {
  readonly root: string;
  readonly made: string;
  readonly dev: boolean;
}

type BundleOptions = BuildOptions & { metafile: true };
type Outputs = Metafile['outputs'];

/** Builds a release: program, browser files, media, starter, files for a server. It replaces `dist` only when it is complete. */
export async function buildAnew(root: string, dist: string, stamp: string): Promise<void> {
  const began = performance.now();
  const made = `${dist}.${process.pid}`;
  const target = { root, made, dev: false };
  try {
    await copySources(target); // first: where nothing can be written, each bundle would say so by itself
    const outputs = await bundleAll(target);
    const manifest = await writeManifest(target, outputs);
    await writeFile(join(made, 'THIRD-PARTY-NOTICES.txt'), await noticesOf(root, outputs));
    await writeFile(join(made, 'stamp'), stamp);
    await Promise.all([compress(join(made, 'assets')), compress(join(made, 'drawings'))]);
    await checkBudget(manifest, made);
    const list = sumsOf(made);
    await writeFile(join(made, LIST), list);
    await rm(`${made}.old`, { recursive: true, force: true });
    await rename(dist, `${made}.old`).catch(() => {}); // the first build replaces nothing
    await rename(made, dist);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`built ${relative(root, dist)}/ in ${seconds} s, SHA-256 ${sha256(list)}\n`);
  } finally {
    await Promise.all([made, `${made}.old`].map((folder) => rm(folder, { recursive: true, force: true })));
  }
}

/**
 * Prepares a folder with the same, but readable, and without what only a release needs. Returns a function that builds the
 * sources as they are now, and returns whether what it built is whole.
 */
export async function openDevelopment(root: string, made: string) {
  await rm(made, { recursive: true, force: true });
  const target = { root, made, dev: true };
  await copySources(target);
  return async (): Promise<boolean> => {
    const outputs = await bundleAll(target).catch(() => undefined); // esbuild has reported why
    if (!outputs) return false;
    await writeManifest(target, outputs);
    await writeFile(join(made, 'assets', 'build-id.txt'), String(Date.now())); // dev-reload.ts reads it
    return true;
  };
}

async function bundleAll(target: Target): Promise<Outputs> {
  const results = await Promise.all(bundleOptions(target).map((options) => bundle(options)));
  return Object.assign({}, ...results.map(({ metafile }) => metafile.outputs));
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
    jsxImportSource: '#jsx', // client/jsx-runtime.ts; a key stands before spread props
  } satisfies BuildOptions;
}

/** Each script of the site as one file, the back office in parts, a style sheet for each, and the server. */
function bundleOptions({ root, made, dev }: Target): BundleOptions[] {
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
  const reload = dev ? { inject: [DEV_RELOAD] } : {};
  const bundles = [
    { entryPoints: { first: live('first.ts'), later: live('later.ts') }, format: 'iife', target: OLDEST },
    {
      ...reload,
      entryPoints: {
        modules: live('modules.ts'),
        'large-picture': live('large-picture.tsx'),
        'qr-code': live('qr-code.ts'),
      },
      format: 'esm',
      target: BROWSERS,
      plugins: [callAddresses(root, 'everybody')],
    },
    {
      ...reload,
      entryPoints: { admin: ADMIN },
      format: 'esm',
      splitting: true,
      target: ADMIN_BROWSERS,
      plugins: [callAddresses(root, 'staff')],
    },
    { entryPoints: sheetEntries(root), target: BROWSERS, plugins: [collectStyles(root)] },
  ] satisfies BuildOptions[];
  return [...bundles.map((options) => ({ ...common, ...options })), serverOptions(root, join(made, 'server'), dev)];
}

/** The part of the call table that browsers need: addresses and permissions. Shapes stay on the server. */
function callAddresses(root: string, whose: 'everybody' | 'staff'): Plugin {
  const isForStaff = whose === 'staff';
  return {
    name: 'call-addresses',
    setup(build) {
      build.onLoad({ filter: /server[\\/]calls\.ts$/ }, async ({ path }) => {
        const wanted = Object.entries(await readCalls(root, path)).filter(
          ([, { who }]) => isForStaff || who === 'open',
        );
        const addresses = wanted.map(([name, { method, path, needsToken, permission, answers }]) => {
          const ofStaff = isForStaff && { permission, ...(answers === 'bytes' && { answers }) };
          return [name, { method, path, ...(needsToken && { needsToken }), ...ofStaff }]; // each byte counts
        });
        return { contents: `export const calls = ${JSON.stringify(Object.fromEntries(addresses))}`, loader: 'js' };
      });
    },
  };
}

/** The call table as its sources are now; an import would keep the first one that a development server read. */
async function readCalls(root: string, path: string): Promise<typeof calls> {
  const silent = { ...commonOptions(root), logLevel: 'silent' } as const; // the bundles report what is wrong
  const built = await bundle({ ...silent, entryPoints: [path], format: 'esm', write: false });
  const contents = built.outputFiles.map(({ contents }) => Buffer.from(contents).toString('base64')).join();
  return (await import(`data:text/javascript;base64,${contents}`)).calls; // proof: what that file exports
}

function serverOptions(root: string, outdir: string, dev: boolean): BundleOptions {
  return {
    ...commonOptions(root),
    entryPoints: { main: 'server/main.ts', watchdog: 'server/start/watchdog-thread.ts' },
    outdir,
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
  };
}

/** Writes the addresses of the browser's files by their source. */
async function writeManifest({ root, made }: Target, outputs: Outputs): Promise<Manifest> {
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
  const manifest = {
    first: addressOf('client/site/live/first.ts'),
    later: addressOf('client/site/live/later.ts'),
    modules: addressOf('client/site/live/modules.ts'),
    largePicture: addressOf('client/site/live/large-picture.tsx'),
    qrCode: addressOf('client/site/live/qr-code.ts'),
    admin: filesOf(ADMIN),
    views: Object.fromEntries(views),
    styles: {
      site: addressOf('styles:site'),
      print: addressOf('styles:print'),
      admin: addressOf('styles:admin'),
      subjects: Object.fromEntries(
        styledSubjects(root).map((subject) => [subject, addressOf(`styles:site/${subject}`)]),
      ),
    },
  };
  await writeFile(join(made, 'manifest.json'), JSON.stringify(manifest, null, 2));
  return manifest;
}

function staticImports(outputs: Outputs, file: string, seen = new Set<string>()): string[] {
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
  const brotli = promisify(brotliCompress);
  const gz = promisify(gzip);
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

async function copySources({ root, made, dev }: Target): Promise<void> {
  const isReleased = (path: string) => !basename(path).startsWith('.');
  for (const path of COPIED) {
    await mkdir(dirname(join(made, path)), { recursive: true });
    if (dev)
      await symlink(join(root, path), join(made, path)); // 30 MB would take as long as all bundles
    else await cp(join(root, path), join(made, path), { recursive: true, filter: isReleased });
  }
  // The site's own drawings are text: compressed, they are a fifth of their size. All other media is compressed already.
  // The small icon is with them, because it has more than one address.
  const isDrawing = async (path: string) => /\.svg$|icon-180\.png$/.test(path) || (await stat(path)).isDirectory();
  await mkdir(join(made, 'drawings'));
  if (dev)
    await writeFile(join(made, LIST), ''); // it is no release
  else await cp(join(root, 'client', 'media'), join(made, 'drawings'), { recursive: true, filter: isDrawing });
  const { name, version, license, engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  // other versions of Node compress differently, so the release's sum depends on the version
  const contents = { name, version, license, engines, builtWith: `Node ${process.versions.node}` };
  await writeFile(join(made, 'package.json'), `${JSON.stringify(contents, null, 2)}\n`);
  await writeFile(join(made, 'zhuzhan'), LAUNCHER);
  await chmod(join(made, 'zhuzhan'), 0o755);
}
