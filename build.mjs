/**
 * Builds `dist/`: the browser's files with hashed names and their compressed twins, the server as one file each for
 * `main` and the commands, and the manifest that tells the server which browser file is which.
 *
 *   node build.mjs               build
 *   node build.mjs --if-needed   build when what is built is not the production build of these sources
 *   node build.mjs --dev         build, start the server, and do both again at each change
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { cp, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkBudget } from './client/bundle/budget.mjs';
import { callAddresses, callsMadeIn, codesOfRefusals } from './client/bundle/call-addresses.mjs';
import { checkPackages } from './client/bundle/check-packages.mjs';
import { collectStyles } from './client/bundle/collect-styles.mjs';
import { compress } from './client/bundle/compress.mjs';
import { exportsOf } from './client/bundle/exports-of.mjs';
import { hashesOf, hashFolder } from './client/bundle/hash-folder.mjs';
import { noticesOf } from './client/bundle/notices.mjs';
import { renameForBrotli } from './client/bundle/rename-for-brotli.mjs';
import { shareChunks, staticImports } from './client/bundle/share-chunks.mjs';
import { stampFile, stampOf, stateOf } from './client/bundle/stamp.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, 'dist');
/** WebViews of 2020: Chromium 87 and iOS 14. Older ones get the server's HTML. */
const BROWSERS = ['chrome87', 'safari14', 'es2020'];
/** The oldest that shows a page as the server wrote it without an error. */
const OLDEST = ['chrome64', 'safari11', 'firefox60'];
/**
 * Threads for the disk; Node's own number is 4, of which two passwords being checked would leave two. More let a slow disk
 * make more saves durable together, and cost a quick one more in waking them than it gives back.
 */
const DISK_THREADS = 6;

const SERVER_FILES = {
  main: 'server/main.ts',
  account: 'server/commands/account.ts',
  backup: 'server/commands/backup.ts',
  export: 'server/commands/export.ts',
  import: 'server/commands/import.ts',
};

/** What all bundles have in common. */
const COMMON = {
  absWorkingDir: root,
  preserveSymlinks: true, // where packages really lie changes no byte
  bundle: true,
  charset: 'utf8', // a Chinese letter takes three bytes, escaped six
  legalComments: 'none', // all notices stand in one file beside
  metafile: true,
  logLevel: 'warning',
};

const args = new Set(process.argv.slice(2));
if (args.has('--dev')) await develop();
else if (!args.has('--if-needed') || isStale()) await buildOrSay();

async function buildOrSay() {
  try {
    await build({ dev: false });
  } catch (error) {
    if (!error.errors) process.stderr.write(`${error.message}\n`); // esbuild has said by itself what is wrong
    process.exit(1);
  }
}

