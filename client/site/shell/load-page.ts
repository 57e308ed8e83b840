import { Failure } from '../../../server/contract/failure.ts';
import type { CallOrThrow } from '../../call.ts';
import { type Head, type Page, type Query, readQuery } from '../page.ts';
import { findPage, notFoundPage } from '../routes.ts';

/** A page with everything it needs to be shown. */
export interface LoadedPage {
  page: Page;
  /** The requested address; differs from the page's path on the 404 page. */
  path: string;
  query: Query;
  data: unknown;
  head: Head;
  module: Awaited<ReturnType<Page['module']>>;
}

/** Loads the page that was found at `path`; the 404 page where what it shows is not there. Other refusals are thrown as `Failure`. */
export async function loadPage(callOrThrow: CallOrThrow, page: Page, path: string, query: Query): Promise<LoadedPage> {
  try {
    return await load(callOrThrow, page, path, query);
  } catch (error) {
    if (error instanceof Failure && (error.code === 404 || error.code === 400))
      return load(callOrThrow, notFoundPage, path, {});
    throw error;
  }
}

/** As `loadPage`, from data that the server embedded: nothing is asked again. */
export async function restorePage(path: string, search: string, found: boolean, data: unknown): Promise<LoadedPage> {
  const page = found ? findPage(path) : notFoundPage;
  return complete(page, path, readQuery(page, search), data);
}

async function load(callOrThrow: CallOrThrow, page: Page, path: string, query: Query): Promise<LoadedPage> {
  return complete(page, path, query, await (await page.module()).load(callOrThrow, query, page.path));
}

async function complete(page: Page, path: string, query: Query, data: unknown): Promise<LoadedPage> {
  const module = await page.module();
  return { page, path, query, data, head: module.head(data, query), module };
}
