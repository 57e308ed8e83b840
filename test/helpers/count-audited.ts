import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './site.ts';

const PAGE = join(ROOT, 'SECURITY.md');

/** SECURITY.md as it is, and with the files and lines of its audit counted anew. `npm run format` writes the latter. */
export function countAudited(): { text: string; counted: string } {
  const text = readFileSync(PAGE, 'utf8');
  const [before = '', audit = ''] = text.split(/(?<=^## Auditing$)/m);
  let [files, lines] = [0, 0];
  const steps = audit.replace(/^(\|.*\| )\d+(?= \|$)/gm, (_, row: string) => {
    const counts = Array.from(row.matchAll(/`([^`]+)`/g), ([, file = '']) => linesOf(file));
    const inStep = counts.reduce((sum, count) => sum + count, 0);
    files += counts.length;
    lines += inStep;
    return row + inStep;
  });
  const sum = `${files} files with ${lines.toLocaleString('en')} lines`;
  return { text, counted: before + steps.replace(/[\d,]+ files with [\d,]+ lines/, sum) };
}

function linesOf(file: string): number {
  return readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1;
}

if (process.argv[1] === import.meta.filename) writeFileSync(PAGE, countAudited().counted);
