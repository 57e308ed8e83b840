import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the build made: addresses of the browser's files. */
export interface Manifest {
  /** The two ways in, each with its own file first, then the chunks that it imports before it can run. */
  entries: { site: string[]; admin: string[] };
  /** Scripts that only development adds to every document. */
  dev: string[];
  styles: { site: string; admin: string };
  /** A view's source (path under client/) → its own file first, then those it imports. */
  views: Record<string, string[]>;
}

/** Reads `manifest.json` of the build. */
export async function readManifest(distDir: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(distDir, 'manifest.json'), 'utf8')) as Manifest; // proof: build.mjs wrote it
}

/** What a document of one of the two ways in runs, and what the browser should fetch along with it for these views. */
export function scriptsFor(
  manifest: Manifest,
  way: keyof Manifest['entries'],
  ...sources: string[]
): { scripts: string[]; preloads: string[] } {
  const [entry = '', ...chunks] = manifest.entries[way];
  const wanted = [...chunks, ...sources.flatMap((source) => manifest.views[source] ?? [])];
  return { scripts: [entry, ...manifest.dev], preloads: [...new Set(wanted)].filter((file) => file !== entry) };
}
