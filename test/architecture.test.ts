import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { importsOf, sourceFiles } from './import-graph.ts';
import { mayImport } from './import-rules.ts';

const root = join(import.meta.dirname, '..');
const sources = ['client', 'server'].flatMap((folder) => sourceFiles(folder));
const imports = sources.flatMap((file) => importsOf(file).map((target) => ({ file, target })));

/** Package → the one place that imports it. */
const HOMES: Record<string, RegExp> = {
  esbuild: /^client\/bundle\//,
  busboy: /^server\/http\/request\/multipart\.ts$/,
  marked: /^server\/rich-text\/read-markdown\.ts$/,
  parse5: /^server\/rich-text\/parse\//,
  'react-dom/server': /^server\/pages\/(page-documents|answer-admin)\.tsx$/,
  'react-dom/client': /^client\/(site\/live\/large-picture|admin\/shell\/enter)\.tsx$/,
  'react-dom': /^client\/admin\/(widgets|fields)\//,
  '@preact/signals-react': /^client\/admin\//,
  '@preact/signals-react/runtime': /^client\/admin\//,
  uqr: /^client\/ui\//,
  wouter: /^client\/admin\//,
  'react/jsx-runtime': /^client\/jsx-runtime\.ts$/,
  react: /^(client\/|server\/pages\/(page-documents|answer-admin)\.tsx$)/,
};

