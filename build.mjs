/**
 * Builds `dist/`, a release (client/bundle/build.ts). This file decides whether a build is needed, and checks the packages.
 *
 *   node build.mjs               build
 *   node build.mjs --if-needed   build unless dist/ is the production build of these sources
 *   node build.mjs --dev         build, start the server, repeat both after each change; passes --inspect to the server
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, watch } from 'node:fs';
import { join, relative } from 'node:path';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const args = new Set(process.argv.slice(2));
const FOLDERS = ['client', 'server'];
const FILES = ['build.mjs', 'LICENSE', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** Guides are no part of the build. */
const NOT_BUILT = /(^|\/)README[^/]*\.md$/;

/** Stops a development server when its parent has ended for any reason. */
const END_WITH_PARENT = 'data:text/javascript,process.once("disconnect",()=>process.kill(process.pid))';

if (args.has('--dev')) await develop();
else if (!args.has('--if-needed') || !isUsable()) await build(args.has('--development') ? 'development' : 'production');

/** Builds `dist/`. Exits with 1 after saying why if that fails. */
async function build(kind) {
  try {
    checkPackages();
    process.stdout.write('building dist/: a few seconds, up to half a minute on a small machine\n');
    const { register } = await import('tsx/esm/api');
    register();
    const { buildAnew } = await import('./client/bundle/build.ts');
    await buildAnew({ root, dist, stamp: stampOf(kind), isForDevelopment: kind === 'development' });
  } catch (error) {
    if (!error.errors) process.stderr.write(`${error.message}\n`); // esbuild has reported its own errors
    process.exitCode = 1;
  }
}

/** Whether there is a production build of these sources. Without esbuild a server starts with an older one. */
function isUsable() {
  const stamp = join(dist, 'stamp');
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  const isCurrent = built === stampOf('production');
  if (isCurrent || !built.startsWith('production') || existsSync(join(root, 'node_modules', 'esbuild')))
    return isCurrent;
  process.stdout.write('dist/ is not built from these sources, but esbuild is not installed: starting what is built\n');
  return true;
}

/** Identifies a build: `production` or `development`, and the SHA-256 of the names and contents of all sources. */
function stampOf(kind) {
  const hash = createHash('sha256');
  for (const path of sourcesIn()) {
    const bytes = readFileSync(join(root, path));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return `${kind} ${hash.digest('hex')}`;
}

function sourcesIn() {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
  return [...FILES.filter((file) => existsSync(join(root, file))), ...inFolders]
    .filter((path) => !NOT_BUILT.test(path))
    .sort();
}

/** Throws an error of one line if a package is not installed in the version of `package.json`. */
function checkPackages() {
  const read = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { dependencies, devDependencies } = read(root);
  const { esbuild, tsx } = devDependencies;
  for (const [name, version] of Object.entries({ esbuild, tsx, ...dependencies })) {
    const folder = join(root, 'node_modules', name);
    if (existsSync(folder) && read(folder).version === version) continue;
    const why = process.env.NODE_ENV === 'production' ? ' (NODE_ENV=production omits what builds)' : '';
    throw new Error(`${name} ${version} is not installed${why}: run npm ci --include=dev`);
  }
}

/** Builds in a new process each time, which reads the sources anew. A change during a build causes another one. */
async function develop() {
  const inspecting = [...args].filter((word) => word.startsWith('--inspect'));
  const flags = [...inspecting, '--enable-source-maps', '--import', END_WITH_PARENT];
  let server;
  let timer;
  let isBusy = false;
  let isStale = false;
  const restart = async () => {
    isStale = true;
    if (isBusy) return;
    isBusy = true;
    while (isStale) {
      isStale = false;
      const building = spawn(process.execPath, [import.meta.filename, '--development'], { stdio: 'inherit' });
      const [exitCode] = await once(building, 'exit');
      if (exitCode !== 0 || isStale) continue; // the next change tries again
      await end(); // the data folder is free only then
      const program = [...flags, join(dist, 'zhuzhan'), 'start'];
      server = spawn(process.execPath, program, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    }
    isBusy = false;
  };
  const end = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => end().then(() => process.exit()));
  for (const folder of FOLDERS) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(restart, 50);
    });
  }
  await restart();
}
