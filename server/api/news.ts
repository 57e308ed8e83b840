import type { newsCalls } from '../contract/calls/news.ts';
import { Failure } from '../contract/failure.ts';
import { news } from '../contract/kinds/news.ts';
import { neighbours, rowMaker } from './content.ts';
import type { Handlers, Services } from './context.ts';

/** How many of the newest articles are named beside one. */
const LATEST_MAX = 5;

export function newsHandlers({ store }: Services): Pick<Handlers, keyof typeof newsCalls> {
  const toRow = rowMaker(news);
  return {
    'news/around': ({ newId }) => {
      if (!store.news.get(newId)) throw new Failure(404);
      const { newer, older } = store.news.beside(newId);
      const { rows } = store.news.page({ page: 1, limit: LATEST_MAX + 1 });
      const latest = rows.filter((row) => row.id !== newId).slice(0, LATEST_MAX);
      return neighbours({ newer: newer && toRow(newer), older: older && toRow(older) }, { latest: latest.map(toRow) });
    },
  };
}
