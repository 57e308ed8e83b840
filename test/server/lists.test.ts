import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../helpers/site.ts';

/** The lists in which features have a line. */
const LISTS = ['calls', 'kinds', 'settings', 'private-kinds'].map((name) => `server/${name}.ts`);

/** The tables that a list spreads, with the file of each. A later row of a name replaces an earlier one without a word. */
async function tablesOf(list: string): Promise<{ file: string; rows: string[] }[]> {
  const source = readFileSync(join(ROOT, list), 'utf8');
  const imports = [...source.matchAll(/^import \{ ([^}]+) \} from '(\.[^']+)'/gm)];
  const spread = [...source.matchAll(/\.\.\.(\w+)(?![\w.(])/g)].map(([, name = '']) => name);
  const found = spread.map(async (name) => {
    const [, , file = basename(list)] = imports.find(([, names = '']) => names.split(', ').includes(name)) ?? [];
    const module = (await import(join(ROOT, dirname(list), file))) as Record<string, object>; // proof: it exports tables
    return [{ file, rows: Object.keys(module[name] ?? {}) }];
  });
  return (await Promise.all(found)).flat();
}

describe('the lists of features', () => {
  for (const list of LISTS)
    it(`${list} has no row of a feature twice, nor one of the core`, async () => {
      const tables = await tablesOf(list);
      assert.ok(tables.some(({ file }) => file.includes('/features/')));
      for (const { file, rows } of tables.filter((one) => one.file.includes('/features/')))
        for (const row of rows) {
          const owners = tables.filter((one) => one.rows.includes(row)).map((one) => one.file);
          assert.deepEqual(owners, [file], row);
        }
    });
});
