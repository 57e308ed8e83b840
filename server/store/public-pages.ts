import { leadsTo } from '../contract/sections.ts';
import { contentKinds, PAGED_KINDS, type PagedKind } from '../kinds.ts';
import type { Site } from '../settings.ts';
import type { Store } from './open-store.ts';
import type { RecordMeta } from './records/record-file.ts';

export interface RecordPage {
  readonly kind: PagedKind;
  readonly id: string;
  /** Its path and query on desktops. */
  readonly path: string;
  /** When it last changed for visitors: it was saved, or came out; ISO 8601 UTC, empty if no time is known. */
  readonly changedAt: string;
  /** Search engines are told of it: it is no sample that nobody has saved. */
  readonly isIndexed: boolean;
}

/** Returns the pages of all public records outside hidden sections: by kind, each in the order of its list. */
export function recordPages({ site, samples, ...store }: Pick<Store, PagedKind | 'site' | 'samples'>): RecordPage[] {
  const { hidden = [] } = site.value;
  return PAGED_KINDS.flatMap((kind) => {
    const { address } = contentKinds[kind];
    if (leadsTo(hidden, address(''))) return [];
    const rows: readonly (RecordMeta & { publishAt: string })[] = store[kind].publicRows.all();
    return rows.map((row) => ({
      kind,
      id: row.id,
      path: address(row.id, { ...row }),
      changedAt: row.savedAt > row.publishAt ? row.savedAt : row.publishAt,
      isIndexed: !samples.isUntouched(kind, row),
    }));
  });
}

/** Returns the product groups that have public products: visitors see no others. */
export function publicGroups({ site, product }: Pick<Store, 'site' | 'product'>): Site['productGroups'] {
  const filled = new Set(product.publicRows.all().map(({ locationId }) => locationId));
  return site.value.productGroups.filter(({ locationId }) => filled.has(locationId));
}
