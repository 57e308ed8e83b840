import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { importsOf, sourceFiles } from './import-graph.ts';
import { mayImport } from './import-rules.ts';

const root = join(import.meta.dirname, '..');
const sources = ['client', 'server'].flatMap((folder) => sourceFiles(folder));
const imports = sources.flatMap((file) => importsOf(file).map((target) => ({ file, target })));

/** Package → the one place that imports it. */
const HOMES: Record<string, RegExp> = {
  esbuild: /^client\/bundle\//,
  '@zxcvbn-ts/language-common/src/passwords.json': /^server\/auth\/weakness\.ts$/,
  busboy: /^server\/http\/request\/multipart\.ts$/,
  marked: /^server\/rich-text\/read-markdown\.ts$/,
  parse5: /^server\/rich-text\/parse\//,
  'react-dom/server': /^server\/pages\/(render|answer-admin)\.tsx$/,
  'react-dom/client': /^client\/(site\/live\/roots|admin\/shell\/enter)\.tsx$/,
  'react-dom': /^client\/(site\/live\/roots\.tsx$|admin\/(widgets|fields)\/)/,
  '@preact/signals-react': /^client\/admin\/state\//,
  uqr: /^client\/ui\//,
  'wouter/use-browser-location': /^client\/admin\//,
  react: /^(client\/|server\/pages\/(render|answer-admin)\.tsx$)/,
};

describe('the house', () => {
  it('lets imports run one way only', () => {
    const ours = imports.filter(({ target }) => target.startsWith('client/') || target.startsWith('server/'));
    assert.ok(ours.length > 2_000);
    assert.deepEqual(
      ours.filter(({ file, target }) => !mayImport(file, target)),
      [],
    );
  });

  it('has no circle of imports, types and lazy ones included', () => {
    const next = new Map<string, string[]>();
    for (const { file, target } of imports) next.set(file, [...(next.get(file) ?? []), target]);
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (file: string, way: readonly string[]) => {
      if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
      if (way.includes(file) || done.has(file)) return;
      for (const target of next.get(file) ?? []) walk(target, [...way, file]);
      done.add(file);
    };
    for (const file of next.keys()) walk(file, []);
    assert.deepEqual(circles, []);
  });

  it('shows the public bundle no table of kinds', () => {
    const visitors = imports.filter(({ file }) => /^client\/(site|ui)\//.test(file));
    const wrong = visitors.filter(({ file, target }) => {
      if (!target.startsWith('server/contract/kinds/')) return false;
      const text = readFileSync(join(root, file), 'utf8');
      return !new RegExp(`import type [^;]*${target.split('/').pop()?.replaceAll('.', '\\.')}'`).test(text);
    });
    assert.deepEqual(wrong, []);
  });

  it('gives every package one home', () => {
    const packages = imports.filter(({ target }) => !/^(client|server)\//.test(target) && !target.startsWith('node:'));
    const wrong = packages.filter(({ file, target }) => !HOMES[target]?.test(file));
    assert.deepEqual(wrong, []);
  });

  it('reads the environment where the server and where the commands begin, and nowhere else', () => {
    const readers = sources.filter(
      (file) => !file.startsWith('client/bundle/') && /process\.env/.test(readFileSync(join(root, file), 'utf8')),
    );
    assert.deepEqual(readers.sort(), ['server/commands/command-settings.ts', 'server/commands/start.ts']);
  });

  it('touches the disk through the store alone, and the files it serves through http', () => {
    const allowed =
      /^server\/(store\/|http\/response\/(open-file|files|memory-files)\.ts|pages\/manifest\.ts|start\/project-root\.ts|commands\/(installation|machine|release|release-key|setup|try-release|upgrade)\.ts)|^client\/bundle\//;
    const wrong = imports.filter(({ file, target }) => /^node:fs/.test(target) && !allowed.test(file));
    assert.deepEqual(wrong, []);
  });

  it('gives the modules of the site no React, and its roots no id or context of React, which the server and they would not share', () => {
    const ROOTS = 'client/site/live/roots.tsx';
    const reached = (file: string, stop: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(file) || file === stop || !file.startsWith('client/')) return seen;
      seen.add(file);
      for (const { target } of imports.filter((one) => one.file === file)) reached(target, stop, seen);
      return seen;
    };
    assert.deepEqual(
      [...reached('client/site/live/modules.ts', ROOTS)].filter((file) => file.endsWith('.tsx')),
      [],
    );
    const roots = [...reached(ROOTS, '')].filter((file) => file.endsWith('.tsx'));
    const wrong = roots.filter((file) =>
      /\b(?:useId|useContext|byWord)\(/.test(readFileSync(join(root, file), 'utf8')),
    );
    assert.deepEqual(wrong, []);
  });

  it('writes no inline style where the server renders', () => {
    const rendered = sources.filter((file) => /^client\/(ui|site)\/.*\.tsx$/.test(file));
    assert.ok(rendered.length > 0);
    assert.deepEqual(
      rendered.filter((file) => /\sstyle=\{/.test(readFileSync(join(root, file), 'utf8'))),
      [],
    );
  });

  it('sets HTML as a string in the document and the rich text alone', () => {
    const allowed = ['client/site/shell/document.tsx', 'client/ui/rich-text.tsx'];
    const wrong = sources.filter((file) => readFileSync(join(root, file), 'utf8').includes('dangerouslySetInnerHTML'));
    assert.deepEqual(
      wrong.filter((file) => !allowed.includes(file)),
      [],
    );
  });

  it('keeps files below 300 lines', () => {
    const files = [...sources, ...sourceFiles('test')];
    assert.deepEqual(
      files.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 301),
      [],
    );
  });
});

/** Lines and files that there may be. They only fall: who needs more takes as much away first. */
const BUDGET = { code: 48_600, styles: 8_940, tests: 34_400, files: 564, longestFunction: 100 };

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
      assert.ok(size() <= most, `${name}: ${size()}, and ${most} are allowed: take away as much as you add`);
    });
  }
});

/** Lines of each function of more than a few lines, by its indentation, as the formatter writes it. */
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
