import type { RenamedColumn } from '../../../server/contract/calls/settings.ts';
import { iconContent, SAMPLE_MARK } from '../../../server/contract/kinds/brand.ts';
import { keysOf } from '../../../server/contract/kinds/fields.ts';
import { COLUMNS } from '../../../server/contract/rules.ts';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import type { Site } from '../../../server/settings.ts';
import { sameValues } from '../form/differences.ts';
import { confirm } from '../widgets/confirm.tsx';
import { isPale } from '../widgets/fields/pale-logo.ts';

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

/** Returns the columns that have another name now, and not another meaning: the person is asked. */
export async function renamedColumns(before: Partial<Site>, site: Partial<Site>): Promise<RenamedColumn[]> {
  const renamed: RenamedColumn[] = [];
  for (const kind of keysOf(COLUMNS)) {
    const [earlier = [], now = []] = [before[COLUMNS[kind]], site[COLUMNS[kind]]];
    const gone = new Set(earlier.filter((name) => !now.includes(name)));
    for (const [at, to] of now.entries()) {
      if (earlier.includes(to)) continue;
      // a name that was typed over is where it was
      for (const from of earlier.length === now.length ? earlier.slice(at, at + 1) : earlier) {
        if (!gone.has(from) || !(await confirm({ text: `栏目“${from}”改名为“${to}”了吗？`, ...RENAMING }))) continue;
        renamed.push({ kind, from, to });
        gone.delete(from);
        break;
      }
    }
  }
  return renamed;
}

const RENAMING = {
  hint: '是改名，原有的内容会跟着改；不是，它们就不再显示栏目，栏目恢复后会再显示。',
  yes: '是改名',
  no: '不是',
};

/** Why a point of the hero is refused. */
export const NO_PRODUCT = '请选择产品';

/** Returns the errors of points of the hero that name no product, which would be on no page. */
export function pointless({ heroPoints = [] }: Partial<Site>): FieldErrors {
  const without = heroPoints.flatMap(({ productId }, at) => (productId === '' ? [at] : []));
  return Object.fromEntries(without.map((at) => [`heroPoints.${at}.productId`, NO_PRODUCT]));
}

/** The settings with a small icon of their mark, sent if they show another than `before`; without one that cannot be drawn. */
export async function withIcon(site: Site, before: Site): Promise<Site> {
  const content = iconContent(site);
  const isDrawn = site.brand.icon !== '' && sameValues(content, iconContent(before));
  const isTouched = !sameValues([site.brand, site.company], [before.brand, before.company]);
  if (isDrawn || !isTouched || content.mark === SAMPLE_MARK) return site;
  const sending = import('../on-demand.ts').then(({ sendIcon }) => sendIcon(content));
  const icon = await sending.catch(() => ''); // the picture is gone, or this browser does not decode it
  return { ...site, brand: { ...site.brand, icon } };
}

/** The settings with the look of their logo on white, if the logo is another than `before`. */
export async function withLook(site: Site, before: Site): Promise<Site> {
  const { pale, ...brand } = site.brand;
  if (brand.logo === before.brand.logo) return site;
  const isLost = brand.logo !== '' && (await isPale(brand.logo).catch(() => false));
  return { ...site, brand: { ...brand, ...(isLost && { pale: true }) } };
}
