import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The output of the build: addresses of the browser's files. */
export interface Manifest {
  /** The script of a public page that runs before its modules. */
  firstScript: string;
  /** The script that counts visits, once a public page has loaded. */
  visits: string;
  /** The two entry points, each with its own file first, then the chunks that it imports statically. */
  entries: { site: string[]; admin: string[] };
  /** Scripts that only development adds to every document. */
  dev: string[];
  /** `site`: the styles of every page. `others`: styles that the subjects of all pages share. */
  styles: { site: string; others: string; admin: string };
  /** A folder of pages (under client/) → their own styles. */
  subjectStyles: Record<string, string>;
  /** A view's source (path under client/) → its own file first, then those it imports. */
  views: Record<string, string[]>;
  /** Path of a public page → its view's source. */
  pages: Record<string, string>;
}

/** Reads `manifest.json` of the build. */
export async function readManifest(distDir: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(distDir, 'manifest.json'), 'utf8')) as Manifest; // proof: build.mjs wrote it
}

/** The styles of a public page: what every page shows something of, then its own. */
export function stylesFor({ styles, subjectStyles, pages }: Manifest, path: string): string[] {
  return [styles.site, subjectStyles[dirname(pages[path] ?? '')] ?? styles.others];
}

/** The modules of a document of one of the two entry points that shows these views: the entry first, then its further imports. */
export function modulesFor(manifest: Manifest, way: keyof Manifest['entries'], ...sources: string[]): string[] {
  return [...new Set([...manifest.entries[way], ...sources.flatMap((source) => manifest.views[source] ?? [])])];
}
