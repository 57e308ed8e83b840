import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';

const root = join(import.meta.dirname, '..');
const FUNCTION_MAX = 100;
const FILE_MAX = 300;

describe('the size', () => {
  const files = ['client', 'server', 'test', 'build.mjs'].flatMap(filesIn);
  const scripts = files.filter((file) => /\.(?:tsx?|mjs)$/.test(file));
  const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').slice(0, -1);

  it(`of each function is at most ${FUNCTION_MAX} lines, of each file at most ${FILE_MAX}`, (t) => {
    const [tests, code] = [true, false].map((isTest) => scripts.filter((file) => file.startsWith('test/') === isTest));
    const styles = files.filter((file) => file.endsWith('.css'));
    // totals are for information: a feature may cost lines
    for (const [name, list = []] of Object.entries({ code, styles, tests })) {
      const lines = list.reduce((sum, file) => sum + linesOf(file).length, 0);
      t.diagnostic(`${name}: ${lines.toLocaleString('en')} lines in ${list.length} files`);
    }
    const tooLong = scripts.flatMap((file) => {
      const lines = linesOf(file);
      const longest = file.startsWith('test/') ? 0 : Math.max(0, ...functionLengths(lines));
      return [
        ...(lines.length > FILE_MAX ? [`${file}: ${lines.length} lines`] : []),
        ...(longest > FUNCTION_MAX ? [`${file}: a function of ${longest} lines`] : []),
      ];
    });
    assert.deepEqual(tooLong, []);
  });
});

/** Lines of each function, by its indentation, as the formatter writes it. */
function functionLengths(lines: readonly string[]): number[] {
  return lines.flatMap((line, start) => {
    const [, indent] = /^(\s*)(?:\S.*=> \{|(?!.*\b(?:if|for|while|switch|catch)\b).*\)[^=]*\{)$/.exec(line) ?? [];
    if (indent === undefined) return [];
    return [lines.findIndex((other, at) => at > start && other.startsWith(`${indent}}`)) - start + 1];
  });
}

/** Every file of a folder, or the file itself, as paths from the project's root. */
function filesIn(path: string): string[] {
  if (path.includes('.')) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}
