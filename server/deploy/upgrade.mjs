/**
 * `npm run upgrade`, typed where the new version's sources lie: builds it beside the old one, tries it on a copy of the
 * newest data, and only then lets the service start it. It is no part of the build: it makes one.
 *
 * The build that is served stands in the file `dist/current`, a folder beside `dist`, which the ways in of `dist/server/`
 * read: to swap is one rename. Killed anywhere, this leaves one version or the other, whole.
 */
import { spawnSync } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hashesOf } from '../../client/bundle/hash-folder.mjs';
import { stampFile, stampOf } from '../../client/bundle/stamp.mjs';
import { isReady, originOf, SETTINGS_FILE, settingIn, textOf } from './machine.mjs';
import { tryVersion } from './try-version.mjs';

const USAGE = `usage: npm run upgrade [-- --restart COMMAND]            builds, tries and starts the version that lies here
       npm run upgrade -- --back [--restart COMMAND]     returns to the one before`;
const RESTART = 'systemctl restart zhuzhan';
/** How a trial's folder beside the data begins: it holds a copy of them. */
const TRIAL = '.zhuzhan-trial-';
const WAYS_IN = ['main', 'account', 'backup', 'export', 'import'];

const project = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const dist = join(project, 'dist');
const say = (line) => process.stdout.write(`${line}\n`);

