import { pageHref } from '../../../server/contract/addresses.ts';
import { englishMenuOf, type MenuItem, menuOf, type OwnPage } from '../../../server/contract/menu.ts';
import { LIST_LIMIT_MAX } from '../../../server/contract/rules.ts';
import { closedSections, LISTED_KINDS, type ListedKind } from '../../../server/contract/sections.ts';
import { numbersAbroad } from '../../../server/contract/telephone.ts';
import type { Site } from '../../../server/settings.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../page.ts';

/** The data of every public page's frame and of the document's head: the settings, with what follows from those left out. */
export interface FrameData extends Omit<Site, 'verification' | 'headings' | 'productGroups'> {
  /** Register numbers of the company, if the owner entered them. */
  identity?: Pick<NonNullable<Site['verification']>, 'legalName' | 'creditCode'>;
  /** A sentence under the slogan of the wide footer. */
  account: string;
  /** The product groups that have public products. */
  groups: readonly Pick<Site['productGroups'][number], 'path' | 'title'>[];
  /** The parts that are hidden or have no entries: nothing leads there. */
  closed: readonly string[];
  /** The main menu of each device, and those of the pages in English. */
  menus: Menus & { english: Menus };
  /** The owner's own pages, as menus and footers link to them. */
  ownPages: readonly (OwnPage & { inFooter: boolean })[];
}

type Menus = Record<'desktop' | 'mobile', readonly MenuItem[]>;

/** Loads what header, menus and footer show on every page. Throws the `Failure` of a call. */
export async function loadFrame(callOrThrow: CallOrThrow): Promise<FrameData> {
  const [{ verification, headings, productGroups, ...settings }, pages, ...counts] = await Promise.all([
    loadSettings(callOrThrow),
    callOrThrow('page/list', { limit: LIST_LIMIT_MAX }),
    ...LISTED_KINDS.map((kind) => callOrThrow(`${kind}/list`, { limit: 1 })),
  ]);
  const ownPages = pages.data.map((page) => ({ ...page, title: pageName(page), path: pageHref(page) }));
  const countOf = (kind: ListedKind) =>
    kind === 'product' ? productGroups.length : (counts[LISTED_KINDS.indexOf(kind)]?.count ?? 0); // products without a group are nowhere
  const closed = closedSections(settings, countOf);
  const source = { menu: settings.menu, pages: ownPages, closed };
  const { legalName = '', creditCode = '' } = verification ?? {};
  return {
    ...settings,
    groups: productGroups,
    account: headings.footer.desc || settings.company.description,
    closed,
    menus: {
      desktop: menuOf('desktop', source),
      mobile: menuOf('mobile', source),
      english: { desktop: englishMenuOf('desktop', source), mobile: englishMenuOf('mobile', source) },
    },
    ownPages,
    ...((legalName || creditCode) && { identity: { legalName, creditCode } }),
  };
}

/** An address without one is written in Chinese alone. */
const LATIN_WORD = /[a-z]{2}/i;

/** Returns the frame of the pages in English: their menu, the numbers as abroad, and nothing that is written in Chinese alone. */
export function englishFrame(frame: FrameData): FrameData {
  const { company, phones, menus, ownPages } = frame;
  return {
    ...frame,
    company: { ...company, slogan: '', hours: '', address: LATIN_WORD.test(company.address) ? company.address : '' },
    account: '',
    phones: numbersAbroad(phones.map(({ number }) => number)).map((number) => ({ label: 'Telephone', number })),
    groups: [],
    menu: [],
    menus: { ...menus, ...menus.english },
    ownPages: ownPages.filter((page) => page.inEnglish),
    wechatQr: '',
  };
}

/** Returns the pages that footers link to; of the English ones a Chinese footer links only to the first. */
export function footerPages({ ownPages }: FrameData, inEnglish: boolean): FrameData['ownPages'] {
  const pages = ownPages.filter(({ inFooter }) => inFooter);
  const first = pages.find((page) => page.inEnglish);
  const shown = pages.filter((page) => inEnglish || !page.inEnglish || page === first);
  return shown.map((page) => (page === first && !inEnglish ? { ...page, title: 'English' } : page));
}

/** The name of an own page; staff may save one before it has a title. */
export function pageName({ pageTitle }: { pageTitle: string }): string {
  return pageTitle || '未命名页面';
}
