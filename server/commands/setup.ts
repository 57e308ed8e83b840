import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { domainToASCII } from 'node:url';
import { originOf, readSettings } from '../start/configuration.ts';
import { buildFolder, projectRoot } from '../start/project-root.ts';
import { print, readCommandLine } from './command-line.ts';
import { SETTINGS_FILE, settingIn } from './command-settings.ts';
import { HOME, isReady, placeFor } from './installation.ts';

const USAGE = `usage: zhuzhan setup --domain www.example.com [--proxy caddy|nginx] [--offsite] [--root FOLDER] [--dry-run]
--offsite places the units of a nightly copy in another place; --root writes below FOLDER alone and starts nothing; --dry-run prints the commands and runs none.`;
const USER = 'zhuzhan';
const OFFSITE_USER = 'zhuzhan-offsite';
const UNITS = ['zhuzhan.service', 'zhuzhan-backup.service', 'zhuzhan-backup.timer'];
const OFFSITE_UNITS = ['zhuzhan-offsite.service', 'zhuzhan-offsite.timer'];
const OFFSITE_SETTINGS = '/etc/zhuzhan-offsite.env';
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

/**
 * `zhuzhan setup`: installs its own release on this machine, with units, proxy and the first snapshot. A second run adds
 * only what is missing; a file that the owner has changed stays unchanged.
 */
