import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The expression that a file of this folder consists of, to be run in a page. */
export function expressionIn(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .replace(/;$/, '');
}
