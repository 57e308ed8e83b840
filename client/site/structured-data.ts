import { readFocus } from '../../server/contract/picture-name.ts';
import { SECTIONS, type SectionName } from '../../server/contract/sections.ts';
import type { Site } from '../../server/settings.ts';
import type { Head, Page } from './page.ts';

/** The input of a page's structured data; `Data` is the result of its `load`. */
export interface Subject<Data = unknown> {
  loaded: { page: Pick<Page, 'path' | 'device' | 'sibling'>; head: Head; data: Data };
  frame: Pick<Site, 'brand' | 'company' | 'phones'>;
  /** The public address, without a slash at its end. */
  siteUrl: string;
}

/** The JSON-LD (schema.org) of the page at each path. */
export type StructuredData = Readonly<Record<string, (subject: Subject) => object[]>>;

/** The default mark of a company without a logo. */
export const LETTER_MARK = '/favicon.svg';
/** The icon of a phone's home screen. */
export const TOUCH_ICON = '/apple-touch-icon.png';

/** One JSON-LD object of a type of schema.org. */
export function thing(type: string, fields: object): object {
  return { '@context': 'https://schema.org', '@type': type, ...fields };
}

/** The company, where it is named as the one behind something. */
export function publisherOf({ frame, siteUrl }: Subject) {
  return { '@type': 'Organization', '@id': `${siteUrl}/#organization`, name: frame.company.name };
}

/** The page's own subject (an article, a project, a page of the owner's own), with the company behind it. */
export function written(type: string, subject: Subject, image: string, showDate: string, more: object = {}): object {
  const { loaded, siteUrl } = subject;
  const publisher = publisherOf(subject);
  return thing(type, {
    headline: loaded.head.title,
    description: loaded.head.description,
    ...(image ? { image: absolute(siteUrl, image) } : {}),
    datePublished: showDate,
    inLanguage: loaded.head.inEnglish ? 'en' : 'zh-CN',
    mainEntityOfPage: siteUrl + ownPath(loaded),
    author: publisher,
    publisher,
    ...more,
  });
}

/** The company's square picture. */
export function markOf({ frame, siteUrl }: Subject): string {
  return absolute(siteUrl, frame.brand.mark || LETTER_MARK);
}

/** The absolute address of a picture or film. */
export function absolute(siteUrl: string, address: string): string {
  const { file } = readFocus(address);
  return file.startsWith('/') ? siteUrl + file : file;
}

/** Path and query that name the page's content: of a page for phones those of its counterpart for desktops. */
export function ownPath({ page, head }: Subject['loaded']): string {
  const own = head.canonical ?? page.path;
  return page.device === 'mobile' ? counterpartOf(page, own) : own;
}

/** The same address of a page's counterpart for the other device; the address itself without one. */
export function counterpartOf({ path, sibling }: Pick<Page, 'path' | 'sibling'>, own: string): string {
  const isOwn = own === path || own.startsWith(`${path}?`);
  return sibling && isOwn ? sibling + own.slice(path.length) : own;
}

/** The breadcrumb of a page (BreadcrumbList): home page, its section, and by default the page's title. */
export function breadcrumb({ loaded, siteUrl }: Subject, section?: SectionName, name = loaded.head.title): object {
  const above = [SECTIONS.home, ...(section ? [SECTIONS[section]] : [])];
  const steps = [
    ...above.map(({ title, pages }) => ({ name: title, path: pages[0] })),
    { name, path: ownPath(loaded) },
  ];
  return thing('BreadcrumbList', {
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: siteUrl + step.path,
    })),
  });
}

/** The entries of a list, each with its page (ItemList); none where there are none. */
export function itemList({ siteUrl }: Subject, items: readonly { name: string; path: string }[]): object[] {
  const itemListElement = items.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    url: siteUrl + path,
  }));
  return items.length > 0 ? [thing('ItemList', { itemListElement })] : [];
}

/** The questions that a page answers (FAQPage); none where there are none. */
export function faqPage(questions: readonly { question: string; answer: string }[]): object[] {
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return questions.length > 0 ? [thing('FAQPage', { mainEntity })] : [];
}
