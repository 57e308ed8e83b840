import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';

const root = join(import.meta.dirname, '..');

/** Lines and files that there may be. They only fall: who needs more takes as much away first. */
const BUDGET = { code: 47_000, styles: 8_560, tests: 32_755, files: 539, longestFunction: 100 };

describe('the size', () => {
  const files = ['client', 'server', 'test', 'build.mjs'].flatMap(filesIn);
  const scripts = files.filter((file) => /\.(?:tsx?|mjs)$/.test(file));
  const code = scripts.filter((file) => !file.startsWith('test/'));
  const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n');
  const lines = (list: readonly string[]) => list.reduce((sum, file) => sum + linesOf(file).length - 1, 0);
  const sizes = {
    code: () => lines(code),
    styles: () => lines(files.filter((file) => file.endsWith('.css'))),
    tests: () => lines(scripts.filter((file) => file.startsWith('test/'))),
    files: () => code.length,
    longestFunction: () => Math.max(...code.flatMap((file) => functionLengths(linesOf(file)))),
  };
  for (const [name, size] of Object.entries(sizes)) {
    it(`has no more ${name} than its budget, which only falls`, () => {
      const most = BUDGET[name as keyof typeof BUDGET]; // proof: the same keys
      assert.ok(size() <= most, `${name}: ${size()} of ${most}: take away as much as you add, or raise BUDGET`);
    });
  }
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
