/**
 * Builds `dist/`: the browser's files with hashed names and their compressed twins, the server as one file each for
 * `main`, `account` and `backup`, and the manifest that tells the server which browser file is which.
 *
 *   node build.mjs               build
 *   node build.mjs --if-needed   build when a source is newer than what is built
 *   node build.mjs --dev         build, start the server, and do both again at each change
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { checkBudget } from './client/bundle/budget.mjs';
import { shareParts, staticImports } from './client/bundle/share-parts.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, 'dist');
const STAMP = join(dist, 'stamp');
const SOURCES = ['client', 'server', 'build.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** A folder of content, which is copied from where it lies. */
const NOT_SOURCES = [join('server', 'starter')];
/** WebViews of 2020: Chromium 87 and iOS 14. Older ones get the server's HTML. */
const BROWSERS = ['chrome87', 'safari14', 'es2020'];

const args = new Set(process.argv.slice(2));
if (args.has('--dev')) await develop();
else if (!args.has('--if-needed') || (await isStale())) await buildOrSay();

async function buildOrSay() {
  try {
    await build({ dev: false });
  } catch (error) {
    if (!error.errors) process.stderr.write(`${error.message}\n`); // esbuild has said by itself what is wrong
    process.exit(1);
  }
}

async function build({ dev }) {
  const began = performance.now();
  const { build: bundle } = await import('esbuild');
  const stamp = await fingerprint();
  await rm(dist, { recursive: true, force: true });
  await mkdir(join(dist, 'assets'), { recursive: true });
  const [site, admin] = await Promise.all([
    bundleBrowser(
      bundle,
      dev,
      callAddresses(bundle, (row) => row.who === 'open'),
      {
        browser: 'client/browser.tsx',
        ...(dev ? { 'dev-reload': 'client/dev-reload.ts' } : {}),
        site: 'client/styles/site.css',
      },
    ),
    // by itself: shared chunks would cost every visitor five requests more, so that staff fetch React once less
    bundleBrowser(
      bundle,
      dev,
      callAddresses(bundle, () => true),
      {
        admin: 'client/admin/main.tsx',
        'admin-styles': 'client/styles/admin.css',
      },
    ),
    bundleServer(bundle),
  ]);
  const outputs = { ...site.metafile.outputs, ...admin.metafile.outputs };
  const manifest = manifestOf(outputs, dev);
  await writeFile(join(dist, 'manifest.json'), JSON.stringify(manifest, null, 2));
  if (dev) {
    await writeFile(join(dist, 'assets', 'build-id.txt'), stamp);
    await mkdir(join(dist, 'drawings')); // served from client/media, as they change
  } else {
    await copyDrawings();
    await Promise.all([compress(join(dist, 'assets')), compress(join(dist, 'drawings'))]);
    await checkBudget(manifest, dist);
  }
  await writeFile(STAMP, stamp);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`built in ${seconds} s\n`);
}

async function bundleBrowser(bundle, dev, plugin, entryPoints) {
  const options = {
    absWorkingDir: root,
    entryPoints,
    plugins: [plugin],
    outdir: 'dist/assets',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: BROWSERS,
    // Safari 14 has it; what it gets wrong (names shadowed in parameters' defaults) is not written here
    supported: { destructuring: true },
    jsx: 'automatic',
    minify: !dev,
    sourcemap: dev,
    external: ['/media/*'],
    define: { 'process.env.NODE_ENV': dev ? '"development"' : '"production"' },
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  };
  return bundle(dev ? options : { ...options, plugins: [plugin, await shareParts(bundle, options)] });
}

/**
 * What the browser needs of the call table: where each call goes. The shapes that check input stay on the server, and the
 * public site is not told of calls that are not open to it.
 */
function callAddresses(bundle, isWanted) {
  return {
    name: 'call-addresses',
    setup(build) {
      build.onLoad({ filter: /server[\\/]contract[\\/]calls\.ts$/ }, async ({ path }) => {
        const { outputFiles } = await bundle({ entryPoints: [path], bundle: true, format: 'esm', write: false });
        const { calls } = await import(
          `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
        );
        const wanted = Object.entries(calls).filter(([, row]) => isWanted(row));
        const addresses = wanted.map(([name, { method, path, needsToken }]) => [name, { method, path, needsToken }]);
        return { contents: `export const calls = ${JSON.stringify(Object.fromEntries(addresses))}`, loader: 'js' };
      });
    },
  };
}

function bundleServer(bundle) {
  return bundle({
    absWorkingDir: root,
    entryPoints: { main: 'server/main.ts', account: 'server/account.ts', backup: 'server/backup.ts' },
    outdir: 'dist/server',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    // busboy and its like call require(), which an ES module has to bring along
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
  });
}

/** Which assets each way in starts with, which are the styles, and which files a view's source (path under client/) became. */
function manifestOf(outputs, dev) {
  const files = Object.entries(outputs).filter(([file]) => !file.endsWith('.map'));
  const address = (file) => `/${relative('dist', file).split(sep).join('/')}`;
  const fileOf = (source) => files.find(([, output]) => output.entryPoint === source)?.[0];
  const withImports = (file) => [file, ...staticImports(outputs, file)].map(address);
  const views = {};
  for (const [file, output] of files) {
    if (!output.entryPoint?.startsWith('client/') || !file.endsWith('.js')) continue;
    views[output.entryPoint.slice('client/'.length)] = withImports(file);
  }
  return {
    entries: { site: withImports(fileOf('client/browser.tsx')), admin: withImports(fileOf('client/admin/main.tsx')) },
    dev: dev ? [address(fileOf('client/dev-reload.ts'))] : [],
    styles: { site: address(fileOf('client/styles/site.css')), admin: address(fileOf('client/styles/admin.css')) },
    views,
  };
}

/** The site's own drawings are text: packed, they are a fifth of their size. Everything else in client/media is packed already. */
function copyDrawings() {
  const filter = async (path) => path.endsWith('.svg') || (await stat(path)).isDirectory();
  return cp(join(root, 'client', 'media'), join(dist, 'drawings'), { recursive: true, filter });
}

/** Writes FILE.br and FILE.gz beside each text file where that saves something. */
async function compress(folder) {
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

async function isStale() {
  if (!existsSync(STAMP)) return true;
  const [built, now] = await Promise.all([readFile(STAMP, 'utf8'), fingerprint()]);
  if (built === now) return false;
  if (existsSync(join(root, 'node_modules', 'esbuild'))) return true;
  process.stdout.write('sources are newer than dist/, but esbuild is not installed: starting what is built\n');
  return false;
}

/** Names, sizes and times of all sources: cheap enough to ask at every start. */
async function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) await addTo(hash, source);
  return hash.digest('hex');
}

async function addTo(hash, path) {
  if (NOT_SOURCES.includes(path)) return;
  const found = await stat(join(root, path)).catch(() => undefined);
  if (!found) return;
  if (!found.isDirectory()) {
    hash.update(`${path}\0${found.size}\0${found.mtimeMs}\0`);
    return;
  }
  for (const name of (await readdir(join(root, path))).sort()) await addTo(hash, join(path, name));
}

async function develop() {
  let server;
  let timer;
  const restart = async () => {
    try {
      await build({ dev: true });
    } catch {
      return; // esbuild has said what is wrong; the next change tries again
    }
    if (server && server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit'); // the data folder is free only then
    }
    server = spawn(process.execPath, ['--enable-source-maps', join(dist, 'server', 'main.js')], { stdio: 'inherit' });
  };
  await restart();
  for (const folder of ['client', 'server']) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(restart, 150);
    });
  }
}
