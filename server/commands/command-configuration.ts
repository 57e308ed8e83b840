import { join, resolve } from 'node:path';
import { isSystemError, messageOf } from '../base/system-error.ts';
import { type Configuration, type Environment, readConfiguration, SETTING_NAMES } from '../start/configuration.ts';
import { projectRoot } from '../start/project-root.ts';
import { checkFirstStart, SettingError } from '../store/disk/check-folders.ts';
import { realFileSystem } from '../store/disk/file-system.ts';
import { ownerOf } from './installation.ts';

/** Where `zhuzhan setup` writes the settings of this machine, and systemd reads them. */
export const CONFIGURATION_FILE = '/etc/zhuzhan.env';
/** systemd takes blanks around the equals sign. */
const SETTING_LINE = /^([A-Za-z_]\w*)\s*=\s*(.*)$/;

/** A command's settings: its environment's, else the machine's file's; then root continues as the data's owner. */
export async function commandConfiguration({
  needed = {},
  beforeFirstStart = false,
}: {
  /** Name of a setting → why this command needs it. */
  needed?: Readonly<Record<string, string>>;
  beforeFirstStart?: boolean;
} = {}): Promise<Configuration> {
  const environment = await environmentOf();
  const configuration = readConfiguration(environment);
  becomeOwner(configuration.dataDir);
  if (!beforeFirstStart) await checkFirstStart(realFileSystem, configuration.dataDir);
  for (const [name, why] of Object.entries(needed)) if (!environment[name]) throw new SettingError(name, '', why);
  return configuration;
}

/** The environment if it contains any setting; else the file's lines, if it exists and is readable. */
export async function environmentOf(
  environment: Environment = process.env,
  file = CONFIGURATION_FILE,
  fs = realFileSystem,
): Promise<Environment> {
  if (SETTING_NAMES.some((name) => environment[name])) return environment;
  try {
    const lines = Buffer.from(await fs.readFile(file))
      .toString()
      .split('\n');
    const ignored = lines.findIndex((line) => !/^([#;]|$)/.test(line.trim()) && !SETTING_LINE.test(line.trim()));
    if (ignored >= 0) process.stderr.write(`${file}: line ${ignored + 1} is not NAME=VALUE, and is ignored\n`);
    return Object.fromEntries(lines.map(settingIn).filter((setting) => setting !== undefined));
  } catch (error) {
    if (isSystemError(error, 'EACCES')) process.stderr.write(`${file} cannot be read: continuing without it\n`);
    else if (!isSystemError(error, 'ENOENT', 'ENOTDIR')) throw error;
    return environment;
  }
}

/** The settings of the service, below another root those of its file there, with its folders; the environment wins. */
export async function configurationBelow(root = ''): Promise<Configuration> {
  const file = join(root, CONFIGURATION_FILE);
  const environment = await environmentOf(process.env, file);
  const configuration = readConfiguration(environment);
  if (root === '' || SETTING_NAMES.some((name) => process.env[name])) return configuration;
  if (environment === process.env) throw new Error(`${file} is not there: run zhuzhan setup with --root first`);
  const { dataDir, uploadsDir, backupDir } = configuration;
  const at = (folder: string) => join(resolve(root), folder);
  return { ...configuration, dataDir: at(dataDir), uploadsDir: at(uploadsDir), backupDir: backupDir && at(backupDir) };
}

/** Name and value in a line of an `EnvironmentFile`, parsed as systemd does; undefined for a comment, an empty line, and an empty value. */
export function settingIn(line: string): [name: string, value: string] | undefined {
  const [, name, value = ''] = SETTING_LINE.exec(line.trim()) ?? [];
  return name && value ? [name, value.replace(/^(["'])(.*)\1$/, '$2')] : undefined;
}

/** Lets root continue as the owner of the data folder, so that nothing is left that the service cannot read. */
export function becomeOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = ownerOfData(dataDir);
  if (uid === 0) return;
  const root = projectRoot(); // while it can still be read
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  try {
    if (projectRoot() === root) return;
  } catch {} // no folder above can be entered either
  throw new Error(
    `${root} cannot be read by user ${uid}, who owns ${dataDir}: use the installed zhuzhan, or move the program to /opt`,
  );
}

/** Who owns the data. Throws `SettingError` with the setting's name for a folder that others could replace. */
export function ownerOfData(dataDir: string): ReturnType<typeof ownerOf> {
  try {
    return ownerOf(dataDir);
  } catch (cause) {
    throw new SettingError('DATA_DIR', dataDir, messageOf(cause), { cause });
  }
}
