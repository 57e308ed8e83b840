import { home } from './addresses.ts';
import { leadsTo, SECTION_NAMES, SECTIONS, type Section, type SectionName } from './sections.ts';

/** An entry as the owner set it. Of the first three one is filled: a section's name, an own page's id, an address. */
export interface MenuEntry {
  section: string;
  page: string;
  url: string;
  /** Empty for the name of its target. */
  title: string;
  shown: boolean;
  /** It is in the menu of phones alone. */
  phoneOnly?: true | undefined;
}

export interface MenuItem {
  title: string;
  path: string;
  /** Pages that belong to it without being named in the menu. */
  also?: readonly string[];
}

/** A page of one's own, as menus link to it. */
export interface OwnPage extends MenuItem {
  pageId: string;
  inMenu: boolean;
  inEnglish: boolean;
}

interface MenuSource {
  menu?: readonly MenuEntry[] | undefined;
  pages: readonly OwnPage[];
  /** The parts of the site that nothing leads to. */
  closed: readonly string[];
}

const EMPTY: MenuEntry = { section: '', page: '', url: '', title: '', shown: true };

const ROWS: ReadonlyMap<string, Section> = new Map(Object.entries(SECTIONS));

/** A device's main menu, each target once, without the unknown and closed ones; of English pages the first. */
export function menuOf(device: 'desktop' | 'mobile', source: MenuSource): MenuItem[] {
  const { menu, pages, closed } = source;
  const shown = shownIn(device, wholeMenu(menu, pages));
  const english = shown.find(({ page }) => pages.some((own) => own.pageId === page && own.inEnglish))?.page;
  const isListed = (name: string) => shown.some(({ section }) => section === name);
  return shown.flatMap((entry) => {
    const { section, page, url } = entry;
    const own = pages.find(({ pageId }) => pageId === page);
    const link = url && { title: url.replace(/^https?:\/\//, ''), path: url }; // without a name it is called by its address
    const item: MenuItem | undefined = link || (own ?? sectionItem(section, device, isListed));
    if (!item || leadsTo(closed, item.path) || (own?.inEnglish && own.pageId !== english)) return [];
    const title = entry.title || (own?.inEnglish ? 'English' : item.title);
    return [{ title, path: item.path, also: item.also ?? [] }];
  });
}

/** Returns the name of a section, wherever it is shown: as in the owner's menu, else the usual one. */
export function sectionTitle(
  name: SectionName,
  menu: MenuSource['menu'],
  usual: string = SECTIONS[name].title,
): string {
  return menu?.find(({ section }) => section === name)?.title || usual;
}

/** A title that is no more than a section's usual name, or 申请 and that name, with the name that the owner gave the section. */
export function calledInMenu(title: string, menu: MenuSource['menu']): string {
  const [, apply = '', usual = ''] = /^(申请)?(.*)$/.exec(title) ?? [];
  const name = SECTION_NAMES.find((section) => SECTIONS[section].title === usual);
  return name ? apply + sectionTitle(name, menu) : title;
}

/** Returns a device's main menu of the pages in English: these in the owner's order, the first as their home, and the way back. */
export function englishMenuOf(
  device: 'desktop' | 'mobile',
  { menu, pages }: Pick<MenuSource, 'menu' | 'pages'>,
): MenuItem[] {
  const own = shownIn(device, wholeMenu(menu, pages)).flatMap(({ page, title }) => {
    const { inEnglish, path = '', title: name = '' } = pages.find(({ pageId }) => pageId === page) ?? {};
    return inEnglish ? [{ path, title: title || name }] : [];
  });
  return [...own.map((item, at) => (at === 0 ? { ...item, title: 'Home' } : item)), { path: home, title: '中文' }];
}

/** The entries that a device shows, the first of each target. */
function shownIn(device: 'desktop' | 'mobile', entries: readonly MenuEntry[]): MenuEntry[] {
  const targets = entries.map(targetOf);
  return entries.filter(
    ({ shown, phoneOnly }, at) =>
      shown && (device === 'mobile' || !phoneOnly) && targets.indexOf(targets[at] ?? '') === at,
  );
}

/** Returns the entries of a menu, and behind them the sections and the pages for menus that it lacks, as they begin. */
export function wholeMenu(
  menu: readonly MenuEntry[] = [],
  pages: readonly Pick<OwnPage, 'pageId' | 'inMenu'>[],
): MenuEntry[] {
  const listed = new Set(menu.map(targetOf));
  const others = [
    ...[...ROWS].map(([section, { phoneOnly }]) => ({ ...EMPTY, section, ...(phoneOnly && { phoneOnly }) })),
    ...pages.filter(({ inMenu }) => inMenu).map(({ pageId }) => ({ ...EMPTY, page: pageId })),
  ];
  return [...menu, ...others.filter((entry) => !listed.has(targetOf(entry)))];
}

/** Returns a text that two entries have in common if they have the same target. */
export const targetOf = ({ section, page, url }: MenuEntry) => [section, page, url].join('\n');

function sectionItem(
  name: string,
  device: 'desktop' | 'mobile',
  isListed: (name: string) => boolean,
): MenuItem | undefined {
  const row = ROWS.get(name);
  if (!row) return undefined;
  const { title, onPhones = title, pages, also = [] } = row;
  const below = [...ROWS].flatMap(([other, inner]) => (inner.under === name && !isListed(other) ? inner.pages : []));
  const [desktop, mobile = desktop] = pages;
  const entry = device === 'mobile' ? { title: onPhones, path: mobile } : { title, path: desktop };
  return { ...entry, also: [...also, ...below] };
}
