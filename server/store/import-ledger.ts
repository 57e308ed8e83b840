import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unless } from './disk/disk-error.ts';
import { PRIVATE_MODE } from './disk/temporary-file.ts';

const FILE = 'imported.jsonl';

export type ImportLedger = Awaited<ReturnType<typeof openImportLedger>>;

/** Opens the list of what was brought, `<kind>/<id there>` → the id here, for what came from `host`; it stays for good, so that nothing that staff deleted comes back. */
export async function openImportLedger(dataDir: string, host: string) {
  const file = join(dataDir, FILE);
  const all = new Set<string>();
  const known = new Map<string, { id: string; isDone: boolean }>();
  const text = (await unless(readFile(file, 'utf8'), 'ENOENT')) ?? '';
  for (const line of text.split('\n')) {
    const [from, key = '', id, isDone] = fieldsOf(line);
    all.add(`${key.split('/')[0]}/${id}`);
    if (from === host && key && id) known.set(key, { id, isDone: isDone === 'done' });
  }
  const handle = await open(file, 'a', PRIVATE_MODE);
  if (text !== '' && !text.endsWith('\n')) await handle.appendFile('\n'); // a line that was cut
  return {
    /** The id that a record was begun to be brought under, and whether it arrived. */
    get: (key: string) => known.get(key),
    /** Durable before the record is written, and again after it: a run that is cut anywhere goes on where it was. */
    async note(key: string, id: string, isDone: boolean): Promise<void> {
      known.set(key, { id, isDone });
      all.add(`${key.split('/')[0]}/${id}`);
      await handle.appendFile(`${JSON.stringify([host, key, id, isDone ? 'done' : 'begun'])}\n`);
      await handle.sync();
    },
    /** Whether a record here was brought, from whichever server. */
    isBrought: (kind: string, id: string) => all.has(`${kind}/${id}`),
    close: () => handle.close(),
  };
}

function fieldsOf(line: string): string[] {
  try {
    const fields: unknown = JSON.parse(line);
    return Array.isArray(fields) ? fields.map(String) : [];
  } catch {
    return [];
  }
}
