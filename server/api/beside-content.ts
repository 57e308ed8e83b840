import { mapInPieces } from '../base/in-pieces.ts';
import type { besideContentCalls } from '../contract/calls/beside-content.ts';
import { Failure } from '../contract/failure.ts';
import { caseKind } from '../contract/kinds/case.ts';
import { news } from '../contract/kinds/news.ts';
import { type ProductGroups, product } from '../contract/kinds/product.ts';
import { isOver } from '../contract/kinds/publication.ts';
import { isOldestFirst } from '../contract/rules.ts';
import { columnNames, isGroup } from './before-save.ts';
import { openRowMaker } from './content.ts';
import type { Handlers, Services } from './context.ts';
import { presenceHandler } from './presence.ts';
import { visibleTo } from './previews.ts';

const OTHERS_MAX = 3;
/** Newest articles listed next to an article. */
const LATEST_MAX = 5;

/** Calls that only some kinds have: complete lists and related records. */
export function besideContentHandlers(
  services: Services,
  content: Pick<Handlers, 'page/detail'>,
): Pick<Handlers, keyof typeof besideContentCalls> {
  const { store } = services;
  const toProduct = openRowMaker(product, services);
  const toCase = openRowMaker(caseKind, services);
  const toNews = openRowMaker(news, services);
  const group = (locationId: string) => store.product.publicRows.all((row) => row.locationId === locationId);

  return {
    'product/all': async ({ limit }) => {
      const lists: ProductGroups = { zhgdList: [], cpxtList: [], jzbhList: [] };
      for (const { locationId } of store.site.value.productGroups)
        lists[`${locationId}List`] = await mapInPieces(group(locationId).slice(0, limit), toProduct);
      return lists;
    },
    'product/groups': () => store.site.value.productGroups.map(({ locationId, title }) => ({ locationId, title })),
    'content/columns': ({ kind }) => [...columnNames(kind, store)],
    'content/presence': presenceHandler(services),
    'product/around': ({ productId, preview }) => {
      if (!visibleTo(services, 'product', productId, preview)) throw new Failure(404);
      const cases = store.case.publicRows.all((row) => row.caseProducts.includes(productId)).map(toCase);
      const { locationId = '' } = store.product.publicRows.get(productId) ?? {};
      if (!isGroup(store, locationId)) return { others: [], cases };
      const newestFirst = group(locationId);
      const row = store.site.value.productGroups.find((one) => one.locationId === locationId);
      const rows = isOldestFirst(row) ? newestFirst.toReversed() : newestFirst; // as the client shows them
      const at = rows.findIndex((row) => row.id === productId);
      const others = [...rows.slice(at + 2), ...rows.slice(0, Math.max(0, at - 1))].slice(0, OTHERS_MAX);
      const [previous, next] = [rows[at - 1], rows[at + 1]].map((row) => row && toProduct(row));
      return { previous, next, others: others.map(toProduct), cases };
    },

    'news/around': ({ newId, preview }) => {
      const { publicRows } = store.news;
      if (!visibleTo(services, 'news', newId, preview)) throw new Failure(404);
      const { newer, older } = publicRows.beside(newId);
      const newest = publicRows.all().slice(0, LATEST_MAX + 1);
      const latest = newest.filter((row) => row.id !== newId).slice(0, LATEST_MAX);
      return { newer: newer && toNews(newer), older: older && toNews(older), latest: latest.map(toNews) };
    },

    'case/around': ({ caseId, preview }) => {
      const row = store.case.get(caseId);
      if (!row || !visibleTo(services, 'case', caseId, preview)) throw new Failure(404);
      const all = store.case.publicRows.all();
      const { newer, older } = store.case.publicRows.beside(caseId);
      const previous = newer ?? all.at(-1); // the list wraps around
      const next = older ?? all[0];
      const isOne = previous?.id === next?.id; // the only other case is on one side; alone, a case is itself the next
      return {
        previous: previous && !(isOne && !newer) ? toCase(previous) : undefined,
        next: next && next.id !== caseId && !(isOne && newer) ? toCase(next) : undefined,
        products: row.caseProducts.flatMap((id) => store.product.publicRows.get(id) ?? []).map(toProduct),
      };
    },

    'page/at': ({ pagePath, ...preview }, context) => {
      const [row] = store.page.all((other) => other.pagePath === pagePath);
      if (!row) throw new Failure(404);
      return content['page/detail']({ pageId: row.id, ...preview }, context);
    },

    'carousel/all': () => photosOn('product', services),
    'carousel/home': () => photosOn('home', services),
  };
}

function photosOn(page: 'product' | 'home', { store, now }: Services) {
  return store.carousel
    .all((photo) => photo.shownOn === page && !isOver(photo, now()))
    .map(({ id, photoTitle, photoInfo, photoUrl }) => ({ photoId: id, photoTitle, photoInfo, photoUrl }));
}
