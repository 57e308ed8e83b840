import { X509Certificate } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { domainToASCII } from 'node:url';
import { urlOf } from '../http/listen.ts';
import { type Configuration, originOf, readConfiguration } from '../start/configuration.ts';
import { buildFolder, projectRoot } from '../start/project-root.ts';
import { CONFIGURATION_FILE, readEntries, valuesOf } from './command-configuration.ts';
import { Mistyped, print, type Typed } from './command-line.ts';
import { copyBuild, HOME, installRelease, isReady, isSameRelease, linkedRelease, linkRelease } from './installation.ts';
import { asUser, createMachine, ended, type Machine, outputOf, succeeds, USER, watchCrashes } from './machine.ts';
import { leadsHere, otherNameOf } from './other-name.ts';
import { SIGNERS, signersLine } from './release-key.ts';
import { inUnit, linkNotes, writableOutside } from './unit-paths.ts';

export const usage = `usage: zhuzhan setup --domain www.example.com [--proxy caddy|nginx] [--key FILE.pub] [--root FOLDER] [--dry-run]
--key keeps the public key that signs the releases; --root writes below FOLDER alone and starts nothing;
--dry-run prints the steps and changes nothing.`;
const UNITS = ['zhuzhan.service', 'zhuzhan.socket', 'zhuzhan-backup.service', 'zhuzhan-backup.timer'];
const UNIT_FOLDER = '/etc/systemd/system';
const PROXIES = {
  caddy: {
    folders: ['/etc/caddy'],
    site: '/etc/caddy/zhuzhan.caddy',
    from: 'Caddyfile',
    otherName: 'other-name.Caddyfile',
  },
  nginx: {
    folders: ['/etc/nginx/conf.d', '/etc/nginx/sites-enabled'],
    site: '/etc/nginx/conf.d/zhuzhan.conf',
    from: 'nginx.conf',
    otherName: 'other-name.nginx.conf',
  },
};
/** Where certbot puts its answers to Let’s Encrypt. */
const WEBROOT = '/var/www/zhuzhan';
const CERTBOT = `certbot certonly --webroot -w ${WEBROOT} -n --agree-tos --register-unsafely-without-email`;
const USERADD = 'useradd --system --home-dir /var/lib/zhuzhan --shell /usr/sbin/nologin';
const CADDYFILE = '/etc/caddy/Caddyfile';
const HOST_NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

interface Plan extends ReturnType<typeof readArguments> {
  readonly machine: Machine;
  readonly build: string;
  /** The text of `/etc/zhuzhan.env`, and the settings in it. */
  readonly env: string;
  readonly configuration: Configuration;
  /** HOST and PORT as `ListenStream=` takes them. */
  readonly listensOn: string;
  /** The domain with or without `www.`, if that leads to this machine. */
  readonly other: string | undefined;
}

