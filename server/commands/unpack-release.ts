import { spawnSync } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { basename, join } from 'node:path';
import { print } from './command-line.ts';
import { verifySignature } from './release-key.ts';

/** Returns the folder in the file. A copy is checked and unpacked, so that nobody can change the file in between. */
export function unpackRelease(file: string, temporary: string, signers: string | undefined): string {
  const copy = join(temporary, 'archive');
  for (const suffix of ['', '.sha256', '.sha256.sig']) {
    const stat = fs.statSync(file + suffix, { throwIfNoEntry: false });
    if (stat?.isFile()) fs.copyFileSync(file + suffix, copy + suffix);
    else if (stat || suffix === '') throw new Error(`${file}${suffix} is no file`);
  }
  if (signers === undefined) print(`--unverified: neither the SHA-256 nor a signature of ${file} is checked`);
  else checkTrust(file, copy, signers);
  const unpacked = join(temporary, 'unpacked');
  fs.mkdirSync(unpacked);
  const tar = ['LC_ALL=C', 'tar', '-xzf', copy, '-C', unpacked, '--no-same-owner', '--no-same-permissions'];
  const { status, stderr, error } = spawnSync('env', tar, { encoding: 'utf8' });
  const [why] = stderr.split('\n').filter((line) => !line.startsWith('tar: Removing leading')); // a warning before the error
  if (status !== 0) {
    checkRoom(temporary);
    throw new Error(`${file} cannot be unpacked: ${error?.message ?? why}`);
  }
  const [name = '', ...others] = fs.readdirSync(unpacked);
  const holds = name === '' ? 'nothing' : others.length > 0 && 'more than one folder';
  if (holds) throw new Error(`${file} is no release of this program: it holds ${holds}`);
  return join(unpacked, name);
}

/** What a disk with room takes. A full one may take a few bytes more. */
const ROOM_BYTES = 1_048_576;

/** Throws the system's error if the disk is full, which `tar` reports in words alone. */
function checkRoom(folder: string): void {
  fs.writeFileSync(join(folder, 'room'), randomBytes(ROOM_BYTES), { flush: true });
}

/** Throws a one-line error unless the copy has its checksum, and a good signature if a key is kept. */
function checkTrust(file: string, copy: string, signers: string): void {
  const sum = `${basename(file)}.sha256`;
  const isSigned = fs.existsSync(signers);
  for (const suffix of ['.sha256', ...(isSigned ? ['.sha256.sig'] : [])]) {
    if (fs.existsSync(copy + suffix)) continue;
    throw new Error(`${basename(file)}${suffix} is not next to the file: put it there, or upgrade with --unverified`);
  }
  const [wanted] = fs.readFileSync(`${copy}.sha256`, 'utf8').trim().split(/\s+/);
  if (hash('sha256', fs.readFileSync(copy)) !== wanted?.toLowerCase())
    throw new Error(`${file} does not have the SHA-256 that ${sum} names`);
  if (isSigned && !verifySignature(`${copy}.sha256`, signers)) {
    throw new Error(`${sum}.sig is no good signature of ${sum} by the key in ${signers}`);
  }
}
