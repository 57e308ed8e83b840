import type { PhotoDetail } from '../../../server/contract/kinds/carousel.ts';
import { INTRO_MAX, TITLE_MAX } from '../../../server/contract/rules.ts';
import { mapList, mapResult } from '../../call.ts';
import { staffCall } from '../state/staff-call.ts';
import { longTextColumn, titleColumn } from './content-columns.tsx';
import type { Content, ContentRecord, FieldValues } from './content-kind.ts';

export const carousel: Content = {
  kind: 'carousel',
  noun: '图片',
  filters: [{ name: 'photoTitle', label: '标题' }],
  columns: [
    titleColumn('标题', 'photoTitle'),
    longTextColumn('描述', 'photoInfo'),
    { key: 'picture', head: '图片', width: 'medium', card: 'picture', cell: () => null },
  ],
  fields: [
    { kind: 'line', name: 'photoTitle', label: '标题', most: TITLE_MAX },
    { kind: 'area', name: 'photoInfo', label: '描述', most: INTRO_MAX },
    { kind: 'picture', name: 'photoUrl', label: '图片', uploadType: 'carousel' },
  ],
  titleField: 'photoTitle',
  pictureField: 'photoUrl',
  widePictures: true,
  dialogWidth: 'half',
  actions: ['edit', 'delete'],
  addWord: '上传图片',
  dialogTitles: { add: '上传图片', edit: '修改', view: '查看' },
  deleteQuestion: (title) => `是否确认删除标题为“${title}”的图片？`,
  calls: {
    list: async ({ filters, page, limit }) =>
      mapList(await staffCall('carousel/list', { photoTitle: filters.photoTitle ?? '', page, limit }), record),
    detail: async (photoId) => mapResult(await staffCall('carousel/detail', { photoId }), record),
    add: async (values) => mapResult(await staffCall('carousel/save', input(values)), ({ photoId: id }) => ({ id })),
    update: (photoId, values, version) =>
      staffCall('carousel/update', { photoId, ...input(values), ...(version === undefined ? {} : { version }) }),
    remove: (photoId) => staffCall('carousel/delete', { photoId }),
  },
};

function record({ photoId: id, version, createDate, photoTitle, photoInfo, photoUrl }: PhotoDetail): ContentRecord {
  return { id, version, createDate, values: { photoTitle, photoInfo, photoUrl } };
}

function input({ photoTitle = '', photoInfo = '', photoUrl = '' }: FieldValues) {
  return { photoTitle, photoInfo, photoUrl };
}
