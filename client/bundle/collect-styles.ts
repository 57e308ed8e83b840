import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';

/** Folders of client/site that any page may use; every other folder is a subject with its own sheet. */
const ON_EVERY_PAGE = ['widgets', 'frame', 'shell'];
/**
 * Where the style sheets of the two ways in lie under client/, from the weakest to the strongest; in a folder they follow
 * one another by path. A later one may set the custom properties that a widget offers; it never repeats a widget's rules.
 * Cascade layers would say this in CSS, but Chromium 87 and iOS 14 drop a whole @layer block.
 */
const FIRST = ['tokens', 'older', 'base', 'shared', 'details'].map((name) => `styles/${name}.css`);
const SHARED = ['styles/button.css', 'ui'];
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  site: [...FIRST, ...SHARED, 'site/widgets/picture-box.css', 'site/widgets', 'site/frame'],
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

/** Parts whose sheets come with the subjects that show them: a page starts with at most 14 KB of styles. Nothing else has their classes. */
const OF_SOME =
  /^(?:ui\/rich-text|site\/widgets\/(?:article\/|pager|sections\/(?:call-band|company-figures|contact-list|questions|turn)))/;

/** The focus of a picture. `style` attributes are forbidden, so each tenth has a class. See ui/picture.tsx. */
const FOCUS_RULES = [
  '.picture-focus[class] { object-position: var(--picture-x) var(--picture-y); }',
  ...['x', 'y'].flatMap((axis) =>
    Array.from({ length: 11 }, (_, at) => `.picture-${axis}-${at * 10} { --picture-${axis}: ${at * 10}%; }`),
  ),
];

/** The steps and colours that staff chooses in the editor, behind ui/rich-text-looks.css: letters, then the ground behind them. */
const LOOKS = 'ui/rich-text-looks.css';
const COLOURS = {
  gray: ['#4d566b', '#eaeef4'],
  red: ['#a8211a', '#fde8e6'],
  orange: ['#9c3c08', '#fdebdc'],
  yellow: ['#725000', '#fdf1c3'],
  green: ['#12633a', '#def3e6'],
  blue: ['#1a53b8', '#deebfb'],
  purple: ['#6236a0', '#efe7fa'],
};
const LISTS = ['lower-alpha', 'upper-alpha', 'lower-roman', 'upper-roman', 'none'];
const coloured = (name: string, rule: string) => `.rich-text .${name}, .rich-text-editor .${name} { ${rule} }`;
const LOOK_RULES = [
  ...['left', 'center', 'right', 'justify'].map((side) => `.rich-text .align-${side} { text-align: ${side}; }`),
  ...[25, 50, 75].map((percent) => `.rich-text .width-${percent} { width: ${percent}%; }`),
  ...LISTS.map((kind) => `.rich-text .list-${kind} { list-style: ${kind}; }`),
  ...[2, 3, 4, 5, 6, 7, 8].map((steps) => `.rich-text .indent-${steps} { --rich-steps: ${steps}; }`),
  ...Object.entries(COLOURS).flatMap(([name, [letters, ground]]) => [
    coloured(`text-${name}`, `color: ${letters};`),
    coloured(`bg-${name}`, `background: ${ground};`),
  ]),
];

/** The style entries of a subject, by folder, and of all subjects, for navigation to another page. */
export function subjectStyles(root: string): Record<string, string> {
  const subjects = subjectsIn(join(root, 'client')).map((subject) => [
    `styles-${subject.replace('/', '-')}`,
    `styles:${subject}`,
  ]);
  return Object.fromEntries([...subjects, ['styles-others', 'styles:others']]);
}

/**
 * An esbuild plugin for the entries `styles:site`, `styles:admin` and those of the subjects: every sheet next to a component.
 */
export function collectStyles(root: string): Plugin {
  const client = join(root, 'client');
  return {
    name: 'collect-styles',
    setup(build) {
      build.onResolve({ filter: /^styles:/ }, ({ path }) => ({
        path: path.slice('styles:'.length),
        namespace: 'styles',
      }));
      build.onLoad({ filter: /.*/, namespace: 'styles' }, ({ path }) => {
        if (path === LOOKS) return { contents: LOOK_RULES.join('\n'), loader: 'css' };
        const subjects = path === 'others' ? subjectsIn(client) : [path];
        const all = sheetsOf(client, LAYERS[path] ?? [...ofSome(client, subjects), ...subjects, 'styles/print.css']);
        const sheets = path === 'site' ? all.filter((sheet) => !OF_SOME.test(sheet)) : all;
        const imports = sheets.flatMap((sheet) => [`./${sheet}`, ...(sheet === LOOKS ? [`styles:${LOOKS}`] : [])]);
        const generated = path in LAYERS ? FOCUS_RULES : [];
        const contents = [...imports.map((from) => `@import "${from}";`), ...generated].join('\n');
        return { contents, loader: 'css', resolveDir: client };
      });
    },
  };
}

function subjectsIn(client: string): string[] {
  const entries = readdirSync(join(client, 'site'), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !ON_EVERY_PAGE.includes(entry.name))
    .map(({ name }) => `site/${name}`);
}

/** The sheets of `OF_SOME` beside what the files of these subjects import, directly or through others. */
function ofSome(client: string, subjects: readonly string[]): string[] {
  const named = new Set<string>();
  const follow = (file: string) => {
    if (named.has(file) || !/^(?:site|ui)\/.*\.tsx?$/.test(file)) return;
    named.add(file);
    for (const [, to = ''] of readFileSync(join(client, file), 'utf8').matchAll(/'(\.[^']+)'/g))
      follow(join(dirname(file), to).split(sep).join('/'));
  };
  for (const subject of subjects)
    for (const name of readdirSync(join(client, subject), { recursive: true, encoding: 'utf8' }))
      follow(`${subject}/${name.split(sep).join('/')}`);
  const shown = [...named].map((file) => file.replace(/\.tsx?$/, ''));
  const sheets = sheetsOf(client, LAYERS.site ?? []).filter((sheet) => OF_SOME.test(sheet));
  return sheets.filter((sheet) => shown.some((part) => part.length > 3 && sheet.startsWith(part)));
}

function sheetsOf(client: string, layers: readonly string[]): string[] {
  const sheets = layers.flatMap((layer) => (layer.endsWith('.css') ? [layer] : sheetsIn(client, layer)));
  return [...new Set(sheets)];
}

function sheetsIn(client: string, folder: string): string[] {
  return readdirSync(join(client, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.css'))
    .map((entry) => relative(client, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
