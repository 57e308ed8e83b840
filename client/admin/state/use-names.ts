import type { ListOf } from '../../../server/contract/call-row.ts';
import { LIST_LIMIT_MAX } from '../../../server/contract/rules.ts';
import { type CallResult, mapList } from '../../call.ts';
import { staffCall } from './staff-call.ts';
import { useLoaded } from './use-loaded.ts';

/** A kind that other records refer to. */
export type NamedKind = 'product' | 'news';

const NAMES = {
  product: () =>
    every(
      (asked) => staffCall('product/list', asked),
      ({ productId: id, coverName }) => [id, coverName || id],
    ),
  news: () =>
    every(
      (asked) => staffCall('news/list', asked),
      ({ newId: id, newTitle }) => [id, newTitle || id],
    ),
  none: async () => ({ ok: true as const, msg: '', data: { data: [], count: 0 } }),
};

/** Records by id, each with its name, in list order; empty until they are loaded. */
export function useNames(of: NamedKind | 'none' = 'product'): ReadonlyMap<string, string> {
  return new Map(useLoaded(NAMES[of]).data?.data);
}

/** Staff with `site` but without `content` see what visitors see. */
async function every<R>(
  list: (asked: { scope?: 'all'; limit: number }) => Promise<CallResult<ListOf<R>>>,
  nameOf: (row: R) => [id: string, name: string],
) {
  const all = await list({ scope: 'all', limit: LIST_LIMIT_MAX });
  return mapList(all.ok ? all : await list({ limit: LIST_LIMIT_MAX }), nameOf);
}