process.umask(0o022); // the service's user reads what root builds
try {
  const { isBack, restart } = readArguments();
  if (isBack) await goBack(restart);
  else await upgrade(restart);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function readArguments() {
  try {
    const options = { back: { type: 'boolean' }, restart: { type: 'string' } };
    const { back = false, restart = RESTART } = parseArgs({ options }).values;
    return { isBack: back, restart };
  } catch (cause) {
    throw new Error(USAGE, { cause });
  }
}

async function upgrade(restart) {
  const before = currentBuild();
  const stamp = stampOf(project, 'production');
  if (readStamp(before) === stamp) return say(`${before} is this version already`);
  const made = `dist-${stamp.split(' ')[1].slice(0, 16)}`;
  if (readStamp(made) !== stamp) await buildBeside(made);
  await tryIt(made);
  await swap(made, before, restart, await hashesOf(join(project, 'client', 'media'), 'client/media/'));
  for (const name of fs.readdirSync(project)) {
    if (/^dist-[0-9a-f]{16}$/.test(name) && ![made, before].includes(name))
      fs.rmSync(join(project, name), { recursive: true });
  }
  say(`${made} is served; npm run upgrade -- --back returns to ${before}`);
}

async function goBack(restart) {
  const before = currentBuild();
  const last = textOf(join(dist, 'previous'));
  if (!last || !fs.existsSync(join(project, last, 'server', 'bundle', 'main.cjs')))
    throw new Error('there is no version to go back to');
  await tryIt(last);
  await swap(last, before, restart);
  say(`${last} is served again`);
}

/** In a folder of its own, with packages of its own where the lock file is another: nothing that serves is touched. */
async function buildBeside(made) {
  const stage = join(project, '.upgrade');
  fs.rmSync(stage, { recursive: true, force: true });
  fs.mkdirSync(stage);
  // copies: through a link a script would find the packages of the old version
  for (const name of [
    'client',
    'server',
    'build.mjs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    '.npmrc',
  ]) {
    if (fs.existsSync(join(project, name))) fs.cpSync(join(project, name), join(stage, name), { recursive: true });
  }
  if (areInstalled()) {
    fs.symlinkSync(join(project, 'node_modules'), join(stage, 'node_modules'));
  } else {
    say('npm ci, for the lock file is another');
    run('npm', ['ci', '--ignore-scripts'], stage);
  }
  say('building beside');
  run(process.execPath, ['build.mjs'], stage);
  fs.rmSync(join(project, made), { recursive: true, force: true });
  fs.renameSync(join(stage, 'dist'), join(project, made));
  fs.rmSync(stage, { recursive: true });
}

/** Whether the packages that lie here are those of the lock file; what it calls optional may be missing. */
function areInstalled() {
  const installed = textOf(join(project, 'node_modules', '.package-lock.json'));
  if (!installed) return false;
  const there = JSON.parse(installed).packages;
  const wanted = Object.entries(JSON.parse(fs.readFileSync(join(project, 'package-lock.json'), 'utf8')).packages);
  return wanted.every(
    ([path, { version, optional }]) => path === '' || (there[path] ? there[path].version === version : optional),
  );
}

async function tryIt(build) {
  say(`trying ${build} on a copy of the newest data`);
  const settings = readSettings();
  const dataDir = resolve(project, settings.DATA_DIR || 'data');
  if (!fs.existsSync(join(dataDir, 'format.json'))) throw new Error(`${dataDir} holds no data: name DATA_DIR`);
  const { uid, gid } = fs.statSync(dataDir);
  for (const name of fs.readdirSync(dirname(dataDir))) {
    if (name.startsWith(TRIAL)) fs.rmSync(join(dirname(dataDir), name), { recursive: true }); // of one that was killed
  }
  const folder = fs.mkdtempSync(join(dirname(dataDir), TRIAL));
  try {
    if (process.getuid?.() === 0) fs.chownSync(folder, uid, gid);
    const owner = process.getuid?.() === 0 ? { uid, gid } : {};
    await tryVersion({ build: join(project, build), project, settings, folder, owner, dataDir, say });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function swap(made, before, restart, media) {
  prepareWaysIn(before);
  writeWhole(join(dist, 'previous'), before);
  switchTo(made, media); // from here on the next start is of the new version
  const why = await startedAgain(made, restart);
  if (why === undefined) return;
  switchTo(before);
  const whyNot = await startedAgain(before, restart);
  throw new Error(`${made}: ${why}; ${before} is served again${whyNot === undefined ? '' : `, but ${whyNot}`}`);
}

/** Why the service does not answer with this build; undefined where it does. */
async function startedAgain(build, restart) {
  const { status } = spawnSync('sh', ['-c', restart], { stdio: ['ignore', 'inherit', 'inherit'], cwd: project });
  if (status !== 0) return `"${restart}" failed`;
  const origin = originOf(readSettings());
  const manifest = JSON.parse(fs.readFileSync(join(project, build, 'manifest.json'), 'utf8'));
  const sheet = typeof manifest.styles === 'string' ? manifest.styles : manifest.styles.site;
  const isServed = await isReady([`${origin}/healthz`, origin + sheet]);
  return isServed ? undefined : `it does not answer at ${origin}`;
}

/**
 * The server's alarm about changed files goes by a list of what is changed here: it is written first. Without `media` the
 * last list's stay, for a way back brings no other pictures.
 */
function switchTo(build, media) {
  const list = join(dist, 'switch.json');
  const last = Object.entries(JSON.parse(textOf(list) ?? '{}')).filter(([path]) => path.startsWith('client/media/'));
  const names = ['previous', ...[...WAYS_IN, 'check-node'].map((name) => `server/${name}.cjs`)];
  const files = names.map((name) => [`dist/${name}`, hash('sha256', fs.readFileSync(join(dist, name)))]);
  const made = Object.fromEntries([...files, ['dist/current', hash('sha256', build)]]);
  writeWhole(list, JSON.stringify({ ...(media ?? Object.fromEntries(last)), ...made }, null, 1));
  writeWhole(join(dist, 'current'), build);
}

/** The ways in read which build is served; the first time each takes the place of one that names its own. */
function prepareWaysIn(before) {
  if (!fs.existsSync(join(dist, 'current'))) writeWhole(join(dist, 'current'), before);
  const bundle = join(dist, 'server', 'bundle');
  if (!fs.existsSync(bundle)) {
    const copy = join(dist, 'bundle.tmp'); // 0.1.0 has its programs where the ways in come to stand
    fs.rmSync(copy, { recursive: true, force: true });
    fs.cpSync(join(dist, 'server'), copy, { recursive: true });
    fs.renameSync(copy, bundle);
  }
  writeWhole(join(dist, 'server', 'check-node.cjs'), textOf(join(project, 'server', 'start', 'check-node.cjs')));
  for (const name of WAYS_IN) {
    const lines = [
      "const build = require('node:fs').readFileSync(require('node:path').join(__dirname, '../current'), 'utf8');",
      "require('./check-node.cjs');",
      "process.env.UV_THREADPOOL_SIZE = process.env.UV_THREADPOOL_SIZE || '6';",
      `require('../../' + build + '/server/bundle/${name}.cjs');`,
    ];
    writeWhole(join(dist, 'server', `${name}.cjs`), `${lines.join('\n')}\n`);
  }
}

function currentBuild() {
  if (!fs.existsSync(join(dist, 'server', 'main.cjs'))) throw new Error('no version is built here yet: npm run build');
  return textOf(join(dist, 'current')) ?? 'dist';
}

function readStamp(build) {
  const folder = join(project, build);
  return textOf(build === 'dist' ? join(folder, 'stamp') : stampFile(folder));
}

function writeWhole(file, text) {
  const temporary = `${file}.${randomBytes(4).toString('hex')}.tmp`;
  fs.writeFileSync(temporary, text, { mode: 0o644, flush: true });
  fs.renameSync(temporary, file);
}

/** Of the environment, or where it makes none those of the machine: as every command reads them. */
function readSettings() {
  const names = ['DATA_DIR', 'UPLOADS_DIR', 'BACKUP_DIR', 'SITE_URL', 'PORT', 'HOST'];
  const given = Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  if (Object.keys(given).length > 0) return given;
  const lines = (textOf(SETTINGS_FILE) ?? '').split('\n').map(settingIn);
  return Object.fromEntries(lines.filter(Boolean));
}

function run(program, args, cwd) {
  const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')} failed; the old version is served`);
}
