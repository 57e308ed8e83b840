import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { copyRecords, SiteExport } from '../export/export-site.ts';
import { foldersOf, siteUrl } from '../start/configuration.ts';
import { buildFolder, projectRoot } from '../start/project-root.ts';
import { checkWritable, intoTarget, SettingError } from '../store/disk/check-folders.ts';
import { withCopy } from '../store/disk/copy-folder.ts';
import { createDisk } from '../store/disk/disk.ts';
import { namingFullDisk } from '../store/disk/disk-error.ts';
import { realFileSystem } from '../store/disk/file-system.ts';
import { openMirror } from '../store/disk/mirror-folder.ts';
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
  const to = resolve(values.to);
  const root = projectRoot();
  const configuration = await commandConfiguration();
  const { dataDir, uploadsDir, siteUrl: serverUrl, hasSiteUrl } = configuration;
  if (!hasSiteUrl) throw new SettingError('SITE_URL', '', NEEDED);
  const url = values.url === undefined ? serverUrl : siteUrl(values.url, '--url');
  const disk = createDisk(realFileSystem);
  const writeFrom = async (copy: string) => {
    const mirror = openMirror(to);
    const server = await serveCopy({ dataDir: join(copy, 'data'), uploadsDir: join(copy, 'uploads') }, root, url);
    try {
      const build = buildFolder(root);
      const served = [
        { at: 'assets', from: join(build, 'assets') },
        { at: 'media', from: join(build, 'drawings') },
        { at: 'media', from: join(root, 'client', 'media') },
        { at: 'uploads', from: uploadsDir },
      ];
      const { address, ask } = server;
      const records = server.records.map(({ path }) => path);
      const parts = { fs: realFileSystem, mirror, address, ask, records, serverUrl, url, folders: served };
      await new SiteExport(parts).putAll();
    } finally {
      await server.stop();
    }
    const { written, same, removed } = await mirror.finish();
    print(`exported ${url} to ${to}: ${written} files written, ${same} unchanged, ${removed} removed`);
  };
  const work = async (copy: string) => {
    await copyRecords(realFileSystem, dataDir, join(copy, 'data'));
    await namingFullDisk(to, () => writeFrom(copy));
  };
  await intoTarget(disk, foldersOf(configuration), { name: '--to', path: to }, async () => {
    await checkWritable(disk, { name: 'TMPDIR', path: tmpdir() });
    await namingFullDisk(tmpdir(), () => withCopy(disk, tmpdir(), Date.now(), work));
  });
}
