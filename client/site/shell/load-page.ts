import { Failure } from '../../../server/contract/failure.ts';
import type { CallOrThrow } from '../../call.ts';
import type { Head, Page, Query } from '../page.ts';
import { notFoundPage } from '../routes.ts';

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
    const module = await page.module();
    const data = await module.load(callOrThrow, query, page.path);
    return { page, path, query, data, head: module.head(data, query), module };
  } catch (error) {
    const isMissing = error instanceof Failure && (error.code === 404 || error.code === 400);
    if (!isMissing || page === notFoundPage) throw error;
    return loadPage(callOrThrow, notFoundPage, path, {});
  }
}
