import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../helpers/site.ts';
import type { Candidate } from './candidates.ts';
import { copyHomePage, type HomePage } from './home-page.ts';
import { runIn } from './run-node.ts';

const TEMPLATE = '.tmpl';
/** Every package here brings its binaries along, so none needs a script of its own while it is installed. */
const NPM = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
/** A request that hangs is made again; versions are exact, so what npm has already need not be asked for. */
const PATIENT = ['--prefer-offline', '--fetch-timeout=20000', '--fetch-retries=3', '--fetch-retry-mintimeout=1000'];

/** What a candidate serves: our home page, our product rows. */
export interface Content {
  page: HomePage;
  rows: unknown[];
}

/** Makes a candidate's project in a new folder, with its packages from the registry, and builds it. */
export async function prepare(candidate: Candidate, folder: string, content: Content): Promise<void> {
  await cp(join(import.meta.dirname, candidate.key), folder, { recursive: true });
  await dropEndings(folder);
  await writeFile(join(folder, 'rows.json'), JSON.stringify(content.rows));
  if (candidate.page) await copyHomePage(folder, content.page);
  await runIn(folder, 'npm', ['install', ...NPM, ...PATIENT]);
  for (const args of candidate.build) await runIn(folder, process.execPath, args);
  await runIn(folder, 'npm', ['prune', '--omit=dev', ...NPM]);
}

/** Installs what our own server has beside it in production, only to weigh it. */
export async function installOurs(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) await cp(join(ROOT, file), join(folder, file));
  await runIn(folder, 'npm', ['ci', '--omit=dev', ...NPM, ...PATIENT]);
  await cp(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
}

/** Sources of others end in `.tmpl` here, because neither compiler nor linter has the packages that they import. */
async function dropEndings(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name);
    if (name.endsWith(TEMPLATE)) await rename(path, path.slice(0, -TEMPLATE.length));
  }
}

/** The version of a package that a project has installed. */
export async function versionOf(folder: string, name: string): Promise<string> {
  const file = join(folder, 'node_modules', ...name.split('/'), 'package.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version; // proof: npm installs none without
}
