import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildFolder, projectRoot, releaseOf } from '../start/project-root.ts';
import { print, readCommandLine } from './command-line.ts';

const USAGE = 'usage: npm run release [-- --to FOLDER]';
/** Block size of a tar file. */
const BLOCK_BYTES = 512;
/**
 * The mtime of each file, in seconds since 1970. The checksum is added, because programs distinguish files of two
 * releases by size and time.
 */
const SINCE = Date.UTC(2000, 0, 1) / 1_000;

/** `npm run release`: packs the build, with its SHA-256 in a file next to it. The same build gives the same bytes. */
export async function run(): Promise<void> {
  const { values, positionals } = readCommandLine({ to: { type: 'string', default: 'release' } }, USAGE);
  if (values.to === '' || positionals.length > 0) throw new Error(USAGE);
  const build = buildFolder(projectRoot());
  const { version, sum, shown } = releaseOf(build);
  if (sum === 'development') throw new Error('this is a build for development: run npm run build');
  const folder = resolve(values.to);
  const name = `zhuzhan-${version}.tar.gz`;
  const bytes = gzipSync(packFolder(build, `zhuzhan-${version}`, SINCE + Number.parseInt(sum.slice(0, 7), 16)), {
    level: 9,
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  mkdirSync(folder, { recursive: true });
  replace(join(folder, name), bytes);
  replace(join(folder, `${name}.sha256`), `${sha256}  ${name}\n`);
  print(`released ${shown} as ${join(folder, name)}, ${(bytes.length / 1_048_576).toFixed(1)} MB`);
}

/** A tar file of a folder's files, sorted by path: owned by root and readable by everybody. */
function packFolder(folder: string, name: string, time: number): Buffer {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  const blocks = files.flatMap((file) => {
    const bytes = readFileSync(file);
    const isProgram = (statSync(file).mode & 0o100) !== 0;
    const header = headerOf(`${name}/${relative(folder, file)}`, bytes.length, isProgram ? 0o755 : 0o644, time);
    return [header, bytes, Buffer.alloc(-bytes.length & (BLOCK_BYTES - 1))];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK_BYTES)]);
}

/** The header of a file in the format `ustar`. */
function headerOf(path: string, size: number, mode: number, time: number): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  const cut = path.length <= 100 ? -1 : path.indexOf('/', path.length - 101);
  header.write(path.slice(cut + 1), 0, 100);
  header.write(octal(mode, 7) + octal(0, 7) + octal(0, 7) + octal(size, 11) + octal(time, 11), 100);
  header.write(`${' '.repeat(8)}0`, 148); // blanks replace the checksum while it is computed
  header.write('ustar\x0000root', 257);
  header.write('root', 297);
  header.write(path.slice(0, Math.max(cut, 0)), 345, 155);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function replace(file: string, content: string | Uint8Array): void {
  writeFileSync(`${file}.tmp`, content);
  chmodSync(`${file}.tmp`, 0o644);
  renameSync(`${file}.tmp`, file);
}
