import { pageHref } from '../../../server/contract/addresses.ts';
import { LIST_LIMIT_MAX } from '../../../server/contract/rules.ts';
import { closedSections, LISTED_KINDS, type ListedKind, type MenuItem } from '../../../server/contract/sections.ts';
import type { Site } from '../../../server/settings.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../page.ts';

/** The data of every public page's frame and of the document's head. */
export interface FrameData extends Pick<Site, (typeof FRAME_PARTS)[number]> {
  /** Register numbers of the company, if the owner entered them. */
  identity?: Pick<NonNullable<Site['verification']>, 'legalName' | 'creditCode'>;
  /** A sentence under the slogan of the wide footer. */
  account: string;
  /** The product groups that have public products. */
  groups: readonly Pick<Site['productGroups'][number], 'path' | 'title'>[];
  /** The parts that are hidden or have no entries: nothing leads there. */
  closed: readonly string[];
  /** The owner's own pages that menus and footers link to. */
  ownPages: Record<'inMenu' | 'inFooter', readonly MenuItem[]>;
}

const FRAME_PARTS = [
  'brand',
  'company',
  'phones',
  'filing',
  'support',
  'greyscale',
  'wechatQr',
  'reply',
  'ask',
  'askExtra',
  'notice',
  'hidden',
] as const;

export async function loadFrame(callOrThrow: CallOrThrow): Promise<FrameData> {
  const [{ verification, headings, productGroups, ...settings }, pages, ...counts] = await Promise.all([
    loadSettings(callOrThrow),
    callOrThrow('page/list', { limit: LIST_LIMIT_MAX }),
    ...LISTED_KINDS.map((kind) => callOrThrow(`${kind}/list`, { limit: 1 })),
  ]);
  const linked = (where: 'inMenu' | 'inFooter') =>
    pages.data
      .filter((page) => page[where])
      .map((page) => ({ title: page.inEnglish ? 'English' : pageName(page), path: pageHref(page) }));
  const groups = productGroups.map(({ path, title }) => ({ path, title }));
  const countOf = (kind: ListedKind) =>
    kind === 'product' ? groups.length : (counts[LISTED_KINDS.indexOf(kind)]?.count ?? 0); // products without a group are nowhere
  const frame = {
    ...settings,
    groups,
    account: headings.footer.desc || settings.company.description,
    closed: closedSections(settings, countOf),
    ownPages: { inMenu: linked('inMenu'), inFooter: linked('inFooter') },
  };
  if (!verification?.legalName && !verification?.creditCode) return frame;
  const { legalName, creditCode } = verification;
  return { ...frame, identity: { legalName, creditCode } };
}

/** The name of an own page; staff may save one before it has a title. */
export function pageName({ pageTitle }: { pageTitle: string }): string {
  return pageTitle || '未命名页面';
}
