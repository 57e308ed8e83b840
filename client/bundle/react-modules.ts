import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/** React's packages for production, by the name that they are imported by. */
const SOURCES: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'use-sync-external-store/shim/index.js': 'react/cjs/react.production.js', // wouter includes it for React 17
};

/**
 * What nothing here uses of React, by words in the names of its functions: transitions of views, references to fragments,
 * states of actions, lists of suspended parts, elements of one's own, what components put into the head, and the stacks of
 * components in errors. Emptied, they leave out what they alone use: an eighth of all that a page starts with.
 * Each was read in React 19.3.1: nothing that is called without its feature needs what it returns.
 */
const UNUSED = [
  /^(function \w*(?:ViewTransition|FragmentInstance(?!HostBoundary)|ActionState|SuspenseList|CustomElement|Stylesheet|Hoistable|getResource|acquireResource|suspendResource)\w*\(.*?\) \{)$.*?^\}$/gms,
  /^(function (?:getStackBy|preload(?!Instance|Resource)|preinit|preconnect|prefetch)\w*\(.*?\) \{)$.*?^\}$/gms,
  /^(FragmentInstance\.prototype\.\w+ = function \(.*?\) \{)$.*?^\}/gms,
];

/**
 * React is published as CommonJS: one function for each package, which a browser compiles on the main thread when it runs,
 * whole. As a module it is compiled while it loads, on another thread, and the exports that nobody imports are left out.
 */
export function reactModules(root: string): Plugin {
  return {
    name: 'react-modules',
    setup(build) {
      build.onResolve({ filter: /^(react|react-dom|scheduler|use-sync-external-store)(\/|$)/ }, ({ path }) => {
        const source = SOURCES[path];
        return source ? { path: join(root, 'node_modules', source) } : undefined;
      });
      build.onLoad({ filter: /node_modules[\\/](react|react-dom|scheduler)[\\/]cjs[\\/]/ }, async ({ path }) => ({
        contents: asModule(await readFile(path, 'utf8')),
        loader: 'js',
      }));
    },
  };
}

/** The same file with imports and exports; `exported_` keeps their names apart from those of its own functions. */
function asModule(code: string): string {
  const names = new Set([...code.matchAll(/^exports\.(\w+) =/gm)].map(([, name = '']) => name));
  const used = UNUSED.reduce((text, unused) => text.replace(unused, '$1}'), code);
  const body = used
    .replace(/^var ((?:\s*\w+ = require\("[\w-]+"\),?)+);/m, (_, list: string) =>
      list.replace(/(\w+) = require\(("[\w-]+")\),?/g, 'import * as $1 from $2;'),
    )
    .replace(/^exports\.(?=\w+ =)/gm, 'var exported_')
    .replace(/\bexports\./g, 'exported_');
  return `${body}\nexport { ${[...names].map((name) => `exported_${name} as ${name}`).join(', ')} };`;
}
