import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { foldersOf, readConfiguration } from '../start/configuration.ts';
import { buildFolder, filesIn, projectRoot, releaseOf } from '../start/project-root.ts';
import { intoTarget } from '../store/disk/check-folders.ts';
import { atEnd } from '../store/disk/copy-folder.ts';
import { createDisk } from '../store/disk/disk.ts';
import { nameFullDisk } from '../store/disk/disk-error.ts';
import { realFileSystem } from '../store/disk/file-system.ts';
import { environmentOf } from './command-configuration.ts';
import { print, type Typed } from './command-line.ts';
import { checkSums } from './installation.ts';
import { sign } from './release-key.ts';

export const usage = 'usage: zhuzhan release [--to FOLDER] [--sign KEY]';
/** More than any release has. */
const MAX_BYTES = 512 * 1_048_576;
/** The mtime of each file; the checksum is added, because programs tell files of two releases apart by size and time. */
const SINCE = Date.UTC(2000, 0, 1) / 1_000;

export const options = { to: { type: 'string', default: 'release' }, sign: { type: 'string' } } as const;

/** Packs the build, with its SHA-256 next to it, signed if a key is named. Equal builds give equal bytes. */
export async function run({ values }: Typed<typeof options>): Promise<void> {
  const build = buildFolder(projectRoot());
  const { version, sum, shown } = releaseOf(build);
  if (sum === 'development') throw new Error('this is a build for development: run npm run build');
  checkSums(build);
  const folder = resolve(values.to);
  const disk = createDisk(realFileSystem);
  const name = `zhuzhan-${version}.tar.gz`;
  const time = SINCE + Number.parseInt(sum.slice(0, 7), 16);
  const bytes = gzipSync(packFolder(build, `zhuzhan-${version}`, time), { level: 9 });
  const target = { name: '--to', path: folder };
  await intoTarget(disk, foldersOf(readConfiguration(await environmentOf())), target, async () =>
    putRelease(folder, name, bytes, values.sign),
  );
  print(`released ${shown} as ${join(folder, name)}, ${(bytes.length / 1_048_576).toFixed(1)} MB`);
}

/** Puts a release beside its checksum, signed with this key if one is named; an earlier one stays until it is whole. */
function putRelease(folder: string, name: string, bytes: Buffer, key?: string): void {
  const temporary = mkdtempSync(join(folder, '.zhuzhan-release-'));
  const remove = () => rmSync(temporary, { recursive: true, force: true });
  const callOff = atEnd(remove);
  try {
    writeFileSync(join(temporary, name), bytes);
    writeFileSync(join(temporary, `${name}.sha256`), `${hash('sha256', bytes)}  ${name}\n`);
    if (key) sign(join(temporary, `${name}.sha256`), resolve(key));
    rmSync(join(folder, `${name}.sha256.sig`), { force: true });
    for (const file of readdirSync(temporary)) renameSync(join(temporary, file), join(folder, file));
  } catch (error) {
    throw nameFullDisk(folder, error);
  } finally {
    callOff();
    remove();
  }
}

/** A tar file of a folder's files, sorted by path: owned by root and readable by everybody. */
function packFolder(folder: string, name: string, time: number): Buffer {
  const how = '-c -f - --format=ustar --verbatim-files-from -T - --owner=root:0 --group=root:0 --mode=u=rwX,go=rX';
  const { status, stdout, stderr, error } = spawnSync(
    'tar',
    ['-C', folder, ...how.split(' '), `--mtime=@${time}`, '--transform', `s,^,${name}/,`],
    { input: filesIn(folder).join('\n'), maxBuffer: MAX_BYTES },
  );
  if (status !== 0) throw new Error(`GNU tar is needed: ${error?.message ?? stderr.toString().trim().split('\n')[0]}`);
  return stdout;
}