/** Makes everything beside `dist/` and puts it in its place when it is whole: a build that fails leaves what is there. */
async function build({ dev }) {
  const made = `${dist}.${process.pid}`;
  try {
    await buildInto(made, dev);
    const old = `${made}.old`;
    if (existsSync(dist)) await rename(dist, old);
    await rename(made, dist);
    await rm(old, { recursive: true, force: true });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

async function buildInto(made, dev) {
  const began = performance.now();
  checkPackages(root);
  const { build: bundle } = await import('esbuild');
  const stamp = stampOf(root, dev ? 'development' : 'production');
  await mkdir(join(made, 'assets'), { recursive: true });
  const madeBySite = await callsMadeIn(join(root, 'client'), 'site');
  const isOfSite = (row, name) => row.who === 'open' && madeBySite(name);
  const [first, site, admin, server] = await Promise.all([
    bundleAlone(bundle, made, dev),
    bundleBrowser(bundle, made, dev, [callAddresses(bundle, isOfSite), codesOfRefusals], {
      browser: 'client/site/shell/browser.tsx',
      ...(dev ? { 'dev-reload': 'client/site/shell/dev-reload.ts' } : {}),
      site: 'styles:site',
    }),
    // by itself: shared chunks would cost every visitor five requests more, so that staff fetch React once less
    bundleBrowser(bundle, made, dev, [callAddresses(bundle, () => true)], {
      admin: 'client/admin/shell/main.tsx',
      'admin-styles': 'styles:admin',
    }),
    bundleServer(bundle, made),
    writeWaysIn(made),
  ]);
  const outputs = { ...first.metafile.outputs, ...site.metafile.outputs, ...admin.metafile.outputs };
  const manifest = { ...manifestOf(outputs, made, dev), pages: await pageSources(bundle) };
  await writeFile(join(made, 'manifest.json'), JSON.stringify(manifest, null, 2));
  const notices = await noticesOf(root, { ...outputs, ...server.metafile.outputs });
  await writeFile(join(made, 'THIRD-PARTY-NOTICES.txt'), notices);
  if (dev) {
    await writeFile(join(made, 'assets', 'build-id.txt'), stamp);
    await mkdir(join(made, 'drawings')); // served from client/media, as they change
  } else {
    await renameForBrotli(Object.keys(outputs).filter((file) => file.endsWith('.js')));
    await copyDrawings(made);
    await Promise.all([compress(join(made, 'assets')), compress(join(made, 'drawings'))]);
    await checkBudget(manifest, made);
  }
  await writeFile(stampFile(made), stamp);
  await writeFile(join(made, 'hashes.json'), JSON.stringify(dev ? {} : await madeFiles(made), null, 1));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`built in ${seconds} s, SHA-256 ${await hashFolder(made)}\n`);
}

/** What a running server compares its files with: the SHA-256 of all that is built, and of the media as they are served. */
async function madeFiles(made) {
  return {
    ...(await hashesOf(made, 'dist/')),
    ...(await hashesOf(join(root, 'client', 'media'), 'client/media/')),
  };
}

/** What all that browsers fetch have in common. */
function browserOptions(made, dev) {
  const outdir = join(made, 'assets');
  return { ...COMMON, outdir, entryNames: '[name]-[hash]', target: BROWSERS, minify: !dev };
}

/** Each by itself and whole: a part shared with the modules would be one more file to wait for. */
function bundleAlone(bundle, made, dev) {
  const entryPoints = { first: 'client/site/shell/first-script.ts', visits: 'client/site/shell/count-visits.ts' };
  // it runs in engines that the modules are not started in
  return bundle({ ...browserOptions(made, dev), entryPoints, format: 'iife', target: OLDEST });
}

async function bundleBrowser(bundle, made, dev, plugins, entryPoints) {
  const options = {
    ...browserOptions(made, dev),
    entryPoints,
    plugins: [...plugins, collectStyles(root)],
    chunkNames: '[name]-[hash]',
    splitting: true,
    format: 'esm',
    // Safari 14 has it; what it gets wrong (names shadowed in parameters' defaults) is not written here
    supported: { destructuring: true },
    jsx: 'automatic',
    // wouter brings it for React 17; what React has by itself need not be fetched
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
    sourcemap: dev,
    external: ['/media/*'],
    define: { 'process.env.NODE_ENV': dev ? '"development"' : '"production"' },
  };
  return bundle(dev ? options : { ...options, plugins: [...options.plugins, await shareChunks(bundle, options)] });
}

/** Path of each public page → its source under client/: what the page table imports, where files give their names alone. */
async function pageSources(bundle) {
  const namesAlone = {
    name: 'names-alone',
    setup(build) {
      build.onLoad({ filter: /\.tsx$/ }, ({ path }) => ({
        contents: `export default ${JSON.stringify(relative(join(root, 'client'), path).split(sep).join('/'))}`,
      }));
    },
  };
  const { pages, notFoundPage } = await exportsOf(bundle, join(root, 'client/site/routes.ts'), [namesAlone]);
  const named = [...pages, notFoundPage].map(async ({ path, module }) => [path, (await module()).default]);
  return Object.fromEntries(await Promise.all(named));
}

/** What is started: it looks whether this Node can read the bundle, and then reads it. */
async function writeWaysIn(made) {
  await cp(join(root, 'server', 'start', 'check-node.cjs'), join(made, 'server', 'check-node.cjs')); // from both, package.json lies two folders up
  for (const name of Object.keys(SERVER_FILES)) {
    const lines = [
      "require('./check-node.cjs');",
      `process.env.UV_THREADPOOL_SIZE = process.env.UV_THREADPOOL_SIZE || '${DISK_THREADS}';`,
      `require('./bundle/${name}.cjs');`,
    ];
    await writeFile(join(made, 'server', `${name}.cjs`), `${lines.join('\n')}\n`);
  }
}

/** Of the list of common passwords the bundle holds what the server looks at. */
function keepCommonest(bundle) {
  return {
    name: 'keep-commonest',
    setup(build) {
      build.onLoad({ filter: /language-common[\\/]src[\\/]passwords\.json$/ }, async () => {
        const { COMMON_PASSWORDS } = await exportsOf(bundle, join(root, 'server/auth/common-passwords.ts'));
        // one text: a list would be written with a line for each
        return {
          contents: `export default ${JSON.stringify([...COMMON_PASSWORDS].join(' '))}.split(' ')`,
          loader: 'js',
        };
      });
    },
  };
}

function bundleServer(bundle, made) {
  return bundle({
    ...COMMON,
    plugins: [keepCommonest(bundle)],
    entryPoints: SERVER_FILES,
    outdir: join(made, 'server', 'bundle'),
    platform: 'node',
    // Node has read an ES module with its pool of threads by the time its first line runs: too late to size the pool
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    target: 'node20',
    jsx: 'automatic',
    banner: { js: `const MODULE_URL = require('node:url').pathToFileURL(__filename).href;` },
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'MODULE_URL' },
    sourcemap: 'linked',
    sourcesContent: false,
  });
}

