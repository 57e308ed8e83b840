import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * Where the style sheets of the two ways in lie under client/, from the weakest to the strongest; in a folder they follow
 * one another by path. A later one may set the custom properties that a widget offers; it never repeats a widget's rules.
 * Cascade layers would say this in CSS, but Chromium 87 and iOS 14 drop a whole @layer block.
 */
const FIRST = ['styles/tokens.css', 'styles/older.css', 'styles/base.css', 'styles/shared.css'];
const SHARED = ['styles/button.css', 'ui'];
const LAYERS = {
  site: [...FIRST, ...SHARED, 'site/widgets/picture-box.css', 'site/widgets', 'site/frame', 'site', 'styles/print.css'],
  admin: [
    ...FIRST,
    'admin/shell/admin.css',
    ...SHARED,
    'rich-text-editor',
    'admin/widgets',
    'admin/list',
    'admin/form',
    'admin/versions',
    'admin/shell',
    'admin',
  ],
};

/** Where a picture's focus lies: a `style` attribute is forbidden, so each tenth has a class. See ui/picture.tsx. */
const FOCUS_RULES = [
  '.picture-focus[class] { object-position: var(--picture-x) var(--picture-y); }',
  ...['x', 'y'].flatMap((axis) =>
    Array.from({ length: 11 }, (_, at) => `.picture-${axis}-${at * 10} { --picture-${axis}: ${at * 10}%; }`),
  ),
];

/** An esbuild plugin that gives the entries `styles:site` and `styles:admin`: every sheet that stands beside a component. */
export function collectStyles(root) {
  const client = join(root, 'client');
  return {
    name: 'collect-styles',
    setup(build) {
      build.onResolve({ filter: /^styles:/ }, ({ path }) => ({
        path: path.slice('styles:'.length),
        namespace: 'styles',
      }));
      build.onLoad({ filter: /.*/, namespace: 'styles' }, async ({ path }) => {
        const sheets = await sheetsOf(client, LAYERS[path]);
        const contents = [...sheets.map((sheet) => `@import "./${sheet}";`), ...FOCUS_RULES].join('\n');
        return { contents, loader: 'css', resolveDir: client };
      });
    },
  };
}

async function sheetsOf(client, layers) {
  const sheets = new Set();
  for (const layer of layers) {
    for (const sheet of layer.endsWith('.css') ? [layer] : await sheetsIn(client, layer)) sheets.add(sheet);
  }
  return [...sheets];
}

async function sheetsIn(client, folder) {
  const entries = await readdir(join(client, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.css'))
    .map((entry) => relative(client, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
