import type { RenamedColumn } from '../../../server/contract/calls/settings.ts';
import { keysOf } from '../../../server/contract/kinds/fields.ts';
import { COLUMNS } from '../../../server/contract/rules.ts';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import { type Site, siteShape } from '../../../server/settings.ts';
import { sameValues } from '../form/differences.ts';

/** The settings in their form, which is empty until they are loaded. */
export type SiteValues = Site | Record<string, never>;

/** Returns the settings with a free identifier for each product group that has none. */
export function withGroupIds(site: SiteValues): SiteValues {
  const { productGroups: groups } = site as Partial<Site>; // proof: the other SiteValues is empty
  const taken = new Set(groups?.map(({ locationId }) => locationId));
  const free = (groups ?? []).map((_, at) => `group${at + 1}`).filter((id) => !taken.has(id));
  const named = groups?.map((group) => ({ ...group, locationId: group.locationId || (free.shift() ?? '') }));
  return { ...site, ...(named && { productGroups: named }) } as SiteValues;
}

/** The columns that have another name now, as the person says; undefined where the questions cannot be loaded. */
export async function renamedColumns(before: Partial<Site>, site: Partial<Site>): Promise<RenamedColumn[] | undefined> {
  const kinds = keysOf(COLUMNS).filter((kind) => !sameValues(before[COLUMNS[kind]], site[COLUMNS[kind]]));
  if (kinds.length === 0) return [];
  const asking = import('../on-demand.ts').then(({ askRenamed }) => askRenamed(kinds, before, site));
  return asking.catch(() => undefined);
}

/** Why a point of the hero is refused. */
export const NO_PRODUCT = '请选择产品';

/** Returns the errors of points of the hero that name no product, which would be on no page. */
export function pointless({ heroPoints = [] }: Partial<Site>): FieldErrors {
  const without = heroPoints.flatMap(({ productId }, at) => (productId === '' ? [at] : []));
  return Object.fromEntries(without.map((at) => [`heroPoints.${at}.productId`, NO_PRODUCT]));
}

/** The settings with what is drawn of their brand; undefined where the code for it cannot be loaded. */
export async function withBrand(site: Site, before: Site): Promise<Site | undefined> {
  const isOther = !sameValues([site.brand, site.company], [before.brand, before.company]);
  if (!isOther || !siteShape(site).ok) return site; // of what is refused nothing may be uploaded
  const drawing = import('../on-demand.ts').then(({ withDrawings }) => withDrawings(site, before));
  return drawing.catch(() => undefined);
}
