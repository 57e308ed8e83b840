import type { News, NewsRow } from '../../../server/contract/kinds/news.ts';
import { INTRO_MAX, TITLE_MAX } from '../../../server/contract/rules.ts';
import { mapList, mapResult } from '../../call.ts';
import { staffCall } from '../state/staff-call.ts';
import { longTextColumn, timeColumn, titleColumn } from './content-columns.tsx';
import type { Content, ContentRecord, FieldValues } from './content-kind.ts';

export const news: Content = {
  kind: 'news',
  noun: '新闻',
  filters: [{ name: 'newTitle', label: '新闻标题' }],
  columns: [
    titleColumn('新闻标题', 'newTitle'),
    { key: 'picture', head: '封面图', width: 'picture', card: 'picture', cell: () => null },
    longTextColumn('新闻简介', 'newIntro'),
    timeColumn('时间'),
  ],
  fields: [
    { kind: 'line', name: 'newTitle', label: '新闻标题', most: TITLE_MAX },
    { kind: 'area', name: 'newIntro', label: '新闻简介', most: INTRO_MAX, half: true },
    { kind: 'picture', name: 'newCover', label: '封面图', uploadType: 'news', half: true },
    { kind: 'rich', name: 'newInfo', label: '新闻内容' },
  ],
  titleField: 'newTitle',
  pictureField: 'newCover',
  widePictures: false,
  dialogWidth: 'wide',
  actions: ['view', 'edit', 'delete'],
  addWord: '新增',
  dialogTitles: { add: '新增新闻', edit: '编辑新闻', view: '查看新闻' },
  deleteQuestion: (title) => `是否确认删除标题为“${title}”的新闻？`,
  calls: {
    list: async ({ filters, page, limit }) =>
      mapList(await staffCall('news/list', { newTitle: filters.newTitle ?? '', page, limit }), record),
    detail: async (newId) => mapResult(await staffCall('news/detail', { newId }), record),
    add: async (values) => mapResult(await staffCall('news/save', input(values)), ({ newId: id }) => ({ id })),
    update: (newId, values, version) =>
      staffCall('news/update', { newId, ...input(values), ...(version === undefined ? {} : { version }) }),
    remove: (newId) => staffCall('news/delete', { newId }),
  },
};

function record(row: NewsRow | News): ContentRecord {
  const { newId: id, version, createDate, newTitle, newIntro, newCover } = row;
  return {
    id,
    version,
    createDate,
    values: { newTitle, newIntro, newCover, newInfo: 'newInfo' in row ? row.newInfo : '' },
  };
}

function input({ newTitle = '', newIntro = '', newCover = '', newInfo = '' }: FieldValues) {
  return { newTitle, newIntro, newCover, newInfo };
}
