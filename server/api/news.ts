import type { newsCalls } from '../contract/calls/news.ts';
import { Failure } from '../contract/failure.ts';
import { news } from '../contract/kinds/news.ts';
import { rowMaker } from './content.ts';
import type { Handlers, Services } from './context.ts';
import { visibleTo } from './previews.ts';

/** How many of the newest articles are named beside one. */
const LATEST_MAX = 5;

export function newsHandlers(services: Services): Pick<Handlers, keyof typeof newsCalls> {
  const { store } = services;
  const toRow = rowMaker(news);
  return {
    'news/around': ({ newId, preview }) => {
      const { publicRows } = store.news;
      if (!visibleTo(services, 'news', newId, preview)) throw new Failure(404);
      const { newer, older } = publicRows.beside(newId);
      const { rows } = publicRows.page({ page: 1, limit: LATEST_MAX + 1 });
      const latest = rows.filter((row) => row.id !== newId).slice(0, LATEST_MAX);
      return { newer: newer && toRow(newer), older: older && toRow(older), latest: latest.map(toRow) };
    },
  };
}
