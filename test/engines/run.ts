import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startSite } from '../helpers/site.ts';
import { engines } from './engines.ts';
import { journeys } from './journeys.ts';

/**
 * Runs the journeys in the engines, or in those that are named, and prints what each came to and how long it took.
 * `--write` puts the table into README.md.
 */
const README = join(import.meta.dirname, 'README.md');
const TABLE = /(<!-- table -->\n)[\s\S]*?(<!-- end -->)/;
const [isWritten, names] = [
  process.argv.includes('--write'),
  process.argv.slice(2).filter((name) => name !== '--write'),
];
const chosen = engines.filter(({ name }) => names.length === 0 || names.includes(name));
const columns: { head: string; cells: string[] }[] = [];
let isGood = true;

for (const { name, level, path, skip, start } of chosen) {
  if (skip) {
    print(`skipped: ${skip}`);
    continue;
  }
  const site = await startSite({ SITE_URL: '' });
  const engine = await start(path);
  const cells: string[] = [];
  for (const journey of journeys) {
    if (!journey.levels.includes(level)) {
      cells.push('not promised');
      continue;
    }
    const began = performance.now();
    const said = await journey.run({ site, engine, level }).catch((error: Error) => {
      isGood = false;
      print(`${name}: ${journey.name}: ${error.stack}`);
      return 'no';
    });
    print(`${name}: ${journey.name}: ${said}, ${Math.round(performance.now() - began)} ms`);
    cells.push(said);
  }
  columns.push({ head: engine.version, cells });
  await engine.quit();
  await site.stop();
}

const rows = [
  ['journey', ...columns.map(({ head }) => head)],
  ['---', ...columns.map(() => '---')],
  ...journeys.map(({ name }, at) => [name, ...columns.map(({ cells }) => cells[at])]),
];
const table = rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
print(table);
if (isWritten) await writeFile(README, (await readFile(README, 'utf8')).replace(TABLE, `$1${table}$2`));
process.exit(isGood ? 0 : 1);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