/** Which assets each way in starts with, which are the styles, and which files a view's source (path under client/) became. */
function manifestOf(outputs, made, dev) {
  const files = Object.entries(outputs).filter(([file]) => !file.endsWith('.map'));
  const address = (file) => `/${relative(made, join(root, file)).split(sep).join('/')}`;
  const fileOf = (source) => files.find(([, output]) => output.entryPoint === source)?.[0];
  const withImports = (file) => [file, ...staticImports(outputs, file)].map(address);
  /** A way in of which all lies in one shared part is that part. */
  const wayIn = (source) => {
    const file = fileOf(source);
    const [own, ...imported] = withImports(file);
    const isEmpty = Object.values(outputs[file].inputs).every(({ bytesInOutput }) => bytesInOutput === 0);
    return isEmpty && imported.length === 1 ? imported : [own, ...imported];
  };
  const views = {};
  for (const [file, output] of files) {
    if (!output.entryPoint?.startsWith('client/') || !file.endsWith('.js')) continue;
    views[output.entryPoint.slice('client/'.length)] = withImports(file);
  }
  return {
    firstScript: address(fileOf('client/site/shell/first-script.ts')),
    visits: address(fileOf('client/site/shell/count-visits.ts')),
    entries: {
      site: wayIn('client/site/shell/browser.tsx'),
      admin: wayIn('client/admin/shell/main.tsx'),
    },
    dev: dev ? [address(fileOf('client/site/shell/dev-reload.ts'))] : [],
    styles: { site: address(fileOf('styles:site')), admin: address(fileOf('styles:admin')) },
    views,
  };
}

/** The site's own drawings are text: packed, they are a fifth of their size. Everything else in client/media is packed already. */
function copyDrawings(made) {
  const filter = async (path) => path.endsWith('.svg') || (await stat(path)).isDirectory();
  return cp(join(root, 'client', 'media'), join(made, 'drawings'), { recursive: true, filter });
}

/** Whether there is no production build of these sources. Without esbuild a server starts with an older one. */
function isStale() {
  const state = stateOf(root, dist);
  if (state !== 'outdated' || existsSync(join(root, 'node_modules', 'esbuild'))) return state !== 'current';
  process.stdout.write('dist/ is not built from these sources, but esbuild is not installed: starting what is built\n');
  return false;
}

async function develop() {
  let server;
  let timer;
  const restart = async () => {
    try {
      await build({ dev: true });
    } catch (error) {
      if (!error.errors) process.stderr.write(`${error.message}\n`);
      return; // the next change tries again
    }
    if (server && server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit'); // the data folder is free only then
    }
    server = spawn(process.execPath, ['--enable-source-maps', join(dist, 'server', 'main.cjs')], { stdio: 'inherit' });
  };
  await restart();
  for (const folder of ['client', 'server']) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(restart, 150);
    });
  }
}
