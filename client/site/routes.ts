import { desktopPages } from '../routes/desktop.ts';
import { everyPages, notFoundPage } from '../routes/every.ts';
import { mobilePages } from '../routes/mobile.ts';
import type { Page } from './page.ts';

/** THE page table: its rows stand in routes/, one file for each kind of device, and say all about a page but how it looks. */
export const pages: readonly Page[] = [...desktopPages, ...mobilePages, ...everyPages];

const byPath = new Map(pages.map((row) => [row.path, row]));

/** The page of a path; the 404 page where there is none. */
export function findPage(path: string): Page {
  return byPath.get(path) ?? notFoundPage;
}

/** Whether a path has a page of its own. */
export function isPage(path: string): boolean {
  return byPath.has(path);
}
