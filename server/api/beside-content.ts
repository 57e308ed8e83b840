import type { besideContentCalls } from '../contract/calls/content.ts';
import { Failure } from '../contract/failure.ts';
import { isOver } from '../contract/is-public.ts';
import { caseKind } from '../contract/kinds/case.ts';
import { news } from '../contract/kinds/news.ts';
import { type ProductGroups, product } from '../contract/kinds/product.ts';
import { isGroup } from './before-save.ts';
import { openRowMaker, rowMaker } from './content.ts';
import type { Handlers, Services } from './context.ts';
import { visibleTo } from './previews.ts';

/** Cards in one row. */
const OTHERS_MAX = 3;
/** Newest articles listed next to an article. */
const LATEST_MAX = 5;

/** Open calls that only some kinds have: complete lists, and related records. */
export function besideContentHandlers(
  services: Services,
  content: Pick<Handlers, 'page/detail'>,
): Pick<Handlers, keyof typeof besideContentCalls> {
  const { store } = services;
  const toProduct = openRowMaker(product, services);
  const toCase = openRowMaker(caseKind, services);
  const toNews = rowMaker(news);
  /** A public case by its position in the list, from 1. */
  const caseAt = (place: number) => store.case.publicRows.page({ page: place, limit: 1 });
  const group = (locationId: string, limit?: number) =>
    store.product.publicRows
      .all((row) => row.locationId === locationId)
      .slice(0, limit)
      .map(toProduct);

  return {
    'product/all': ({ limit }) => {
      const lists: ProductGroups = { zhgdList: [], cpxtList: [], jzbhList: [] };
      for (const { locationId } of store.site.value.productGroups)
        lists[`${locationId}List`] = group(locationId, limit);
      return lists;
    },
    'product/groups': () => store.site.value.productGroups.map(({ locationId, title }) => ({ locationId, title })),
    'product/around': ({ productId, preview }) => {
      if (!visibleTo(services, 'product', productId, preview)) throw new Failure(404);
      const cases = store.case.publicRows.all((row) => row.caseProducts.includes(productId)).map(toCase);
      const { locationId = '' } = store.product.publicRows.get(productId) ?? {};
      if (!isGroup(store, locationId)) return { others: [], cases };
      const newestFirst = group(locationId);
      const rows = locationId === 'cpxt' ? newestFirst.reverse() : newestFirst; // as the client shows them
      const at = rows.findIndex((row) => row.productId === productId);
      const others = [...rows.slice(at + 2), ...rows.slice(0, Math.max(0, at - 1))].slice(0, OTHERS_MAX);
      return { previous: rows[at - 1], next: rows[at + 1], others, cases };
    },

    'news/around': ({ newId, preview }) => {
      const { publicRows } = store.news;
      if (!visibleTo(services, 'news', newId, preview)) throw new Failure(404);
      const { newer, older } = publicRows.beside(newId);
      const { rows } = publicRows.page({ page: 1, limit: LATEST_MAX + 1 });
      const latest = rows.filter((row) => row.id !== newId).slice(0, LATEST_MAX);
      return { newer: newer && toNews(newer), older: older && toNews(older), latest: latest.map(toNews) };
    },

    'case/around': ({ caseId, preview }) => {
      const row = store.case.get(caseId);
      if (!row || !visibleTo(services, 'case', caseId, preview)) throw new Failure(404);
      const { newer, older } = store.case.publicRows.beside(caseId);
      const { rows: firsts, count } = caseAt(1);
      const isOther = (found: typeof row | undefined) => found !== undefined && found.id !== caseId;
      const [previous] = [newer, caseAt(count).rows[0]].filter(isOther); // the list wraps around
      const [next] = [older, firsts[0]].filter(isOther);
      const used = row.caseProducts.flatMap((id) => store.product.publicRows.get(id) ?? []);
      return { previous: previous && toCase(previous), next: next && toCase(next), products: used.map(toProduct) };
    },

    'page/at': ({ pagePath, ...preview }, context) => {
      const [row] = store.page.all((other) => other.pagePath === pagePath);
      if (!row) throw new Failure(404);
      return content['page/detail']({ pageId: row.id, ...preview }, context);
    },

    'carousel/all': () =>
      store.carousel
        .all((photo) => !isOver(photo, services.now()))
        .map(({ id, photoTitle, photoInfo, photoUrl }) => ({ photoId: id, photoTitle, photoInfo, photoUrl })),
  };
}
