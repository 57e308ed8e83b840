import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { atOnce } from '../contract/limiter.ts';
import { SiteExport } from '../export/export-site.ts';
import { CONTENT_KINDS } from '../kinds.ts';
import { foldersOf, siteUrl } from '../start/configuration.ts';
import { buildFolder, projectRoot } from '../start/project-root.ts';
import { checkWritable, intoTarget, SettingError } from '../store/disk/check-folders.ts';
import { withCopy } from '../store/disk/copy-folder.ts';
import { createDisk } from '../store/disk/disk.ts';
import { namingFullDisk, unless } from '../store/disk/disk-error.ts';
import { realFileSystem } from '../store/disk/file-system.ts';
import { walkFiles } from '../store/disk/folders.ts';
import { openMirror } from '../store/disk/mirror-folder.ts';
import { writeNew } from '../store/disk/replace-file.ts';
import { commandConfiguration } from './command-configuration.ts';
import { Mistyped, print, type Typed } from './command-line.ts';
import { serveCopy } from './serve-copy.ts';

export const usage = `usage: zhuzhan export --to FOLDER [--url https://www.example.com]
Writes the public site into FOLDER as plain files; a second run writes only what changed. Their forms lead to the server
at SITE_URL. The pages name --url as their own address, by default SITE_URL as well.`;
const NEEDED = 'set it to the address of your server, which takes the forms; --url is that of the exported files alone';

export const options = { to: { type: 'string' }, url: { type: 'string' } } as const;

/** `zhuzhan export`: serves a copy of the records with a server of its own and writes its answers to files. */
export async function run({ values }: Typed<typeof options>): Promise<void> {
  if (!values.to) throw new Mistyped('--to FOLDER is missing');
  process.umask(0o022); // another program may serve the folders
  const to = resolve(values.to);
  const configuration = await commandConfiguration();
  const { dataDir, uploadsDir, siteUrl: serverUrl, hasSiteUrl } = configuration;
  if (!hasSiteUrl) throw new SettingError('SITE_URL', '', NEEDED);
  const url = values.url === undefined ? serverUrl : siteUrl(values.url, '--url');
  const disk = createDisk(realFileSystem);
  const work = async (copy: string) => {
    await copyRecords(dataDir, join(copy, 'data'));
    await namingFullDisk(to, () => writeSite({ to, copy, uploadsDir, serverUrl, url }));
  };
  await intoTarget(disk, foldersOf(configuration), { name: '--to', path: to }, async () => {
    await checkWritable(disk, { name: 'TMPDIR', path: tmpdir() });
    await withCopy(disk, tmpdir(), Date.now(), work);
  });
}

/** The input of pages: documents and records of content, without accounts, applications and sessions. */
const PUBLIC = new RegExp(
  `^(?:[a-z0-9-]+\\.md|(?:site|system|format)\\.json|(?:${CONTENT_KINDS.join('|')})(?:/[^./][^/]*\\.json)?)$`,
);
const COPIES_AT_ONCE = 8;

/** Gives the new folder `copy` what public pages are made from, as it is now, while a server may run. */
async function copyRecords(dataDir: string, copy: string): Promise<void> {
  const fs = realFileSystem;
  for (const folder of ['', ...CONTENT_KINDS]) await fs.makeFolder(join(copy, folder));
  const files = await walkFiles(fs, dataDir, (path) => !PUBLIC.test(path));
  await atOnce(COPIES_AT_ONCE, [...files.keys()], async (path) => {
    const bytes = await unless(fs.readFile(join(dataDir, path)), 'ENOENT');
    if (bytes) await writeNew(fs, join(copy, path), bytes);
  });
}

/** The folders and addresses of an export; `copy` is the folder of its records. */
type Exporting = Readonly<Record<'to' | 'copy' | 'uploadsDir' | 'serverUrl' | 'url', string>>;

/** Serves the copy, and writes the answers and the uploads into the folder `to`. */
async function writeSite({ to, copy, uploadsDir, serverUrl, url }: Exporting): Promise<void> {
  const root = projectRoot();
  const build = buildFolder(root);
  const mirror = openMirror(to);
  const server = await serveCopy({ dataDir: join(copy, 'data'), uploadsDir: join(copy, 'uploads') }, root, url);
  try {
    const folders = [
      { at: 'assets', from: join(build, 'assets') },
      { at: 'media', from: join(build, 'drawings') },
      { at: 'media', from: join(root, 'client', 'media') },
      { at: 'uploads', from: uploadsDir },
    ];
    const { address, ask } = server;
    const records = server.records.map(({ path }) => path);
    await new SiteExport({ mirror, address, ask, records, serverUrl, url, folders }).putAll();
  } finally {
    await server.stop();
  }
  const { written, same, removed } = await mirror.finish();
  print(`exported ${url} to ${to}: ${written} files written, ${same} unchanged, ${removed} removed`);
}
