import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unless } from './disk/disk-error.ts';
import { PRIVATE_MODE } from './disk/temporary-file.ts';

const FILE = 'imported.jsonl';

export type ImportLedger = Awaited<ReturnType<typeof openImportLedger>>;

/** Opens the list of what was brought, `<kind>/<id there>` → the id here, for what came from `host`; it stays for good, so that nothing that staff deleted comes back. */
export async function openImportLedger(dataDir: string, host: string) {
  const file = join(dataDir, FILE);
  const makers = new Map<string, string>();
  const known = new Map<string, { id: string; isDone: boolean }>();
  const text = (await unless(readFile(file, 'utf8'), 'ENOENT')) ?? '';
  for (const line of text.split('\n')) {
    const [from, key = '', id, state] = fieldsOf(line);
    if (key === '') continue;
    const isFirst = id ? isMaker(`${from} ${key}`, madeAs(key, id)) : false;
    if (from !== host) continue;
    // an earlier version began two records under one id, of which only the first arrived
    if (id && (isFirst || state === 'done')) known.set(key, { id, isDone: state === 'done' });
    else known.delete(key);
  }
  const handle = await open(file, 'a', PRIVATE_MODE);
  if (text !== '' && !text.endsWith('\n')) await handle.appendFile('\n'); // a line that was cut
  return {
    /** The id that a record was begun to be brought under, and whether it arrived. */
    get: (key: string) => known.get(key),
    /** Durable before the record is written, and again after it: a run that is cut anywhere goes on where it was. */
    async note(key: string, id: string, isDone: boolean): Promise<void> {
      known.set(key, { id, isDone });
      isMaker(`${host} ${key}`, madeAs(key, id));
      await append([host, key, id, isDone ? 'done' : 'begun']);
    },
    /** The id was another record's: nothing was brought under it. */
    async forget(key: string): Promise<void> {
      known.delete(key);
      await append([host, key, '', 'refused']);
    },
    /** Whether a record here was brought, from whichever server. */
    isBrought: (kind: string, id: string) => makers.has(`${kind}/${id}`),
    close: () => handle.close(),
  };

  /** Whether a record here was made of this one: of the first that was begun under its id. */
  function isMaker(from: string, made: string): boolean {
    if (!makers.has(made)) makers.set(made, from);
    return makers.get(made) === from;
  }

  async function append(line: readonly string[]): Promise<void> {
    await handle.appendFile(`${JSON.stringify(line)}\n`);
    await handle.sync();
  }
}

function madeAs(key: string, id: string): string {
  return `${key.split('/')[0]}/${id}`;
}

function fieldsOf(line: string): string[] {
  try {
    const fields: unknown = JSON.parse(line);
    return Array.isArray(fields) ? fields.map(String) : [];
  } catch {
    return [];
  }
}
