import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the build made: addresses of the browser's files. */
export interface Manifest {
  scripts: string[];
  styles: { site: string; admin: string };
  /** A view's source (path under client/) → its own file first, then those it imports. */
  views: Record<string, string[]>;
}

/** Reads `manifest.json` of the build. */
export async function readManifest(distDir: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(distDir, 'manifest.json'), 'utf8')) as Manifest; // proof: build.mjs wrote it
}
