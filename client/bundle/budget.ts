import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../../server/pages/manifest.ts';

interface Limits {
  scriptBytes: number;
  scripts: number;
  styleBytes: number;
}

export interface Budget {
  site: Limits;
  admin: Limits;
  editorBytes: number;
}

/** The most that a page may make a visitor fetch, in bytes as sent with Brotli, and in files. */
export const BUDGET: Budget = {
  /** A page of the site, with all scripts that it starts with. */
  site: { scriptBytes: 74 * 1024, scripts: 10, styleBytes: 14 * 1024 },
  /** A screen of the back office in its frame, without the rich-text editor, which comes when it is needed. */
  admin: { scriptBytes: 128 * 1024, scripts: 16, styleBytes: 20 * 1024 },
  /** What a screen also loads when it opens the rich-text editor. */
  editorBytes: 40 * 1024,
};

/** What every screen of the back office but the log-in shares. */
const FRAME = 'admin/shell/admin-app.tsx';
const LOGIN = 'admin/login/login-screen.tsx';
const EDITOR = 'rich-text-editor/rich-text-editor.tsx';

/** Throws one line that names the page or the stylesheet that is over the budget; `distDir` holds what the manifest names. */
export async function checkBudget(
  { firstScript, entries, styles, subjectStyles, views }: Omit<Manifest, 'visits' | 'dev' | 'pages'>,
  distDir: string,
  budget: Budget = BUDGET,
): Promise<void> {
  for (const [source, files] of Object.entries(views)) {
    const way = wayOf(source);
    if (!way) continue; // a widget that a page loads later
    const frame = way === 'admin' && source !== LOGIN ? (views[FRAME] ?? []) : [];
    const first = way === 'site' ? [firstScript] : [];
    const scripts = [...new Set([...first, ...entries[way], ...frame, ...files])];
    const { scriptBytes, scripts: most } = budget[way];
    const bytes = await sizeOf(distDir, scripts);
    if (bytes > scriptBytes) throw over(`client/${source} starts with ${count(bytes)} bytes of script`, scriptBytes);
    if (scripts.length > most) throw over(`client/${source} starts with ${scripts.length} scripts`, most);
  }
  const screen = new Set([...entries.admin, ...(views[FRAME] ?? [])]);
  const editor = (views[EDITOR] ?? []).filter((file) => !screen.has(file));
  const bytes = await sizeOf(distDir, editor);
  if (bytes > budget.editorBytes) throw over(`client/${EDITOR} is ${count(bytes)} bytes of script`, budget.editorBytes);
  const ofPages = Object.entries(subjectStyles).map(
    ([folder, sheet]) => ['site', folder, [styles.site, sheet]] as const,
  );
  for (const [way, what, sheets] of [...ofPages, ['admin', 'admin', [styles.admin]] as const]) {
    const bytes = await sizeOf(distDir, sheets);
    const most = budget[way].styleBytes;
    if (bytes > most) throw over(`the styles of client/${what} are ${count(bytes)} bytes`, most);
  }
}

function wayOf(source: string): keyof Manifest['entries'] | undefined {
  if (source.startsWith('site/')) return 'site';
  return source.startsWith('admin/') ? 'admin' : undefined;
}

function over(what: string, most: number): Error {
  return new Error(`over budget: ${what}, at most ${count(most)} are allowed (client/bundle/budget.ts)`);
}

async function sizeOf(distDir: string, addresses: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    addresses.map(async (address) => {
      const packed = await stat(join(distDir, `${address}.br`)).catch(() => undefined);
      return (packed ?? (await stat(join(distDir, address)))).size; // the smallest files are not packed
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function count(bytes: number): string {
  return bytes.toLocaleString('en-US');
}
