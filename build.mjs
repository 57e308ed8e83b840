/**
 * Builds `dist/`, a release (client/bundle/build.ts). This file decides whether a build is needed, and checks the packages.
 *
 *   node build.mjs               build
 *   node build.mjs --if-needed   build unless dist/ is the build of these sources
 *   node build.mjs --dev         build dist-dev/, start it, repeat both after each change; passes --inspect to the server
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { join, relative } from 'node:path';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const args = new Set(process.argv.slice(2));
const FOLDERS = ['client', 'server'];
const FILES = ['build.mjs', 'LICENSE', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** Guides are no part of the build, nor are the hidden files of editors. */
const NOT_BUILT = /(^|\/)(README[^/]*\.md|\.[^/]*)$/;
/** What is saved together is one change. */
const CHANGE_MS = 50;

/** Stops a development server when its parent has ended for any reason. */
const END_WITH_PARENT = 'data:text/javascript,process.once("disconnect",()=>process.kill(process.pid))';

try {
  if (args.has('--dev')) await develop();
  else if (!args.has('--if-needed') || !isUsable()) await build();
} catch (error) {
  if (!error.errors) process.stderr.write(`${await explain(error)}\n`); // esbuild has reported its own errors
  process.exitCode = 1;
}

async function build() {
  const { buildAnew } = await importBuild();
  process.stdout.write('building dist/: a few seconds, up to half a minute on a small machine\n');
  await buildAnew(root, dist, stamp());
}

async function importBuild() {
  checkPackages();
  return importSource('./client/bundle/build.ts');
}

async function importSource(path) {
  const { register } = await import('tsx/esm/api');
  register();
  return import(path);
}

/** An error's text; where the system refused a file or folder, with what to do. */
async function explain(error) {
  if (error.path === undefined) return error.message;
  const source = await importSource('./server/store/disk/remedy.ts').catch(() => undefined); // packages may be unreadable, too
  return source ? source.withRemedy(error) : error.message;
}

/** Whether `dist/` is built from these sources. Without esbuild a server starts with an older build. */
function isUsable() {
  const file = join(dist, 'stamp');
  if (!existsSync(file)) return false;
  const isCurrent = readFileSync(file, 'utf8') === stamp();
  if (isCurrent || existsSync(join(root, 'node_modules', 'esbuild'))) return isCurrent;
  process.stdout.write('dist/ is not built from these sources, but esbuild is not installed: starting what is built\n');
  return true;
}

/** Identifies a build: the SHA-256 of the names and contents of all sources. */
function stamp() {
  const hash = createHash('sha256');
  for (const path of sources()) {
    const bytes = readFileSync(join(root, path));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

function sources() {
  const inFolders = FOLDERS.flatMap((folder) => pathsIn(folder, (entry) => entry.isFile()));
  return [...FILES.filter((file) => existsSync(join(root, file))), ...inFolders]
    .filter((path) => !NOT_BUILT.test(path))
    .sort();
}

/** What is in a folder, as paths from the project's root. */
function pathsIn(folder, isWanted) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(isWanted)
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
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

/** Builds and starts a server, and repeats both after each change. */
async function develop() {
  const { openDevelopment } = await importBuild();
  const folder = join(root, 'dist-dev');
  const build = await openDevelopment(root, folder);
  const inspecting = [...args].filter((word) => word.startsWith('--inspect'));
  const flags = [...inspecting, '--enable-source-maps', '--import', END_WITH_PARENT];
  let server;
  const restart = async () => {
    if (!(await build())) return; // the next change tries again
    await end(); // the data folder is free only then
    const program = [...flags, join(folder, 'zhuzhan'), 'start'];
    server = spawn(process.execPath, program, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  };
  const end = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => end().then(() => process.exit()));
  let restarted = restart();
  let timer;
  const note = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (restarted = restarted.then(restart)), CHANGE_MS);
  };
  for (const name of FOLDERS) watchFolder(name, note);
}

/** Notes each change, with a watcher for each folder: a recursive one loses files that an editor replaces. */
function watchFolder(folder, note) {
  for (const each of [folder, ...pathsIn(folder, (entry) => entry.isDirectory())]) {
    watch(join(root, each), (_, name) => {
      const path = join(each, name);
      if (NOT_BUILT.test(path)) return;
      note();
      if (statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory()) watchFolder(path, note);
    });
  }
}
