import { join, resolve } from 'node:path';
import { FIRST_NAME } from '../auth/accounts.ts';
import { weaknessOf } from '../auth/passwords.ts';
import { isWebAddress } from '../contract/safe-address.ts';
import { urlOf } from '../http/listen.ts';
import { type NamedFolder, SettingError } from '../store/disk/check-folders.ts';

export interface Configuration {
  port: number;
  host: string;
  dataDir: string;
  uploadsDir: string;
  /** The folder of snapshots; without a default, because it belongs on another disk. */
  backupDir: string | undefined;
  /** For the first start only. */
  adminPassword: string | undefined;
  /** Whether the first start creates the sample company; undefined if it is not set, which means yes. */
  samples: boolean | undefined;
  trustProxy: number;
  /** The header, in lower case, in which a cache in front sends `mobile` or `desktop`. */
  deviceHeader: string | undefined;
  /** The public address, without a slash at its end. */
  siteUrl: string;
  /** Whether `SITE_URL` is set: otherwise the address is that of HOST and the port that is taken. */
  hasSiteUrl: boolean;
  notifyWebhook: string | undefined;
}

/** The settings that the environment can make. */
export const SETTING_NAMES = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'UPLOADS_DIR',
  'BACKUP_DIR',
  'ADMIN_PASSWORD',
  'TRUST_PROXY',
  'DEVICE_HEADER',
  'SITE_URL',
  'NOTIFY_WEBHOOK',
  'SAMPLES',
];

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings out of the environment; without others, data and uploads are in `folder`. Throws `SettingError`. */
export function readConfiguration(environment: Environment, folder = process.cwd()): Configuration {
  const read = (name: string) => withoutWrapping(name, environment[name] || undefined); // set to nothing counts as not set
  const port = wholeNumber('PORT', read('PORT') ?? '3000', 65_535);
  const host = read('HOST') ?? '127.0.0.1';
  const inUrl = urlOf(host, port);
  const backupDir = read('BACKUP_DIR');
  return {
    port,
    host: hostName(host, inUrl),
    dataDir: resolve(read('DATA_DIR') ?? join(folder, 'data')),
    uploadsDir: resolve(read('UPLOADS_DIR') ?? join(folder, 'uploads')),
    backupDir: backupDir && resolve(backupDir),
    adminPassword: adminPassword(read('ADMIN_PASSWORD')),
    samples: yesOrNo('SAMPLES', read('SAMPLES')),
    trustProxy: wholeNumber('TRUST_PROXY', read('TRUST_PROXY') ?? '0', 20),
    deviceHeader: deviceHeader(read('DEVICE_HEADER'), read('TRUST_PROXY')),
    siteUrl: siteUrl(read('SITE_URL') ?? inUrl),
    hasSiteUrl: read('SITE_URL') !== undefined,
    notifyWebhook: notifyWebhook(read('NOTIFY_WEBHOOK')),
  };
}

type Folders = Pick<Configuration, 'dataDir' | 'uploadsDir' | 'backupDir'>;

/** The folders that have a setting. */
export function foldersOf({ dataDir, uploadsDir, backupDir }: Folders): NamedFolder[] {
  return [
    { name: 'DATA_DIR', path: dataDir },
    { name: 'UPLOADS_DIR', path: uploadsDir },
    ...(backupDir === undefined ? [] : [{ name: 'BACKUP_DIR', path: backupDir }]),
  ];
}

/** Where this machine reaches the server that has these settings. */
export function originOf({ host, port }: Pick<Configuration, 'host' | 'port'>): string {
  const own = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return urlOf(own, port);
}

/** The environment that makes these settings, for another process of this program. */
export function environmentFor(configuration: Configuration): Record<string, string> {
  const { siteUrl, host, port, notifyWebhook } = configuration;
  return {
    ...Object.fromEntries(foldersOf(configuration).map(({ name, path }) => [name, path])),
    SITE_URL: siteUrl,
    HOST: host,
    PORT: `${port}`,
    ...(notifyWebhook && { NOTIFY_WEBHOOK: notifyWebhook }),
  };
}

/** Refuses what an environment file, which nothing interprets, adds to a value; a shell would take it off. */
function withoutWrapping(name: string, value: string | undefined): string | undefined {
  const isWrapped =
    /^\s|\s$|\p{Cc}|^(["']).*\1$/u.test(value ?? '') || (name.endsWith('_DIR') && value?.startsWith('~'));
  return value && checked(name, value, !isWrapped, 'quotes, blanks or line ends around it, or ~, would be part of it');
}

function hostName(host: string, url: string): string {
  const isUsable = isWebAddress(url) && /^[\w.:-]+$/.test(host);
  return checked('HOST', host, isUsable, 'it must be a host name or an address, IPv6 without brackets');
}

function wholeNumber(name: string, value: string, most: number): number {
  const isWhole = /^\d{1,6}$/.test(value) && Number(value) <= most;
  return Number(checked(name, value, isWhole, `it must be a whole number from 0 to ${most}`));
}

function yesOrNo(name: string, value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  return checked(name, value, /^(yes|no)$/.test(value), 'it must be yes or no') === 'yes';
}

function adminPassword(password: string | undefined): string | undefined {
  if (password === undefined) return undefined;
  const weakness = weaknessOf(password, FIRST_NAME);
  return checked('ADMIN_PASSWORD', password, !weakness, weakness?.english ?? '');
}

/** A visitor could send the header by hand where no proxy sets it. */
function deviceHeader(name: string | undefined, trustProxy = '0'): string | undefined {
  if (name === undefined) return undefined;
  checked('DEVICE_HEADER', name, /^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(name), 'it must be the name of a header');
  checked('DEVICE_HEADER', name, Number(trustProxy) > 0, 'it needs a proxy that sets it, and TRUST_PROXY');
  return name.toLowerCase();
}

/** All addresses begin with it: lower case, punycode, no usual port. Throws `SettingError` with the setting's name. */
export function siteUrl(value: string, name = 'SITE_URL'): string {
  const isOrigin = isWebAddress(value) && /^https?:\/\/[^/?#@\\\s]+(?<![.。．｡])\/?$/i.test(value);
  checked(name, value, isOrigin, 'it must be http(s)://HOST or http(s)://HOST:PORT and nothing more');
  return new URL(value).origin;
}

function notifyWebhook(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  checked('NOTIFY_WEBHOOK', value, isWebAddress(value), 'it must be an http(s) address');
  return value.replace(/(?<!\/)\/+$/, '');
}

/** The value. Throws `SettingError` if it is not usable, without its secrets. */
function checked(name: string, value: string, isUsable: boolean, why: string): string {
  if (isUsable) return value;
  const isSecret = name === 'ADMIN_PASSWORD' || name === 'NOTIFY_WEBHOOK';
  throw new SettingError(name, isSecret ? '(hidden)' : value.replace(/\/\/[^/]*@/, '//(hidden)@'), why);
}