describe('the house', () => {
  it('lets imports run one way only', () => {
    const ours = imports.filter(({ target }) => target.startsWith('client/') || target.startsWith('server/'));
    assert.ok(ours.length > 2_000);
    none(
      ours.filter(({ file, target }) => !mayImport(file, target)),
      'put what both need into server/contract/, or into a room that test/import-rules.ts lets both import from',
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
    none(circles, 'move what both files need into a third one');
  });

  it('leads the browser to no handler: only to tables, calls, kinds and what these are made of', () => {
    const next = new Map<string, string[]>();
    for (const { file, target } of imports) next.set(file, [...(next.get(file) ?? []), target]);
    const seen = new Set(sources.filter((file) => /^client\/(?!bundle)/.test(file)));
    for (const file of seen) for (const target of next.get(file) ?? []) seen.add(target);
    none(
      [...seen].filter((file) =>
        /^server\/(?!contract\/|features\/|rich-text\/|(?:calls|kinds|every-kind|settings)\.ts)/.test(file),
      ),
      'put what both sides need into a file that imports no handler, store or service',
    );
  });

  it('shows the public bundle no table of kinds', () => {
    const visitors = imports.filter(({ file }) => /^client\/(site|ui)\//.test(file));
    const wrong = visitors.filter(({ file, target }) => {
      if (!/^server\/(contract\/kinds\/|kinds\.ts)/.test(target)) return false;
      const text = readFileSync(join(root, file), 'utf8');
      return !new RegExp(`import type [^;]*${target.split('/').pop()?.replaceAll('.', '\\.')}'`).test(text);
    });
    none(wrong, 'use `import type`, or put the value into server/contract/ beside the kinds');
  });

  it('gives every package one home', () => {
    const packages = imports.filter(({ target }) => !/^(client|server)\//.test(target) && !target.startsWith('node:'));
    const wrong = packages.filter(({ file, target }) => !HOMES[target]?.test(file));
    none(wrong, 'import it through the file that HOMES above names, or add a line there');
  });

  it('reads the environment where the server and where the commands begin, and nowhere else', () => {
    const allowed = /^(client\/bundle\/|server\/commands\/(command-configuration|start)\.ts$)/;
    const readers = sources.filter((file) => /process\.env/.test(readFileSync(join(root, file), 'utf8')));
    const wrong = readers.filter((file) => !allowed.test(file));
    none(wrong, 'add the setting to server/start/configuration.ts, and take it as an argument');
  });

  it('touches the disk through the store alone, and the files it serves through http', () => {
    const allowed =
      /^server\/(store\/|base\/entries-in\.ts|http\/response\/(open-file|files|memory-files)\.ts|pages\/manifest\.ts|start\/(earlier-assets|project-root|watchdog-thread)\.ts|commands\/(installation|machine|release|release-key|setup|try-release|unpack-release|upgrade)\.ts)|^client\/bundle\//;
    const wrong = imports.filter(({ file, target }) => /^node:fs/.test(target) && !allowed.test(file));
    none(wrong, 'use server/store/disk/, or an argument of type FileSystem');
  });

  it('gives visitors React for the large picture alone', () => {
    const reached = (file: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(file) || file === 'client/site/live/large-picture.tsx') return seen;
      seen.add(file);
      for (const { target } of imports.filter((one) => one.file === file)) reached(target, seen);
      return seen;
    };
    const scripts = ['first.ts', 'modules.ts', 'later.ts', 'qr-code.ts'];
    const files = scripts.flatMap((script) => [...reached(`client/site/live/${script}`)]);
    assert.ok(files.includes('client/site/live/lead-form.ts'));
    none(
      files.filter((file) => file.endsWith('.tsx') || /^react-dom/.test(file)),
      'let the server write the markup, and read it in the module',
    );
  });

  it('says in a sentence what each exported function returns, but for components and what each page module has', () => {
    const exported = /(?<!\*\/\n)^export (?:async )?function\*? (?!(?:load|head|structuredData|refuse)\b)([a-z]\w*)/gm;
    none(
      sources
        .filter((file) => /\.tsx?$/.test(file))
        .flatMap((file) =>
          Array.from(readFileSync(join(root, file), 'utf8').matchAll(exported), ([, name]) => `${file}: ${name}`),
        ),
      'what it returns, with units and errors, and the standard that it follows',
    );
  });

  it('writes no inline style where the server renders', () => {
    const rendered = sources.filter((file) => /^client\/(ui|site)\/.*\.tsx$/.test(file));
    assert.ok(rendered.length > 0);
    none(
      rendered.filter((file) => /\sstyle=\{/.test(readFileSync(join(root, file), 'utf8'))),
      'use a class of the sheet next to the component',
    );
  });

  it('sets HTML as a string in the document and the rich text alone', () => {
    const allowed = ['client/site/shell/document.tsx', 'client/ui/rich-text.tsx'];
    const wrong = sources.filter((file) => readFileSync(join(root, file), 'utf8').includes('dangerouslySetInnerHTML'));
    none(
      wrong.filter((file) => !allowed.includes(file)),
      'write JSX, or use client/ui/rich-text.tsx',
    );
  });

  it('shares state of the back office as signals, which stay in their files and are read under useSignals', () => {
    const admin = sources.filter((file) => file.startsWith('client/admin/'));
    const wrong = admin.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const signals = [...text.matchAll(/\bconst (\w+)[^=;]* = (?:signal|computed)\b/g)].map(([, name]) => name);
      const parts = text.split(/^(?=(?:export )?(?:const|let|function|async function) )/m);
      const stale = parts.filter((part) => {
        const [, name = ''] = /^(?:export )?(?:const|function) (\w+)/.exec(part) ?? [];
        if (!/^(?:use)?[A-Z]/.test(name) || part.includes('useSignals()')) return false;
        return signals.some((signal) => new RegExp(`\\b${signal}\\.value\\b(?! =)`).test(part));
      });
      const isShared = signals.some((name) =>
        new RegExp(`export (?:const ${name}\\b|\\{[^}]*\\b${name}\\b)`).test(text),
      );
      return [
        ...stale.map((part) => `${file}: ${part.split('\n', 1)} reads a signal without useSignals()`),
        ...(isShared ? [`${file} exports a signal`] : []),
        ...(text.includes('useSyncExternalStore') ? [`${file} uses useSyncExternalStore`] : []),
      ];
    });
    none(wrong, 'export the hook that hookOf makes of the signal, and functions that change it');
  });
});

/** Fails with what breaks the rule, and with what to do about it. */
function none(found: readonly unknown[], advice: string): void {
  assert.ok(found.length === 0, `${advice}: ${JSON.stringify(found, null, 1)}`);
}
