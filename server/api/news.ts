import type { NewsRow } from '../contract/records.ts';
import type { Row } from '../store/record-memory.ts';
import type { NewsFields } from '../store/records.ts';
import { contentHandlers, emptyFields } from './content.ts';
import type { Handlers, Parts } from './context.ts';

const EMPTY = emptyFields('newTitle', 'newIntro', 'newCover', 'newInfo');

type NewsCalls = 'news/list' | 'news/detail' | 'news/save' | 'news/update' | 'news/delete';

export function newsHandlers({ store }: Parts): Pick<Handlers, NewsCalls> {
  const content = contentHandlers({ collection: store.news, titleField: 'newTitle', bodyField: 'newInfo', toRow });
  const idAndVersion = ({ id, version }: { id: string; version: number }) => ({ newId: id, version });

  return {
    'news/list': ({ newTitle, ...paging }) => content.list(newTitle, paging),
    'news/detail': async ({ newId }) => {
      const record = await content.read(newId);
      return { ...toRow(record), newInfo: record.newInfo };
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
