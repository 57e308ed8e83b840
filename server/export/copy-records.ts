import { join } from 'node:path';
import { CONTENT_KINDS } from '../contract/kinds/kinds.ts';
import { atOnce } from '../store/disk/at-once.ts';
import type { Disk } from '../store/disk/disk.ts';
import { succeeds, unless } from '../store/disk/disk-error.ts';
import { ensureFolder } from '../store/disk/ensure-folder.ts';
import { PRIVATE_MODE, writeNew } from '../store/disk/temporary-file.ts';

const AT_ONCE = 16;
/** What pages are made from, beside the records: not one account, application or session. */
const DOCUMENT = /^(?:[a-z0-9-]+\.md|(?:system|format)\.json)$/;
const RECORD = /^[^.].*\.json$/;

/**
 * Gives `copy` what public pages are made from, as it is now, while a server may run. Files are only ever replaced by a
 * rename, so a second name for each is a copy; where the disk has none, the bytes are copied.
 */
export async function copyRecords(disk: Disk, dataDir: string, copy: string): Promise<void> {
  await copyFiles('', DOCUMENT);
  await copySettings();
  for (const kind of CONTENT_KINDS) await copyFiles(kind, RECORD);

  /** Without the addresses of search engines: whoever shows a copy tells nobody of it. */
  async function copySettings(): Promise<void> {
    const bytes = await unless(disk.fs.readFile(join(dataDir, 'site.json')), 'ENOENT');
    if (!bytes) return;
    const text = Buffer.from(bytes).toString('utf8');
    const quiet = (): string => JSON.stringify({ ...JSON.parse(text), searchPush: undefined });
    const written = await Promise.resolve().then(quiet, () => text); // what cannot be read is served as the server would
    await writeNew(disk.fs, join(copy, 'site.json'), Buffer.from(written), PRIVATE_MODE);
  }

  async function copyFiles(folder: string, wanted: RegExp): Promise<void> {
    await ensureFolder(disk, join(copy, folder));
    const names = (await unless(disk.fs.readFolder(join(dataDir, folder)), 'ENOENT')) ?? [];
    await atOnce(
      AT_ONCE,
      names.filter((name) => wanted.test(name)),
      async (name) => {
        const [from, to] = [join(dataDir, folder, name), join(copy, folder, name)];
        if (await succeeds(disk.fs.link(from, to))) return;
        const bytes = await unless(disk.fs.readFile(from), 'ENOENT');
        if (bytes) await writeNew(disk.fs, to, bytes, PRIVATE_MODE);
      },
    );
  }
}
