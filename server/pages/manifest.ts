import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The output of the build: addresses of the browser's files. */
export interface Manifest {
  first: string;
  /** The script that runs once a public page has loaded. */
  later: string;
  /** The script of everything on public pages that moves without React. */
  modules: string;
  /** The scripts that a press loads: a picture shown large, which is React's alone, and the QR code of a page. */
  largePicture: string;
  qrCode: string;
  /** The entry point of the back office, then the files that it imports statically. */
  admin: string[];
  /** A module that the back office loads later, by its source under client/ → its own file first, then those it imports. */
  views: Record<string, string[]>;
  /** The sheet of all public pages, that of paper, the back office's, and those of subjects by their folder in client/site/. */
  styles: { site: string; print: string; admin: string; subjects: Record<string, string> };
}

/** Reads `manifest.json` of the build. */
export async function readManifest(distDir: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(distDir, 'manifest.json'), 'utf8')) as Manifest; // proof: build.mjs wrote it
}

/** The modules of a document of the back office that shows these views: the entry first, then its further imports. */
export function modulesFor({ admin, views }: Manifest, ...sources: string[]): string[] {
  return [...new Set([...admin, ...sources.flatMap((source) => views[source] ?? [])])];
}
