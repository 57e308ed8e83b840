import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/** Returns the SHA-256 in lower-case hexadecimal digits. */
export function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Licences that require no notice: a package under one of them may lack its text. */
const ASKS_NOTHING = ['Unlicense', '0BSD', 'CC0-1.0'];
const LICENCE = /^(?:licen[cs]e|copying)(?:\.(?:md|txt))?$/i;

/** Name, version and licence of every bundled package, as licences require. Throws one line about a package without a licence file. */
export async function noticesOf(root: string, outputs: Metafile['outputs']): Promise<string> {
  const folders = Object.values(outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).flatMap((source) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? []),
  );
  const notices = await Promise.all([...new Set(folders)].map((folder) => noticeOf(root, folder)));
  const intro = 'This software contains the packages below.\n';
  return [intro, ...notices.sort()].join(`\n${'-'.repeat(80)}\n\n`);
}

async function noticeOf(root: string, folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
  const file = (await readdir(join(root, folder))).find((name) => LICENCE.test(name));
  if (!file && ASKS_NOTHING.includes(license)) return `${name} ${version}\n\n${license}\n`;
  if (!file) throw new Error(`${folder} has no licence file: a build with it cannot be distributed`);
  return `${name} ${version}\n\n${(await readFile(join(root, folder, file), 'utf8')).trim()}\n`;
}
