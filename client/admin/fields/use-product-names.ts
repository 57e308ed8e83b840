import { LIST_LIMIT_MAX } from '../../../server/contract/rules.ts';
import { mapList } from '../../call.ts';
import { staffCall } from '../state/staff-call.ts';
import { useLoaded } from '../state/use-loaded.ts';

/** Products by id, each with its name, in the order of the lists; empty until they are there. */
export function useProductNames(): ReadonlyMap<string, string> {
  const { data } = useLoaded(async () => {
    const all = await staffCall('product/list', { scope: 'all', limit: LIST_LIMIT_MAX });
    // who may change the site but no content sees what strangers see
    const result = all.ok ? all : await staffCall('product/list', { limit: LIST_LIMIT_MAX });
    return mapList(result, ({ productId, coverName }) => [productId, coverName || productId] as const);
  });
  return new Map(data?.data);
}
