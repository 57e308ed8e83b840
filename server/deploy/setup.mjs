/**
 * `npm run setup -- --domain www.example.com`: puts the website onto this machine, from the files beside this one. Run again
 * it does only what is missing; a file that the owner has changed stays as it is. It is no part of the build: it makes one.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { domainToASCII, fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { stateOf } from '../../client/bundle/stamp.mjs';
import { isOfFirstVersion, settingsInUnit, withoutFirstSite } from './first-version.mjs';
import { isReady, originOf, SETTINGS_FILE, settingIn, textOf } from './machine.mjs';

const USAGE = `usage: npm run setup -- --domain www.example.com [--proxy caddy|nginx] [--root FOLDER] [--dry-run]
--root writes below FOLDER alone and starts nothing; --dry-run prints the commands and runs none.`;
const USER = 'zhuzhan';
const UNITS = ['zhuzhan.service', 'zhuzhan-backup.service', 'zhuzhan-backup.timer'];
const UNIT_FOLDER = '/etc/systemd/system';
const PROXIES = {
  caddy: { folders: ['/etc/caddy'], site: '/etc/caddy/zhuzhan.caddy', from: 'Caddyfile' },
  nginx: {
    folders: ['/etc/nginx/conf.d', '/etc/nginx/sites-enabled'],
    site: '/etc/nginx/conf.d/zhuzhan.conf',
    from: 'nginx.conf',
  },
};
const CADDYFILE = '/etc/caddy/Caddyfile';
const HOST_NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

const project = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const deploy = join(project, 'server', 'deploy');

try {
  await setUp(readArguments());
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function readArguments() {
  const options = { domain: { type: 'string' }, proxy: { type: 'string' }, root: { type: 'string' } };
  let values;
  try {
    ({ values } = parseArgs({ options: { ...options, 'dry-run': { type: 'boolean' } } }));
  } catch (cause) {
    throw new Error(USAGE, { cause });
  }
  const { domain: typed, proxy = 'caddy', root, 'dry-run': isDry = false } = values;
  if (typed === undefined || !Object.hasOwn(PROXIES, proxy)) throw new Error(USAGE);
  const domain = domainToASCII(typed.trim().toLowerCase());
  if (!HOST_NAME.test(domain)) throw new Error(`--domain takes a host name such as www.example.com, not ${typed}`);
  if (root === '') throw new Error('--root takes a folder');
  if (!isDry && root === undefined && process.getuid?.() !== 0) {
    throw new Error('setup writes into /etc: run it as root, or look at what it would do with --dry-run');
  }
  return { domain, proxy, root: root && resolve(root), isDry };
}

async function setUp({ domain, proxy, root, isDry }) {
  const say = (line) => process.stdout.write(`${line}\n`);
  const placeOf = (path) => (root === undefined ? path : join(root, path));
  const isMachine = root === undefined;
  const changed = new Set();
  const inUnits = UNITS.map((unit) => settingsInUnit(textOf(placeOf(`${UNIT_FOLDER}/${unit}`))));
  const settings = mergeSettings(textOf(placeOf(SETTINGS_FILE)), Object.assign({}, ...inUnits), domain);
  const { DATA_DIR, UPLOADS_DIR, BACKUP_DIR } = settings.values;
  const origin = originOf(settings.values);
  const isFirst = !isFolder(placeOf(DATA_DIR));
  const fitted = (name) =>
    readFileSync(join(deploy, name), 'utf8')
      .replaceAll('www.example.com', domain)
      .replaceAll('127.0.0.1:3000', origin.slice('http://'.length))
      .replaceAll('/opt/zhuzhan', project)
      .replaceAll('/usr/bin/node', process.execPath)
      .replaceAll('/var/backups/zhuzhan', BACKUP_DIR);

  if (/^\/(home|root)\//.test(`${project}/`) || /^\/(home|root)\//.test(process.execPath)) {
    say('# note: the service may not look into /home and /root; put the project into /opt and Node into /usr');
  }
  act('the user of the service', !succeeds('id', USER), [
    ...['useradd', '--system', '--home-dir', '/var/lib/zhuzhan', '--shell', '/usr/sbin/nologin', USER],
  ]);
  folder(dirname(DATA_DIR), '0750');
  if (dirname(UPLOADS_DIR) !== dirname(DATA_DIR)) folder(dirname(UPLOADS_DIR), '0750');
  folder(BACKUP_DIR, '0700');
  write(SETTINGS_FILE, settings.text, '0640', { group: USER });
  own('/usr/local/bin/zhuzhan', fitted('zhuzhan'), '0755');
  for (const unit of UNITS) own(`${UNIT_FOLDER}/${unit}`, fitted(unit), '0644');
  act('the build', stateOf(project, join(project, 'dist')) !== 'current', [
    ...[process.execPath, join(project, 'build.mjs'), '--if-needed'],
  ]);
  act('systemd knows the units', UNITS.some(isChanged), ['systemctl', 'daemon-reload']);
  const isActive = succeeds('systemctl', 'is-active', '--quiet', 'zhuzhan');
  const isOutdated = isChanged('zhuzhan.service') || isChanged(SETTINGS_FILE);
  act('the service starts with the machine', !succeeds('systemctl', 'is-enabled', '--quiet', 'zhuzhan'), [
    ...['systemctl', 'enable', 'zhuzhan'],
  ]);
  act('the service runs', !isActive || isOutdated, ['systemctl', 'restart', 'zhuzhan']);
  if (isMachine && !isDry && !(await isReady([`${origin}/healthz`]))) {
    throw new Error(`${origin}/healthz does not answer; journalctl -u zhuzhan says why`);
  }
  putProxy();
  act('a snapshot every night', !succeeds('systemctl', 'is-enabled', '--quiet', 'zhuzhan-backup.timer'), [
    ...['systemctl', 'enable', '--now', 'zhuzhan-backup.timer'],
  ]);
  act('the first snapshot', !hasSnapshot(BACKUP_DIR), ['systemctl', 'start', 'zhuzhan-backup']);
  if (isMachine && !isDry) {
    say(`done: https://${domain} once its name leads here`);
    if (isFirst) say("log in as admin; its password was made up: journalctl -u zhuzhan | grep 'first account'");
    else say('accounts are as they were; for a password that is lost: zhuzhan account passwd admin');
  }

  function putProxy() {
    const { folders, site, from } = PROXIES[proxy];
    const named = new RegExp(`(^|[\\s/])${domain.replaceAll('.', '\\.')}([\\s:;,{]|$)`, 'm');
    const other = folders
      .flatMap((path) => namesIn(placeOf(path)).map((name) => join(path, name)))
      .filter((path) => path !== site && existsSync(placeOf(path)) && !isFolder(placeOf(path)))
      .find((path) => named.test(withoutFirstSite(textOf(placeOf(path)), domain)));
    if (other) return say(`# ${other}: has ${domain} already, stays as it is; compare it with server/deploy/${from}`);
    act(`${proxy} is installed`, !succeeds('sh', '-c', `command -v ${proxy}`), ['apt-get', 'install', '-y', proxy]);
    if (proxy === 'nginx') {
      const isThere = existsSync(`/etc/letsencrypt/live/${domain}/fullchain.pem`);
      act('certbot is installed', !isThere && !succeeds('sh', '-c', 'command -v certbot'), [
        ...['apt-get', 'install', '-y', 'certbot'],
      ]);
      act('the certificate, which accepts the terms of Let’s Encrypt', !isThere, [
        ...['certbot', 'certonly', '--standalone', '-n', '--agree-tos', '--register-unsafely-without-email'],
        ...['--pre-hook', 'systemctl stop nginx', '--post-hook', 'systemctl start nginx', '-d', domain],
      ]);
    }
    own(site, fitted(from), '0644');
    if (proxy === 'caddy') {
      const others = withoutFirstSite(textOf(placeOf(CADDYFILE)) ?? '', domain);
      const isThere = others.split('\n').some((line) => line.trim() === `import ${site}`);
      write(CADDYFILE, isThere ? others : `${ended(others)}import ${site}\n`, '0644');
    }
    return act(`${proxy} knows the site`, isChanged(site) || isChanged(CADDYFILE), [
      ...['systemctl', 'reload-or-restart', proxy],
    ]);
  }

  function folder(path, mode) {
    const isRight = isFolder(placeOf(path)) && (!isMachine || `${statSync(path).uid}` === outputOf('id', '-u', USER));
    run(`the folder ${path}`, !isRight, ['install', '-d', ...ownedBy(USER, USER), '-m', mode, placeOf(path)]);
  }

  /** A file of ours ends with its own hash: one that the owner has changed since does not match it, and stays. */
  function own(path, text, mode) {
    const whole = stamped(text);
    const there = textOf(placeOf(path));
    if (there !== undefined && there !== whole && !isStamped(there) && !isOfFirstVersion(there)) {
      return say(`# ${path}: changed by hand, stays as it is`);
    }
    return write(path, whole, mode);
  }

  function write(path, text, mode, { group = 'root' } = {}) {
    const isNeeded = textOf(placeOf(path)) !== text;
    if (isNeeded) changed.add(path);
    const parent = ['install', '-d', dirname(placeOf(path))];
    if (!isFolder(dirname(placeOf(path)))) run(`the folder ${dirname(path)}`, true, parent);
    run(path, isNeeded, ['install', ...ownedBy('root', group), '-m', mode, '/dev/stdin', placeOf(path)], text);
  }

  function ownedBy(user, group) {
    return isMachine ? ['-o', user, '-g', group] : [];
  }

  /** What is done to the machine itself, and left out below another root. */
  function act(what, isNeeded, command) {
    if (isMachine) run(what, isNeeded, command);
    else say(`# ${what}: left out with --root`);
  }

  function run(what, isNeeded, command, input) {
    if (!isNeeded) return say(`# ${what}: right already`);
    say(`# ${what}`);
    const shown = inShell(command, input);
    if (isDry) return say(shown);
    const { status } = spawnSync('sh', ['-c', shown], { cwd: project, stdio: ['ignore', 'inherit', 'inherit'] });
    if (status !== 0) throw new Error(`${what}: failed: ${command.join(' ')}`);
    return undefined;
  }

  function isChanged(name) {
    return [...changed].some((path) => path.endsWith(name));
  }
}