export const options = {
  domain: { type: 'string' },
  proxy: { type: 'string' },
  root: { type: 'string' },
  key: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

/** In this order: snapshots need no proxy, which may lack its certificate or port at first. */
const PARTS = [addUser, addFolders, putRelease, putUnits, startService, startTimer, putProxy];

/** `zhuzhan setup`: installs its own release with units, proxy and first snapshot; a second run adds missing parts. */
export async function run(typed: Typed<typeof options>): Promise<void> {
  const wanted = readArguments(typed);
  process.umask(0o022); // the service's user reads the files that root installs
  const { root, isDry, domain } = wanted;
  const machine = createMachine(root, isDry);
  const { values, text: env } = mergeConfiguration(machine.textOf(CONFIGURATION_FILE), domain);
  const other = await otherNameHere(wanted, machine);
  const configuration = readConfiguration(values);
  const listensOn = await listenAddress(configuration);
  const plan = { ...wanted, other, machine, env, build: buildFolder(projectRoot()), configuration, listensOn };
  if (/^\/(home|root)\//.test(process.execPath)) {
    print('# note: the service may not look into /home and /root; put Node into /usr');
  }
  for (const part of PARTS) await part(plan);
  if (root !== undefined || isDry) return;
  print(`done: https://${domain} works as soon as the DNS record of the domain points to this machine`);
  print('log in as admin; the first start generated the password: journalctl -u zhuzhan | grep first-account');
  print('if it was changed and is lost: zhuzhan stop, zhuzhan account passwd admin, zhuzhan start');
}

/** Asked on each run, so that a name whose record comes later is added then. One that was added stays. */
async function otherNameHere(
  { domain, proxy, root }: ReturnType<typeof readArguments>,
  machine: Machine,
): Promise<string | undefined> {
  if (root !== undefined) return undefined; // the files are for another machine
  const other = otherNameOf(domain);
  if (naming(other).test(machine.textOf(PROXIES[proxy].site) ?? '')) return other;
  const taken = otherFileWith(other, proxy, machine);
  if (taken !== undefined) {
    print(`# ${taken}: contains ${other} already, which stays`);
    return undefined;
  }
  if (await leadsHere(other, domain)) return other;
  print(
    `# note: ${other} does not lead to this machine now, so it is left out; point its DNS record here and run setup again`,
  );
  return undefined;
}

function addUser({ machine }: Plan): void {
  machine.act(`the user ${USER}`, [...USERADD.split(' '), USER], { isDone: succeeds('id', USER) });
}

function addFolders({ machine, configuration, root }: Plan): void {
  const { dataDir, uploadsDir, backupDir = '' } = configuration;
  for (const path of new Set(['/var/lib/zhuzhan', dirname(dataDir), dirname(uploadsDir)])) machine.folder(path, '0750');
  machine.folder(backupDir, '0700');
  if (root === undefined) for (const line of linkNotes(configuration)) print(line);
}

/** If a release is already installed, another one is installed by an upgrade, which tests it. */
function putRelease({ machine, build, key }: Plan) {
  const home = machine.at(HOME);
  if (key !== undefined) machine.write(`${HOME}/${SIGNERS}`, key, '0644');
  const current = linkedRelease(home, 'current');
  if (current !== undefined && !isSameRelease(current, build)) {
    return print(`# ${HOME}/current points to ${current}, which stays; zhuzhan upgrade installs another release`);
  }
  if (current === undefined && key === undefined) {
    print('# note: without --key, upgrade checks the SHA-256 of a release, but not who made it; see the guide');
  }
  return machine.step(`${HOME}/current`, {
    isDone: current !== undefined,
    shown: `copy ${build}`,
    carryOut() {
      mkdirSync(home, { recursive: true });
      linkRelease(home, 'current', installRelease(home, copyBuild));
    },
  });
}

function putUnits(plan: Plan): void {
  const { machine, env } = plan;
  machine.write(CONFIGURATION_FILE, env, '0640', USER);
  machine.own('/usr/local/bin/zhuzhan', fitted(plan, 'zhuzhan'), '0755');
  for (const unit of UNITS) machine.own(`${UNIT_FOLDER}/${unit}`, fitted(plan, unit), '0644');
  machine.act('systemd knows the units', ['systemctl', 'daemon-reload'], { isDone: !UNITS.some(machine.isChanged) });
}

async function startService({ machine, configuration, root, isDry }: Plan): Promise<void> {
  const isActive = succeeds('systemctl', 'is-active', '--quiet', 'zhuzhan');
  const isOutdated = machine.isChanged('zhuzhan.service') || machine.isChanged(CONFIGURATION_FILE);
  const isHeld =
    succeeds('systemctl', 'is-active', '--quiet', 'zhuzhan.socket') && !machine.isChanged('zhuzhan.socket');
  for (const unit of ['zhuzhan.socket', 'zhuzhan']) machine.enable(`${unit} starts with the machine`, unit);
  // A socket cannot take a port from a running server; the restart opens it.
  const stop = ['systemctl', 'stop', 'zhuzhan', 'zhuzhan.socket'];
  machine.act('the socket has the port of the settings', stop, { isDone: isHeld });
  const hasFailed = watchCrashes('zhuzhan');
  machine.act('the service runs', ['systemctl', 'restart', 'zhuzhan'], { isDone: isActive && isHeld && !isOutdated });
  const address = `${originOf(configuration)}/healthz`;
  if (root !== undefined || isDry || (await isReady([address], 0, { hasFailed }))) return;
  throw new Error(`${address} does not answer; journalctl -u zhuzhan shows why`);
}

function putProxy(plan: Plan) {
  const { machine, domain, proxy } = plan;
  const { site, from } = PROXIES[proxy];
  const taken = otherFileWith(domain, proxy, machine);
  if (taken) return print(`# ${taken}: contains ${domain} already, which stays; compare it with server/deploy/${from}`);
  machine.install(proxy);
  if (proxy === 'nginx') certify(plan);
  machine.own(site, siteFile(plan, 'whole'), '0644');
  if (proxy === 'caddy') {
    const others = machine.textOf(CADDYFILE) ?? '';
    const isThere = others.split('\n').some((line) => line.trim() === `import ${site}`);
    machine.write(CADDYFILE, isThere ? others : `${ended(others)}import ${site}\n`, '0644');
  }
  // On each run: whether a running proxy has read its files cannot be seen from outside.
  return machine.act(`${proxy} reads its configuration`, ['systemctl', 'reload-or-restart', proxy]);
}

/** nginx itself proves the names to Let’s Encrypt, at each renewal too; until it has a certificate, by its part for HTTP alone. */
function certify(plan: Plan): void {
  const { machine, domain, other, root } = plan;
  const names = other === undefined ? [domain] : [domain, other];
  const isThere = isCertified(`/etc/letsencrypt/live/${domain}/fullchain.pem`, names);
  if (!isThere) machine.install('certbot');
  if (!isThere && root === undefined) {
    machine.own(PROXIES.nginx.site, siteFile(plan, 'HTTP alone'), '0644');
    machine.act('nginx answers without a certificate', ['systemctl', 'reload-or-restart', 'nginx']);
  }
  machine.act(`the folder ${WEBROOT}`, ['install', '-d', WEBROOT], { isDone: existsSync(WEBROOT) });
  const reload = ['--deploy-hook', 'systemctl reload nginx'];
  const asked = ['--expand', '--cert-name', domain, ...names.flatMap((name) => ['-d', name])];
  const command = [...CERTBOT.split(' '), ...reload, ...asked];
  machine.act('the certificate, which accepts the terms of Let’s Encrypt', command, { isDone: isThere });
}

/** Finds a host name in a proxy's file, not as a part of a longer one. */
function naming(name: string): RegExp {
  return new RegExp(`(^|[\\s/])${name.replaceAll('.', '\\.')}([\\s:;,{]|$)`, 'm');
}

/** A file of the proxy's that has this name and is not ours. */
function otherFileWith(name: string, proxy: keyof typeof PROXIES, machine: Machine): string | undefined {
  const { folders, site } = PROXIES[proxy];
  const paths = folders.flatMap((folder) => machine.filesIn(folder));
  return paths.find((path) => path !== site && naming(name).test(machine.textOf(path) ?? ''));
}

/** The site's file of a proxy, and below it that of the other name, or of both the part that needs no certificate. */
function siteFile(plan: Plan, extent: 'whole' | 'HTTP alone'): string {
  const { from, otherName } = PROXIES[plan.proxy];
  const texts = [from, ...(plan.other === undefined ? [] : [otherName])].map((name) => fitted(plan, name));
  const parts = extent === 'whole' ? texts : texts.map((text) => text.split('# With the certificate\n')[0] ?? '');
  return parts.map(ended).join('\n');
}

/** Whether there is a certificate that has all these names. */
function isCertified(file: string, names: readonly string[]): boolean {
  if (!existsSync(file)) return false;
  const certificate = new X509Certificate(readFileSync(file));
  return names.every((name) => certificate.checkHost(name) !== undefined);
}

function startTimer({ machine, root, configuration: { backupDir = '' } }: Plan): void {
  machine.enable('a snapshot every night', 'zhuzhan-backup.timer', '--now');
  const names = root === undefined ? outputOf(...asUser, 'ls', backupDir) : '';
  machine.act('the first snapshot', ['systemctl', 'start', 'zhuzhan-backup'], { isDone: /^\d{4}-/m.test(names) });
}

/** A file of `server/deploy`, as this machine needs it. */
function fitted({ build, domain, other = '', configuration, listensOn }: Plan, name: string): string {
  return readFileSync(join(build, 'server', 'deploy', name), 'utf8')
    .replaceAll('ListenStream=127.0.0.1:3000', `ListenStream=${listensOn}`)
    .replaceAll(/(www\.)?example\.com/g, (_, www) => (www ? domain : other))
    .replaceAll('127.0.0.1:3000', originOf(configuration).slice('http://'.length))
    .replaceAll('/usr/bin/node', process.execPath)
    .replaceAll('ReadWritePaths=-', () => `ReadWritePaths=-${[...writableOutside(configuration), ''].join(' -')}`)
    .replaceAll('/var/lib/zhuzhan/data', () => inUnit(configuration.dataDir))
    .replaceAll('/var/lib/zhuzhan/uploads', () => inUnit(configuration.uploadsDir))
    .replaceAll('/var/backups/zhuzhan', () => inUnit(configuration.backupDir ?? ''));
}

async function listenAddress({ host, port }: Configuration): Promise<string> {
  const address = isIP(host) ? host : (await lookup(host)).address;
  return urlOf(address, port).slice('http://'.length);
}

function readArguments({ values }: Typed<typeof options>) {
  const { domain: typed, proxy = 'caddy', root, 'dry-run': isDry = false } = values;
  if (typed === undefined) throw new Mistyped('--domain is missing');
  if (proxy !== 'caddy' && proxy !== 'nginx') throw new Mistyped('--proxy takes caddy or nginx');
  const domain = hostIn(typed);
  if (!HOST_NAME.test(domain)) throw new Mistyped(`--domain takes a host name such as www.example.com, not ${typed}`);
  if (!isDry && root === undefined && process.getuid?.() !== 0) {
    throw new Error('setup writes into /etc: run it as root, or see what it would do with --dry-run');
  }
  const key = values.key === undefined ? undefined : signersLine(values.key); // throws before anything is changed
  return { domain, proxy, root: root === undefined ? undefined : resolve(root), key, isDry } as const;
}

/** The host in a typed address, or one copied from a browser, as a certificate names it; empty or no host name for anything else. */
function hostIn(typed: string): string {
  const [, host = ''] = /^(?:https?:\/\/)?([^\s/:?#@%\\]+)\/?$/i.exec(typed.trim()) ?? [];
  return domainToASCII(host).replace(/\.$/, '');
}

/** Adds missing settings to the file; the address follows the domain, the owner's other settings stay. */
function mergeConfiguration(there = '# The settings of the website; README.md explains each.\n', domain: string) {
  const usual = {
    DATA_DIR: '/var/lib/zhuzhan/data',
    UPLOADS_DIR: '/var/lib/zhuzhan/uploads',
    BACKUP_DIR: '/var/backups/zhuzhan',
    TRUST_PROXY: '1',
    SITE_URL: `https://${domain}`,
  };
  const isOther = (name = '', value = '') =>
    name === 'SITE_URL' && URL.canParse(value) && new URL(value).hostname !== domain;
  const remaining = readEntries(there).filter(({ name, value }) => !isOther(name, value));
  const values = valuesOf(remaining);
  const added = Object.entries(usual).filter(([name]) => !values[name]);
  const lines = added.map(([name, value]) => `${name}=${value}\n`).join('');
  const text = added.length === 0 ? there : ended(remaining.map(({ source }) => source).join('')) + lines;
  const merged = valuesOf(readEntries(text));
  if (added.some(([name, value]) => merged[name] !== value))
    throw new Error(`${CONFIGURATION_FILE}: a quote is not closed`);
  return { values: merged, text };
}
