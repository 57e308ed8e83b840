import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../../server/pages/manifest.ts';

/** The maximum that a page may load, in bytes compressed with Brotli, and in files. */
export const BUDGET = {
  /** All pages of the site start with the same scripts. React is loaded at a press for a large picture alone. */
  site: { firstBytes: 2 * 1024, scriptBytes: 12 * 1024, pictureBytes: 70 * 1024, styleBytes: 17 * 1024 },
  /** A screen of the back office with its frame, without the rich-text editor. */
  admin: { scriptBytes: 146 * 1024, scripts: 36, styleBytes: 20 * 1024 },
  /** Additional bytes of a screen that shows the rich-text editor. */
  editorBytes: 44 * 1024,
};

/** The module that all screens of the back office share. The log-in page has only this one. */
const FRAME = 'admin/shell/enter.tsx';
const EDITOR = 'rich-text-editor/rich-text-editor.tsx';

/** Throws an error of one line that names what exceeds the budget. `distDir` contains the manifest's files. */
export async function checkBudget(manifest: Manifest, distDir: string, budget = BUDGET): Promise<void> {
  const { first, later, modules, largePicture, styles, views } = manifest;
  const frame = [...manifest.admin, ...(views[FRAME] ?? [])];
  const editor = (views[EDITOR] ?? []).filter((file) => !frame.includes(file));
  const { site, admin } = budget;
  const checks: [what: string, files: readonly string[], bytes: number][] = [
    ['client/site/live/first.ts is', [first], site.firstBytes],
    ['the scripts of the site are', [first, later, modules], site.scriptBytes],
    ['client/site/live/large-picture.tsx is', [largePicture], site.pictureBytes],
    ['the styles of the back office are', [styles.admin], admin.styleBytes],
    [`client/${EDITOR} is`, editor, budget.editorBytes],
  ];
  for (const [subject, sheet] of Object.entries(styles.subjects))
    checks.push([`the styles of client/site/${subject} are`, [styles.site, sheet, styles.print], site.styleBytes]);
  for (const [source, files] of Object.entries(views)) {
    if (!source.startsWith('admin/')) continue; // loaded later by a screen
    const scripts = [...new Set([...frame, ...files])];
    checks.push([`client/${source} starts with`, scripts, admin.scriptBytes]);
    if (scripts.length > admin.scripts)
      throw over(`client/${source} starts with ${scripts.length} files`, admin.scripts);
  }
  for (const [what, files, most] of checks) {
    const bytes = await sizeOf(distDir, files);
    if (bytes > most) throw over(`${what} ${count(bytes)} bytes`, most);
  }
}

function over(what: string, most: number): Error {
  return new Error(`over budget: ${what}, at most ${count(most)} are allowed (client/bundle/budget.ts)`);
}

async function sizeOf(distDir: string, addresses: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    addresses.map(async (address) => {
      const packed = await stat(join(distDir, `${address}.br`)).catch(() => undefined);
      return (packed ?? (await stat(join(distDir, address)))).size; // the smallest files are not compressed
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function count(bytes: number): string {
  return bytes.toLocaleString('en-US');
}