/** The file as it is, with what is missing; the address follows the domain, anything else of the owner's stays. */
function mergeSettings(there = '# The settings of the website; README.md says what each means.\n', inUnits, domain) {
  const values = {};
  const others = there.split('\n').filter((line) => {
    const [name, value] = settingIn(line) ?? [];
    if (name === undefined) return true;
    if (name === 'SITE_URL' && URL.canParse(value) && new URL(value).hostname !== domain) return false;
    values[name] = value;
    return true;
  });
  const usual = {
    DATA_DIR: '/var/lib/zhuzhan/data',
    UPLOADS_DIR: '/var/lib/zhuzhan/uploads',
    BACKUP_DIR: '/var/backups/zhuzhan',
    TRUST_PROXY: '1',
    ...inUnits,
    SITE_URL: `https://${domain}`,
  };
  const added = Object.entries(usual).filter(([name]) => !(name in values));
  for (const [name, value] of Object.entries(usual)) values[name] ||= value;
  const lines = added.map(([name, value]) => `${name}=${value}\n`).join('');
  return { values, text: added.length === 0 ? there : ended(others.join('\n')) + lines };
}

function stamped(text) {
  return `${ended(text)}# ${stampOf(ended(text))}\n`;
}

function isStamped(text) {
  const [, body, stamp] = /^([\s\S]*\n)# (setup wrote the above [0-9a-f]{16})\n$/.exec(text) ?? [];
  return body !== undefined && stamp === stampOf(body);
}

function stampOf(body) {
  return `setup wrote the above ${createHash('sha256').update(body).digest('hex').slice(0, 16)}`;
}

function ended(text) {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** The command as somebody would type it. */
function inShell(command, input) {
  const words = command.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`));
  return input === undefined ? words.join(' ') : `${words.join(' ')} <<'END'\n${input}END`;
}

function isFolder(path) {
  return existsSync(path) && statSync(path).isDirectory();
}

function hasSnapshot(folder) {
  return namesIn(folder).some((name) => /^\d{4}-/.test(name));
}

function namesIn(folder) {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function succeeds(program, ...args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

function outputOf(program, ...args) {
  return spawnSync(program, args, { encoding: 'utf8' }).stdout?.trim();
}