export async function run(): Promise<void> {
  const { domain, proxy, root, isDry, isOffsite } = readArguments();
  const units = isOffsite ? [...UNITS, ...OFFSITE_UNITS] : UNITS;
  const build = buildFolder(projectRoot());
  const placeOf = (path: string) => (root === undefined ? path : join(root, path));
  const isMachine = root === undefined;
  const changed = new Set<string>();
  const settings = mergeSettings(textOf(placeOf(SETTINGS_FILE)), domain);
  const { dataDir, uploadsDir, backupDir = '', ...network } = readSettings(settings.values);
  const origin = originOf(network);
  const fitted = (name: string) =>
    readFileSync(join(build, 'server', 'deploy', name), 'utf8')
      .replaceAll('www.example.com', domain)
      .replaceAll('127.0.0.1:3000', origin.slice('http://'.length))
      .replaceAll('/usr/bin/node', process.execPath)
      .replaceAll('/var/backups/zhuzhan', backupDir);

  if (/^\/(home|root)\//.test(process.execPath)) {
    print('# note: the service may not look into /home and /root; put Node into /usr');
  }
  for (const user of isOffsite ? [USER, OFFSITE_USER] : [USER]) {
    act(`the user ${user}`, !succeeds('id', user), [
      ...['useradd', '--system', '--home-dir', '/var/lib/zhuzhan', '--shell', '/usr/sbin/nologin', user],
    ]);
  }
  for (const path of new Set(['/var/lib/zhuzhan', dirname(dataDir), dirname(uploadsDir)])) folder(path, '0750');
  folder(backupDir, '0700');
  putRelease();
  write(SETTINGS_FILE, settings.text, '0640', USER);
  own('/usr/local/bin/zhuzhan', fitted('zhuzhan'), '0755');
  for (const unit of units) own(`${UNIT_FOLDER}/${unit}`, fitted(unit), '0644');
  act('systemd knows the units', units.some(isChanged), ['systemctl', 'daemon-reload']);
  const isActive = succeeds('systemctl', 'is-active', '--quiet', 'zhuzhan');
  const isOutdated = isChanged('zhuzhan.service') || isChanged(SETTINGS_FILE);
  enable('the service starts with the machine', 'zhuzhan');
  act('the service runs', !isActive || isOutdated, ['systemctl', 'restart', 'zhuzhan']);
  if (isMachine && !isDry && !(await isReady([`${origin}/healthz`]))) {
    throw new Error(`${origin}/healthz does not answer; journalctl -u zhuzhan shows why`);
  }
  putProxy();
  enable('a snapshot every night', 'zhuzhan-backup.timer', '--now');
  const hasSnapshot = namesIn(backupDir).some((name) => /^\d{4}-/.test(name));
  act('the first snapshot', !hasSnapshot, ['systemctl', 'start', 'zhuzhan-backup']);
  if (isOffsite) putOffsite();
  if (!isMachine || isDry) return;
  print(`done: https://${domain} works as soon as the DNS record of the domain points to this machine`);
  print('log in as admin; the first start generated the password: journalctl -u zhuzhan | grep first-account');
  print('if it was changed and is lost: zhuzhan stop, zhuzhan account passwd admin, zhuzhan start');

  /** If a release is already installed, another one is installed by an upgrade, which tests it. */
  function putRelease() {
    const { name, isThere } = placeFor(build, placeOf(`${HOME}/releases`));
    const current = placeOf(`${HOME}/current`);
    const own = placeOf(`${HOME}/releases/${name}`);
    if (existsSync(current) && realpathSync(current) !== (isThere && realpathSync(own))) {
      return print(
        `# ${HOME}/current points to ${realpathSync(current)} and is kept; zhuzhan upgrade installs another release`,
      );
    }
    const temporary = placeOf(`${HOME}/releases/.new`);
    makeFolder(`${HOME}/releases`);
    step(`${HOME}/releases/${name}`, !isThere, [
      ...['sh', '-ec', 'rm -rf "$2" && cp -R "$1" "$2" && chmod -R u=rwX,go=rX "$2" && mv "$2" "$3"'],
      ...['sh', build, temporary, own],
    ]);
    return step(`${HOME}/current`, !existsSync(current), ['ln', '-sfn', `releases/${name}`, current]);
  }

  function putProxy() {
    const { folders, site, from } = PROXIES[proxy];
    const named = new RegExp(`(^|[\\s/])${domain.replaceAll('.', '\\.')}([\\s:;,{]|$)`, 'm');
    const other = folders
      .flatMap((path) => namesIn(placeOf(path)).map((name) => join(path, name)))
      .filter((path) => path !== site && existsSync(placeOf(path)) && !isFolder(placeOf(path)))
      .find((path) => named.test(textOf(placeOf(path)) ?? ''));
    if (other)
      return print(`# ${other}: contains ${domain} already and is kept; compare it with server/deploy/${from}`);
    install(proxy);
    if (proxy === 'nginx') {
      const isThere = existsSync(`/etc/letsencrypt/live/${domain}/fullchain.pem`);
      install('certbot', !isThere);
      act('the certificate, which accepts the terms of Let’s Encrypt', !isThere, [
        ...['certbot', 'certonly', '--standalone', '-n', '--agree-tos', '--register-unsafely-without-email'],
        ...['--pre-hook', 'systemctl stop nginx', '--post-hook', 'systemctl start nginx', '-d', domain],
      ]);
    }
    own(site, fitted(from), '0644');
    if (proxy === 'caddy') {
      const others = textOf(placeOf(CADDYFILE)) ?? '';
      const isThere = others.split('\n').some((line) => line.trim() === `import ${site}`);
      write(CADDYFILE, isThere ? others : `${ended(others)}import ${site}\n`, '0644');
    }
    // On each run: whether a running proxy has read its files cannot be seen from outside.
    return act(`${proxy} reads its configuration`, true, ['systemctl', 'reload-or-restart', proxy]);
  }

  /** Creates the settings with a new password if they are missing, and the timer once the owner has named a repository. */
  function putOffsite() {
    const there = textOf(placeOf(OFFSITE_SETTINGS));
    const settings = there ?? fitted('zhuzhan-offsite.env').replace('GENERATED', randomBytes(24).toString('hex'));
    write(OFFSITE_SETTINGS, settings, '0600');
    install('restic');
    if (!/^RESTIC_REPOSITORY=./m.test(settings)) {
      return print(`# ${OFFSITE_SETTINGS}: write the repository there, then run setup again to start the timer`);
    }
    return enable('an off-site copy every night', 'zhuzhan-offsite.timer', '--now');
  }

  function folder(path: string, mode: string): void {
    const isRight = isFolder(placeOf(path)) && (!isMachine || `${statSync(path).uid}` === outputOf('id', '-u', USER));
    step(`the folder ${path}`, !isRight, ['install', '-d', ...ownedBy(USER, USER), '-m', mode, placeOf(path)]);
  }

  function makeFolder(path: string): void {
    if (!isFolder(placeOf(path))) step(`the folder ${path}`, true, ['install', '-d', placeOf(path)]);
  }

  /** A generated file ends with its own hash. If the owner has changed it, the hash does not match, and the file stays. */
  function own(path: string, text: string, mode: string) {
    const whole = stamped(text);
    const there = textOf(placeOf(path));
    if (there !== undefined && there !== whole && !isStamped(there)) {
      return print(`# ${path}: changed by hand, kept`);
    }
    return write(path, whole, mode);
  }

  function write(path: string, text: string, mode: string, group = 'root'): void {
    const isNeeded = textOf(placeOf(path)) !== text;
    if (isNeeded) changed.add(path);
    makeFolder(dirname(path));
    step(path, isNeeded, ['install', ...ownedBy('root', group), '-m', mode, '/dev/stdin', placeOf(path)], text);
  }

  function ownedBy(user: string, group: string): string[] {
    return isMachine ? ['-o', user, '-g', group] : [];
  }

  function enable(what: string, unit: string, ...how: string[]) {
    act(what, !succeeds('systemctl', 'is-enabled', '--quiet', unit), ['systemctl', 'enable', ...how, unit]);
  }

  function install(program: string, isUsed = true): void {
    const isNeeded = isUsed && !succeeds('sh', '-c', `command -v ${program}`);
    act(`${program} is installed`, isNeeded, ['apt-get', 'install', '-y', program]);
  }

  /** Changes to the machine itself, omitted below another root. */
  function act(what: string, isNeeded: boolean, command: readonly string[]) {
    if (isMachine) step(what, isNeeded, command);
    else print(`# ${what}: omitted with --root`);
  }

  function step(what: string, isNeeded: boolean, command: readonly string[], input?: string) {
    if (!isNeeded) return print(`# ${what}: right already`);
    print(`# ${what}`);
    const shown = inShell(command, input);
    if (isDry) return print(shown);
    const { status } = spawnSync('sh', ['-c', shown], { stdio: ['ignore', 'inherit', 'inherit'] });
    if (status !== 0) throw new Error(`${what}: failed: ${command.join(' ')}`);
    return undefined;
  }

  function isChanged(name: string): boolean {
    return [...changed].some((path) => path.endsWith(name));
  }
}

