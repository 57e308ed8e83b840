import { Failure } from '../../../server/contract/failure.ts';
import type { Ask } from '../../call.ts';
import { type Head, type Page, type Query, readQuery, type View } from '../page.ts';
import { findPage, notFoundPage } from '../routes.ts';

/** A page with everything it needs to be shown. */
export interface LoadedPage {
  page: Page;
  /** What the visitor asked for; differs from the page's own path on the 404 page. */
  path: string;
  query: Query;
  data: unknown;
  head: Head;
  View: View<unknown>;
}

/** Loads the page of an address; the 404 page where there is none. Other refusals are thrown as `Failure`. */
export async function loadPage(ask: Ask, path: string, search: string): Promise<LoadedPage> {
  const page = findPage(path);
  try {
    return await load(ask, page, path, search);
  } catch (error) {
    if (error instanceof Failure && (error.code === 404 || error.code === 400))
      return load(ask, notFoundPage, path, '');
    throw error;
  }
}

/** As `visit`, from data that the server embedded: nothing is asked again. */
export async function restorePage(path: string, search: string, found: boolean, data: unknown): Promise<LoadedPage> {
  const page = found ? findPage(path) : notFoundPage;
  return complete(page, path, readQuery(page, search), data);
}

async function load(ask: Ask, page: Page, path: string, search: string): Promise<LoadedPage> {
  const query = readQuery(page, search);
  const [loaded] = await Promise.all([page.load(ask, query), page.view()]); // data and code arrive side by side
  return complete(page, path, query, loaded);
}

async function complete(page: Page, path: string, query: Query, data: unknown): Promise<LoadedPage> {
  return { page, path, query, data, head: page.head(data, query), View: await page.view() };
}
