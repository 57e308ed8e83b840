import { GROUP_ID } from '../rules.ts';
import { anyText, eachOnce, matching, refine, right, wrong } from '../shape.ts';
import { typedName } from '../typed-address.ts';
import * as f from './fields.ts';
import * as s from './site-fields.ts';

const NO_NAME = '请填写 2 到 20 个小写字母或数字，以字母开头';
const TAKEN = '该标识已被使用，请换一个';
const NAME_INPUT = { ...s.LINE, read: (typed: string) => typedName(typed, '') };
const pathShape = matching(GROUP_ID, NO_NAME);

const productGroup = {
  locationId: {
    ...s.like('标识', GROUP_ID, NO_NAME, '产品按它归组，可留空；有产品后勿改'),
    input: NAME_INPUT,
    filledByForm: true as const,
  },
  /** Its name in addresses. */
  path: f.withDefault({
    ...s.like('网址里的名字', GROUP_ID, NO_NAME, '如 packing；不填就用标识，改后旧网址自动跳转'),
    input: NAME_INPUT,
    shape: (value: unknown) => (value === '' ? right('') : pathShape(value)),
  }),
  /** Names in addresses that it had, as the server noted them. */
  earlierPaths: f.optional({
    ...f.list('', '', [0, 20], f.words('', anyText, s.LINE)),
    input: { as: 'none' },
  }),
  ...s.point,
  /** A new group has none. */
  icon: {
    ...f.choice('图标', s.ICONS, s.half('手机首页「产品中心」用第一个分组的图标')),
    input: { ...s.iconInput, none: '不用图标' },
  },
  desc: s.freeArea('说明'),
  image: s.optionalPicture('图片'),
};

const groups = f.list('产品分组', '分组', [1, 8], productGroup, {
  first: ['title', 'locationId', 'path'],
  hint: '没有公开产品的分组不在官网显示；还有产品的分组不能删除',
});

/** Every group has a path, by default its id. None is that of another group, nor its id, which leads to the other. */
const withPaths: typeof groups.shape = refine(groups.shape, (all) => {
  const named = all.map((group) => ({ ...group, path: group.path || group.locationId }));
  const taken = named.findIndex((group) =>
    named.some(({ locationId }) => locationId === group.path && locationId !== group.locationId),
  );
  return taken < 0 ? right(named) : wrong(TAKEN, `${taken}.path`);
});

export const productGroups = {
  ...groups,
  shape: eachOnce(
    eachOnce(withPaths, ({ locationId }) => locationId, TAKEN, 'locationId'),
    ({ path }) => path,
    TAKEN,
    'path',
  ),
};