function readArguments() {
  const options = { domain: { type: 'string' }, proxy: { type: 'string' }, root: { type: 'string' } } as const;
  const { values, positionals } = readCommandLine(
    { ...options, 'dry-run': { type: 'boolean' }, offsite: { type: 'boolean' } } as const,
    USAGE,
  );
  const { domain: typed, proxy = 'caddy', root, 'dry-run': isDry = false, offsite: isOffsite = false } = values;
  if (typed === undefined || positionals.length > 0 || (proxy !== 'caddy' && proxy !== 'nginx')) throw new Error(USAGE);
  const domain = domainToASCII(typed.trim().toLowerCase());
  if (!HOST_NAME.test(domain)) throw new Error(`--domain takes a host name such as www.example.com, not ${typed}`);
  if (root === '') throw new Error('--root takes a folder');
  if (!isDry && root === undefined && process.getuid?.() !== 0) {
    throw new Error('setup writes into /etc: run it as root, or see what it would do with --dry-run');
  }
  return { domain, proxy, root: root === undefined ? undefined : resolve(root), isDry, isOffsite } as const;
}

/** Adds missing settings to the file; the address follows the domain, the owner's other settings stay. */
function mergeSettings(there = '# The settings of the website; README.md explains each.\n', domain: string) {
  const values: Record<string, string> = {};
  const others = there.split('\n').filter((line) => {
    const { name, value } = settingIn(line) ?? {};
    if (name === undefined || value === undefined) return true;
    if (name === 'SITE_URL' && URL.canParse(value) && new URL(value).hostname !== domain) return false;
    values[name] = value;
    return true;
  });
  const usual = {
    DATA_DIR: '/var/lib/zhuzhan/data',
    UPLOADS_DIR: '/var/lib/zhuzhan/uploads',
    BACKUP_DIR: '/var/backups/zhuzhan',
    TRUST_PROXY: '1',
    SITE_URL: `https://${domain}`,
  };
  const added = Object.entries(usual).filter(([name]) => !(name in values));
  const lines = added.map(([name, value]) => `${name}=${value}\n`).join('');
  return { values: { ...usual, ...values }, text: added.length === 0 ? there : ended(others.join('\n')) + lines };
}

function stamped(text: string): string {
  return `${ended(text)}# ${stampOf(ended(text))}\n`;
}

function isStamped(text: string): boolean {
  const [, body, stamp] = /^([\s\S]*\n)# (setup wrote the above [0-9a-f]{16})\n$/.exec(text) ?? [];
  return body !== undefined && stamp === stampOf(body);
}

function stampOf(body: string): string {
  return `setup wrote the above ${createHash('sha256').update(body).digest('hex').slice(0, 16)}`;
}

function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** The command as a user would type it. */
function inShell(command: readonly string[], input?: string): string {
  const words = command.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`));
  return input === undefined ? words.join(' ') : `${words.join(' ')} <<'END'\n${input}END`;
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function succeeds(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

function outputOf(program: string, ...args: string[]): string {
  return spawnSync(program, args, { encoding: 'utf8' }).stdout?.trim() ?? '';
}
