import type { Product, ProductRow } from '../../../server/contract/kinds/product.ts';
import {
  INTRO_MAX,
  PRODUCT_GROUP_IDS,
  PRODUCT_GROUPS,
  type ProductGroup,
  TITLE_MAX,
  URL_MAX,
} from '../../../server/contract/rules.ts';
import { mapList, mapResult } from '../../call.ts';
import { staffCall } from '../state/staff-call.ts';
import { longTextColumn, timeColumn, titleColumn } from './content-columns.tsx';
import type { Content, ContentRecord, FieldValues } from './content-kind.ts';

const groups = PRODUCT_GROUP_IDS.map((value) => ({ value, label: PRODUCT_GROUPS[value] }));

export const product: Content = {
  kind: 'product',
  noun: '产品',
  filters: [
    { name: 'coverName', label: '产品名称' },
    { name: 'locationId', label: '产品位置', choices: [{ value: '', label: '全部' }, ...groups] },
  ],
  columns: [
    titleColumn('产品名称', 'coverName'),
    { key: 'picture', head: '封面图', width: 'picture', card: 'picture', cell: () => null },
    {
      key: 'locationId',
      head: '产品位置',
      width: 'short',
      cell: ({ values }) => (isGroup(values.locationId) ? PRODUCT_GROUPS[values.locationId] : '—'),
    },
    longTextColumn('描述', 'coverDescribe'),
    longTextColumn('跳转路径', 'jumpUrl'),
    timeColumn('时间'),
  ],
  fields: [
    { kind: 'line', name: 'coverName', label: '产品名称', most: TITLE_MAX, half: true },
    {
      kind: 'choice',
      name: 'locationId',
      label: '产品位置',
      half: true,
      choices: [{ value: '', label: '未选择' }, ...groups],
    },
    { kind: 'area', name: 'coverDescribe', label: '描述', most: INTRO_MAX, half: true },
    { kind: 'picture', name: 'coverUrl', label: '封面图', uploadType: 'product', half: true },
    {
      kind: 'line',
      name: 'jumpUrl',
      label: '跳转路径',
      most: URL_MAX,
      hint: '可不填；站内路径以 / 开头，外部网址以 https:// 开头',
    },
    { kind: 'rich', name: 'productCon', label: '产品详情' },
  ],
  titleField: 'coverName',
  pictureField: 'coverUrl',
  widePictures: false,
  dialogWidth: 'wide',
  actions: ['view', 'edit', 'delete'],
  addWord: '新增',
  dialogTitles: { add: '新增产品', edit: '编辑产品', view: '查看产品' },
  deleteQuestion: (title) => `是否确认删除名称为“${title}”的数据？`,
  calls: {
    list: async ({ filters, page, limit }) => {
      const { coverName = '', locationId } = filters;
      return mapList(
        await staffCall('product/list', { coverName, locationId: groupOf(locationId), page, limit }),
        record,
      );
    },
    detail: async (productId) => mapResult(await staffCall('product/detail', { productId }), record),
    add: async (values) => mapResult(await staffCall('product/save', input(values)), ({ productId: id }) => ({ id })),
    update: (productId, values, version) =>
      staffCall('product/update', { productId, ...input(values), ...(version === undefined ? {} : { version }) }),
    remove: (productId) => staffCall('product/delete', { productId }),
  },
};

function record(row: ProductRow | Product): ContentRecord {
  const { productId: id, version, createDate, coverName, coverDescribe, jumpUrl, coverUrl, locationId } = row;
  const productCon = 'productCon' in row ? row.productCon : '';
  const values = { coverName, locationId, coverDescribe, coverUrl, jumpUrl, productCon };
  return { id, version, createDate, values };
}

function input({
  coverName = '',
  coverDescribe = '',
  jumpUrl = '',
  coverUrl = '',
  productCon = '',
  locationId,
}: FieldValues) {
  return { coverName, coverDescribe, jumpUrl, coverUrl, productCon, locationId: groupOf(locationId) };
}

function groupOf(value: string | undefined): ProductGroup | '' {
  return isGroup(value) ? value : '';
}

function isGroup(value: string | undefined): value is ProductGroup {
  return PRODUCT_GROUP_IDS.some((group) => group === value);
}
