import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, it } from 'node:test';

const root = join(import.meta.dirname, '..');
const sources = ['client', 'server'].flatMap((folder) => sourceFiles(folder));
const imports = sources.flatMap((file) => importsOf(file).map((target) => ({ file, target })));

/** Room → the rooms it may import from, besides itself. The longest matching room counts. */
const MAY_IMPORT: Record<string, string[]> = {
  'server/contract': [],
  'server/store': ['server/contract'],
  'server/backup': ['server/contract', 'server/store'],
  'server/auth': ['server/contract', 'server/store'],
  'server/notify': ['server/contract', 'server/store'],
  'server/pictures': ['server/contract'],
  'server/http': ['server/contract'],
  'server/pages': ['server/contract', 'server/store', 'server/http', 'client', 'client/admin'],
  'server/api': [
    'server/contract',
    'server/store',
    'server/auth',
    'server/notify',
    'server/http',
    'server/pages',
    'server/pictures',
  ],
  // main, app and what starts them bring the rooms together
  server: [
    'server/contract',
    'server/store',
    'server/auth',
    'server/backup',
    'server/http',
    'server/notify',
    'server/pages',
    'server/api',
    'client',
  ],
  'client/ui': ['server/contract'],
  'client/site': ['client', 'client/ui', 'server/contract'],
  'client/admin': ['client', 'client/ui', 'server/contract'],
  client: ['client/ui', 'client/site', 'client/admin', 'server/contract'],
};

/** Package → the one place that imports it. */
const HOMES: Record<string, RegExp> = {
  busboy: /^server\/http\/multipart\.ts$/,
  marked: /^server\/contract\/rich-text\/read-markdown\.ts$/,
  parse5: /^server\/pages\/clean-html\//,
  'react-dom/server': /^server\/pages\/render(-admin)?\.tsx$/,
  'react-dom/client': /^client\/(browser|admin\/main)\.tsx$/,
  'react-dom': /^client\/ui\//,
  '@preact/signals-react': /^client\/admin\/state\//,
  uqr: /^client\/admin\//,
  'wouter/use-browser-location': /^client\//,
  react: /^(client\/|server\/pages\/render(-admin)?\.tsx$)/,
};

describe('the house', () => {
  it('lets imports run one way only', () => {
    const wrong = imports
      .filter(({ target }) => target.startsWith('client/') || target.startsWith('server/'))
      .filter(({ file, target }) => {
        const from = roomOf(file);
        const to = roomOf(target);
        return from !== to && !MAY_IMPORT[from]?.includes(to);
      });
    assert.deepEqual(wrong, []);
  });

  it('gives every package one home', () => {
    const packages = imports.filter(({ target }) => !/^(client|server)\//.test(target) && !target.startsWith('node:'));
    const wrong = packages.filter(({ file, target }) => !HOMES[target]?.test(file));
    assert.deepEqual(wrong, []);
  });

  it('reads the environment in the three ways in and nowhere else', () => {
    const readers = sources.filter((file) => /process\.env/.test(readFileSync(join(root, file), 'utf8')));
    assert.deepEqual(readers.sort(), ['server/commands/account.ts', 'server/commands/backup.ts', 'server/main.ts']);
  });

  it('touches the disk through the store alone, and the files it serves through http', () => {
    const allowed = /^server\/(store\/|http\/(open-file|files|memory-files)\.ts|pages\/manifest\.ts|project-root\.ts)/;
    const wrong = imports.filter(({ file, target }) => /^node:fs/.test(target) && !allowed.test(file));
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

  it('sets HTML as a string in the document, the rich text and what stands still alone', () => {
    const allowed = [
      'client/site/shell/document.tsx',
      'client/ui/rich-text.tsx',
      'client/site/widgets/without-hydration.tsx',
    ];
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

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** What a file imports: paths from the project's root, or package names. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s+'([^']+)'|import\('([^']+)'\)|(?:^|\n)import\s+'([^']+)'/g,
  );
  return Array.from(found, ([, a, b, c]) => a ?? b ?? c ?? '').map((target) =>
    target.startsWith('.') ? normalize(join(dirname(file), target)) : target,
  );
}

function roomOf(file: string): string {
  const rooms = Object.keys(MAY_IMPORT).filter((room) => file.startsWith(`${room}/`));
  return rooms.sort((a, b) => b.length - a.length)[0] ?? '';
}
