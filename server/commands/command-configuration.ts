import { join, resolve } from 'node:path';
import { isSystemError, messageOf } from '../base/system-error.ts';
import { type Configuration, type Environment, readConfiguration, SETTING_NAMES } from '../start/configuration.ts';
import { projectRoot } from '../start/project-root.ts';
import { checkFirstStart, SettingError } from '../store/disk/check-folders.ts';
import { realFileSystem } from '../store/disk/file-system.ts';
import { ownerOf } from './installation.ts';

/** Where `zhuzhan setup` writes the settings of this machine, and systemd reads them. */
export const CONFIGURATION_FILE = '/etc/zhuzhan.env';
/** In an `EnvironmentFile`, a value is a quoted beginning, which may have line ends, and a rest. An open quote lasts to the end. */
const VALUE = String.raw`((?:[ \t]*(?:'[^']*(?:'|$)|"(?:\\.|[^"\\])*(?:"|\\?$)))*)[ \t]*((?:[ \t]*(?:\\(?:.|$)|[^\\ \t\n\r]))*)[ \t]*`;
const QUOTED = /'([^']*)'?|"((?:\\.|[^"\\])*)"?/gs;
/** A comment, a name with its value, or a line that is ignored. */
const ENTRY = new RegExp(
  String.raw`[ \t\n\r]*(?:[#;][^\n\r]*|([^ \t\n\r][^=\n\r]*)=${VALUE}|[^\n\r]*)(?:[\n\r]|$)`,
  'gs',
);

/** A command's settings: its environment's, else the machine's file's; then root continues as the data's owner. */
export async function commandConfiguration({ beforeFirstStart = false } = {}): Promise<Configuration> {
  const configuration = readConfiguration(await environmentOf());
  becomeOwner(configuration.dataDir);
  if (!beforeFirstStart) await checkFirstStart(realFileSystem, configuration.dataDir);
  return configuration;
}

/** The environment if it contains any setting; else the file's lines, if it exists and is readable. */
export async function environmentOf(
  environment: Environment = process.env,
  file = CONFIGURATION_FILE,
): Promise<Environment> {
  if (SETTING_NAMES.some((name) => environment[name])) return environment;
  try {
    const entries = readEntries(Buffer.from(await realFileSystem.readFile(file)).toString());
    const ignored = entries.findIndex(({ name, isComment }) => name === undefined && !isComment);
    if (ignored >= 0) {
      const before = entries.slice(0, ignored).map(({ source }) => source);
      const line = [...before, entries[ignored]?.source.trimEnd()].join('').split(/\r?\n/).length;
      process.stderr.write(`${file}: line ${line} is not NAME=VALUE, and is ignored\n`);
    }
    return valuesOf(entries);
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
  dataDirRead = configuration.dataDir;
  if (root === '' || SETTING_NAMES.some((name) => process.env[name])) return configuration;
  if (environment === process.env) throw new Error(`${file} is not there: run zhuzhan setup with --root first`);
  const { dataDir, uploadsDir, backupDir } = configuration;
  const at = (folder: string) => join(resolve(root), folder);
  return { ...configuration, dataDir: at(dataDir), uploadsDir: at(uploadsDir), backupDir: backupDir && at(backupDir) };
}

/** The text of an `EnvironmentFile` in pieces, with names and values as systemd reads them; an ignored line has no name. */
export function readEntries(text: string) {
  return [...text.matchAll(ENTRY)].map(([source, before = '', quoted = '', bare = '']) => {
    const isComment = /^\s*(?:[#;]|$)/.test(source); // or nothing
    const name = before.replace(/(?<![ \t])[ \t]+$/, '');
    if (!/^[A-Za-z_]\w*$/.test(name)) return { source, isComment };
    const words = [...quoted.matchAll(QUOTED)].map(([, single, double = '']) => single ?? unescaped(double, '"\\`$'));
    return { source, name, value: words.join('') + unescaped(bare) };
  });
}

/** The settings that these pieces make; of one name the last. */
export function valuesOf(entries: ReturnType<typeof readEntries>): Record<string, string> {
  return Object.fromEntries(entries.flatMap(({ name, value }) => (name === undefined ? [] : [[name, value]])));
}

/** Removes escaped line ends, and the backslashes that escape one of `signs`, by default any sign. */
function unescaped(text: string, signs?: string): string {
  return text.replace(/\\(.?)/gs, (both, sign) => {
    if (/[\n\r]/.test(sign)) return '';
    return signs?.includes(sign) === false ? both : sign;
  });
}

/** Of this command's settings, once they are read. */
let dataDirRead: string | undefined;

/** Whether this process is the owner of the command's data, however it became that: by root's command, wrapper or unit. */
export function ownsData(): boolean {
  try {
    return dataDirRead !== undefined && ownerOf(dataDirRead).uid === process.getuid?.();
  } catch {
    return false; // nobody owns what others can replace
  }
}

/** Lets root continue as the owner of the data folder, so that nothing is left that the service cannot read. */
export function becomeOwner(dataDir: string): void {
  dataDirRead = dataDir;
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = ownerOfData(dataDir);
  if (uid === 0) return;
  const root = projectRoot(); // while it can still be read
  try {
    process.setgroups?.([gid]);
    process.setgid?.(gid);
    process.setuid?.(uid);
  } catch (cause) {
    throw new Error(`root may not become user ${uid} here, who owns ${dataDir}: run this as that user`, { cause }); // a container
  }
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
