import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { classScales } from './class-scales.ts';

/**
 * The style sheets of the site and of the back office by file or folder under client/, from the weakest to the strongest;
 * in a folder they are in the order of their paths. A later sheet may set the custom properties of a widget; it never
 * repeats a widget's rules. Cascade layers would express this, but Chromium 87 and iOS 14 drop a whole @layer block.
 */
const FIRST = ['tokens', 'older', 'base', 'shared', 'details', 'scales'].map((name) => `styles/${name}.css`);
const SHARED = ['styles/button.css', 'ui'];
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  site: [...FIRST, ...SHARED, 'site/widgets/picture-box.css', 'site/widgets', 'site/frame'],
  print: ['styles/print.css'],
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

/** Not a file: the build writes it, from the tokens. */
const SCALES = './styles/scales.css';

/** An esbuild plugin for the entries `styles:site`, `styles:site/SUBJECT`, `styles:print` and `styles:admin`. */
export function collectStyles(root: string): Plugin {
  const client = join(root, 'client');
  return {
    name: 'collect-styles',
    setup(build) {
      build.onResolve({ filter: /^styles:/ }, ({ path }) => ({
        path: path.slice('styles:'.length),
        namespace: 'styles',
      }));
      build.onResolve({ filter: /^\.\/styles\/scales\.css$/ }, ({ path }) => ({ path, namespace: 'styles' }));
      build.onLoad({ filter: /.*/, namespace: 'styles' }, ({ path }) => {
        if (path === SCALES) return { contents: scalesOf(root), loader: 'css' };
        const layers = LAYERS[path] ?? [path];
        const sheets = layers.flatMap((layer) => (layer.endsWith('.css') ? [layer] : sheetsIn(client, layer)));
        const imports = [...new Set(sheets)].map((sheet) => `@import "./${sheet}";`);
        return { contents: imports.join('\n'), loader: 'css', resolveDir: client };
      });
    },
  };
}

/** The classes that differ by a value alone; see class-scales.ts. */
export function scalesOf(root: string): string {
  return classScales(readFileSync(join(root, 'client/styles/tokens.css'), 'utf8'));
}

/** The entries of `collectStyles` by the name of their sheet: all pages, paper, the back office, and each subject of the site. */
export function sheetEntries(root: string): Record<string, string> {
  const subjects = styledSubjects(root).map((subject) => [subject, `styles:site/${subject}`] as const);
  return { site: 'styles:site', print: 'styles:print', admin: 'styles:admin', ...Object.fromEntries(subjects) };
}

/** The folders of client/site/ with style sheets of their own. No subject styles another's content. */
export function styledSubjects(root: string): string[] {
  const shared = ['widgets', 'frame'];
  const site = join(root, 'client', 'site');
  return readdirSync(site, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !shared.includes(entry.name))
    .map(({ name }) => name)
    .filter((name) => sheetsIn(site, name).length > 0)
    .sort();
}

function sheetsIn(client: string, folder: string): string[] {
  return readdirSync(join(client, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.css'))
    .map((entry) => relative(client, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
