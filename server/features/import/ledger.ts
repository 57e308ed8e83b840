import { join } from 'node:path';
import { jsonIn } from '../../contract/shape.ts';
import { unless } from '../../store/disk/disk-error.ts';
import { writeWhole } from '../../store/disk/replace-file.ts';
import type { Store } from '../../store/open-store.ts';

const FILE = 'imported.jsonl';

export type ImportLedger = Awaited<ReturnType<typeof openImportLedger>>;

/** A host as the list names it: a site answers by the name with and without `www.` alike. */
export const bare = (host: string): string => host.replace(/^www\./, '');

/** Opens the list of records imported from `host`; never deleted, so that nothing that staff deleted comes again. */
export async function openImportLedger({ disk, dataDir }: Store, host: string) {
  const { fs } = disk;
  const file = join(dataDir, FILE);
  /** `<kind>/<id here>` of what was imported from any server. */
  const imported = new Set<string>();
  const known = new Map<string, { id: string; state: string }>();
  const untold: string[] = [];
  const bytes = await unless(fs.readFile(file), 'ENOENT');
  const text = Buffer.from(bytes ?? []).toString();
  for (const line of text.split('\n')) {
    const fields = jsonIn(line);
    const [from = '', key = '', id, state = '', ...losses] = Array.isArray(fields) ? fields.map(String) : [];
    if (id) imported.add(here(key, id));
    if (bare(from) !== bare(host)) continue;
    if (key === '') untold.length = 0;
    else untold.push(...losses);
    if (id) known.set(key, { id, state });
    else known.delete(key);
  }
  const handle = await (bytes ? fs.append(file) : fs.create(file));
  await disk.syncFolder(dataDir); // a new list is there before its content
  if (text !== '' && !text.endsWith('\n')) await writeWhole(handle, Buffer.from('\n')); // an incomplete last line
  return {
    /** What the records of a run that was cut lost, which nobody has read. */
    untold,
    /** The id under which an import of this record began, and its state: `begun` or `done`. */
    get: (key: string) => known.get(key),
    /** Durable before the record is written, and again afterwards: an interrupted import continues where it stopped. */
    async note(key: string, id: string, state: 'begun' | 'done', losses: readonly string[] = []): Promise<void> {
      known.set(key, { id, state });
      imported.add(here(key, id));
      await append([host, key, id, state, ...losses]);
    },
    /** The id belongs to another record: nothing was imported under it. */
    async forget(key: string): Promise<void> {
      known.delete(key);
      await append([host, key, '', 'refused']);
    },
    /** Whether a record here was imported, from any server. */
    isImported: (kind: string, id: string) => imported.has(`${kind}/${id}`),
    /** Called once the losses have been told. */
    async close(): Promise<void> {
      await append([host, '']).catch(() => {}); // on a full disk they are told again
      await handle.close();
    },
  };

  async function append(line: readonly string[]): Promise<void> {
    await writeWhole(handle, Buffer.from(`${JSON.stringify(line)}\n`));
    await handle.sync();
  }
}

function here(key: string, id: string): string {
  return `${key.split('/')[0]}/${id}`;
}
