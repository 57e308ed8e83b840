import { STANDINGS, type Standing } from '../is-public.ts';
import { dayShape, keysOf } from '../kinds/fields.ts';
import { filterBy, isAbsent, isRecord, object, oneOf, optional, type Shape } from '../shape.ts';

/** How staff may have a list sorted; `order` is that of the public pages. */
const SORTS = { order: '和网站上一样', newest: '最新在前', oldest: '最早在前', title: '按标题' };

/** The scopes that staff can request of a kind whose records can be unpublished. */
export interface Scoped {
  /** Everything, not only what is public. */
  scope?: 'all';
}
export interface ScopedList extends Scoped {
  status?: Standing;
  /** Days in China of the date shown, both included: `2026-11-20`. */
  from?: string;
  to?: string;
  sort?: keyof typeof SORTS;
}

export const scope = { scope: optional(oneOf(['all'])) };
/** Days in China, both included. */
export const days = { from: filterBy(dayShape), to: filterBy(dayShape) };
const scopedList = {
  ...scope,
  ...days,
  status: filterBy(oneOf(keysOf(STANDINGS))),
  sort: filterBy(oneOf(keysOf(SORTS))),
};

/** A list's input with fields for staff only, which are ignored without `scope`. */
export function listShape(fields: Parameters<typeof object>[0], isScoped: boolean): Shape<Record<string, unknown>> {
  if (!isScoped) return object(fields);
  const [open, scoped] = [object({ ...fields, ...scope }), object({ ...fields, ...scopedList })];
  return (value) => (isRecord(value) && !isAbsent(value.scope) ? scoped(value) : open(value));
}
