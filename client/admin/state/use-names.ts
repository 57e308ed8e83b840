import type { ListOf } from '../../../server/contract/call-row.ts';
import { titleOf } from '../../../server/contract/kinds/kind.ts';
import { LIST_LIMIT_MAX } from '../../../server/contract/rules.ts';
import { contentKinds } from '../../../server/kinds.ts';
import { mapList } from '../../call.ts';
import { kindCall } from './staff-call.ts';
import { mayCall } from './stored-session.ts';
import { useLoaded } from './use-loaded.ts';

/** A kind that other records refer to. */
export type NamedKind = 'product' | 'news';

/** Records by id, each with its name, in list order; empty until they are loaded. */
export function useNames(of: NamedKind | 'none' = 'product'): ReadonlyMap<string, string> {
  return new Map(useLoaded(() => loadNames(of)).data?.data);
}

/** Staff that may not read unpublished records see what visitors see. */
async function loadNames(of: NamedKind | 'none') {
  if (of === 'none') return { ok: true as const, msg: '', data: { data: [], count: 0 } };
  const kind = contentKinds[of];
  const asked = { ...(mayCall(`${of}/list`) && { scope: 'all' }), limit: LIST_LIMIT_MAX };
  return mapList(await kindCall<ListOf<Record<string, unknown>>>(of, 'list', asked), (row) => {
    const id = String(row[kind.id]);
    return [id, titleOf(kind, row) || id] as const;
  });
}
