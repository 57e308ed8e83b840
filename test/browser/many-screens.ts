import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { BrowserContext } from 'playwright-core';
import { ROOT } from '../helpers/site.ts';

/** Paths of the screens that are added for the test. */
export const MORE_PATHS: readonly string[] = Array.from({ length: 16 }, (_, at) => `/AdminMore${at + 1}`);

/** The back office with twice as many screens as it has, so that more tabs are open than any window is wide. */
export async function withManyScreens(context: BrowserContext): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'client/admin/shell/main.tsx')],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    plugins: [
      {
        name: 'more screens',
        setup: ({ onLoad }) =>
          onLoad({ filter: /client\/admin\/screens\.ts$/ }, async ({ path }) => ({
            contents: (await readFile(path, 'utf8')) + MORE_SCREENS,
            loader: 'ts',
          })),
      },
    ],
  });
  const [script] = outputFiles;
  const body = Buffer.from(script?.contents ?? []);
  await context.route(/\/assets\/admin-[A-Z0-9]+\.js$/, (route) =>
    route.fulfill({ body, contentType: 'text/javascript' }),
  );
}

const MORE_SCREENS = `
const like = screens[screens.length - 1];
for (const path of ${JSON.stringify(MORE_PATHS)}) byPath.set(path, { ...like, path, title: '更多页面' + path.slice(10) });
`;
