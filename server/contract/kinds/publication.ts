import { type Publishable, showDateOf } from '../is-public.ts';
import { anyText, right, type Shape, wrong } from '../shape.ts';
import * as f from './fields.ts';

const timeOrEmpty: Shape<string> = (value) => {
  if (value === '') return right('');
  const time = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) ? value : '';
  // A day that no month has is read as one of the next month, or not at all
  return time !== '' && isoOf(Date.parse(time)) === time ? right(time) : wrong('请填写时间');
};

/** The place among the others that staff moved a record to, as `store/records/order.ts` writes it; empty where its date decides. */
export const ordered = { place: f.secret(f.words('', anyText, { as: 'none' })) };

/** The publication fields of a kind: public from when on, and pinned. */
export const published = {
  status: f.staffOnly(f.oneChoice('状态', { published: '已发布', draft: '草稿' })),
  publishAt: f.staffOnly({ ...f.words('发布时间', timeOrEmpty, { as: 'none' }), stored: timeOrEmpty }),
  pinned: f.staffOnly(f.check('置顶')),
  showDate: f.derived('', (record) => showDateOf(record as unknown as Publishable)), // proof: the store writes `createDate`, the fields above are read by their shapes
  ...ordered,
};

function isoOf(time: number): string {
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}
