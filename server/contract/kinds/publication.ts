import { type Publishable, showDateOf } from '../is-public.ts';
import { anyText, right, type Shape, wrong } from '../shape.ts';
import * as f from './fields.ts';

const timeOrEmpty: Shape<string> = (value) => {
  if (value === '') return right('');
  const time = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) ? value : '';
  // JavaScript reads February 30 as a day of March
  const isTime = !Number.isNaN(Date.parse(time)) && new Date(time).toISOString() === time;
  return isTime ? right(time) : wrong('请填写时间');
};

/** The order key of a record that staff moved (`store/records/order.ts`). An empty one is ordered by its date. */
export const ordered = { place: f.secret(f.words('', anyText, { as: 'none' })) };

/** The fields of kinds whose records can be drafts, scheduled and pinned. */
export const published = {
  status: f.staffOnly(f.oneChoice('状态', { published: '已发布', draft: '草稿' })),
  publishAt: f.staffOnly({ ...f.words('发布时间', timeOrEmpty, { as: 'none' }), stored: timeOrEmpty }),
  pinned: f.staffOnly(f.check('置顶')),
  // proof: the store sets `createDate`, shapes check the fields above
  showDate: f.derived('', (record) => showDateOf(record as unknown as Publishable)),
  ...ordered,
};
