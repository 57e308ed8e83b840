import { Failure } from '../contract/failure.ts';
import type { NewsRow } from '../contract/kinds/news.ts';
import type { NewsFields } from '../store/kinds.ts';
import type { Row } from '../store/records/record-memory.ts';
import { around, contentHandlers, emptyFields } from './content.ts';
import type { Handlers, Services } from './context.ts';

/** How many of the newest articles are named beside one. */
const LATEST_MAX = 5;

const EMPTY = emptyFields('newTitle', 'newIntro', 'newCover', 'newInfo');

type NewsCalls = 'news/list' | 'news/around' | 'news/detail' | 'news/save' | 'news/update' | 'news/delete';

export function newsHandlers({ store }: Services): Pick<Handlers, NewsCalls> {
  const content = contentHandlers({ collection: store.news, titleField: 'newTitle', bodyField: 'newInfo', toRow });
  const idAndVersion = ({ id, version }: { id: string; version: number }) => ({ newId: id, version });

  return {
    'news/list': ({ newTitle, ...paging }) => content.list(newTitle, paging),
    'news/detail': async ({ newId }) => {
      const record = await content.read(newId);
      return { ...toRow(record), newInfo: record.newInfo };
    },
    'news/around': ({ newId }) => {
      if (!store.news.get(newId)) throw new Failure(404);
      const { newer, older } = store.news.beside(newId);
      const { rows } = store.news.page({ page: 1, limit: LATEST_MAX + 1 });
      const latest = rows.filter((row) => row.id !== newId).slice(0, LATEST_MAX);
      return around({ newer: newer && toRow(newer), older: older && toRow(older) }, { latest: latest.map(toRow) });
    },
    'news/save': async (fields, context) => idAndVersion(await content.save({ ...EMPTY, ...fields }, context)),
    'news/update': async ({ newId, version, ...fields }, context) =>
      idAndVersion(await content.update(newId, fields, version, context)),
    'news/delete': ({ newId }, context) => content.remove(newId, context),
  };
}

function toRow({ id, newTitle, newIntro, newCover, createDate, version }: Row<NewsFields, 'newInfo'>): NewsRow {
  return { newId: id, newTitle, newIntro, newCover, createDate, version };
}
