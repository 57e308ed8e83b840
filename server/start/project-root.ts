import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRecord } from '../contract/shape.ts';

/** The project's folder, from a source file as from the built one: the nearest above that holds package.json. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('package.json is in no folder above this file');
    folder = above;
  }
  return folder;
}

/** The version that package.json names. */
export function projectVersion(root: string): string {
  const value: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return isRecord(value) ? String(value.version) : '';
}

/** The folder of the build: the one that this file was built into; for sources the project's `dist`. */
export function buildFolder(root: string): string {
  const own = join(dirname(fileURLToPath(import.meta.url)), '../..');
  return existsSync(join(own, 'manifest.json')) ? own : join(root, 'dist');
}
