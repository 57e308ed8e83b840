import { sectionTitle } from '../../server/contract/menu.ts';
import { readFocus } from '../../server/contract/picture-name.ts';
import { SECTIONS, type SectionName } from '../../server/contract/sections.ts';
import type { Page, Subject } from './page.ts';

/** The default mark of a company without a logo. */
export const LETTER_MARK = '/favicon.svg';

/** One JSON-LD object of a type of schema.org, without the properties for which there is no value. */
export function thing(type: string, fields: object): object {
  const known = Object.entries(fields).filter(([, value]) => value && value.length !== 0);
  return { '@context': 'https://schema.org', '@type': type, ...Object.fromEntries(known) };
}

/** Who runs the site. */
export function organization(subject: Subject): object {
  const { frame, siteUrl } = subject;
  const { company, phones } = frame;
  return thing('Organization', {
    '@id': `${siteUrl}/#organization`,
    name: company.name,
    url: `${siteUrl}/`,
    logo: markOf(subject),
    description: company.description,
    foundingDate: company.foundedYear > 0 && String(company.foundedYear),
    email: company.mailbox,
    address: company.address && { '@type': 'PostalAddress', addressCountry: 'CN', streetAddress: company.address },
    contactPoint: phones.map(({ number }) => ({ '@type': 'ContactPoint', telephone: number, contactType: 'sales' })),
  });
}

/** The site, by the company's name. */
export function webSite({ frame: { company }, siteUrl }: Subject): object {
  return thing('WebSite', { name: company.name, url: `${siteUrl}/`, inLanguage: 'zh-CN' });
}

/** The company, where it is named as the one behind something. */
export function publisherOf({ frame, siteUrl }: Subject) {
  return { '@type': 'Organization', '@id': `${siteUrl}/#organization`, name: frame.company.name };
}

/** The subject of a page (CreativeWork: an article, a project, a page of the owner's own), with the company behind it. */
export function creativeWork(type: string, subject: Subject, image: string, showDate: string, more = {}): object {
  const { loaded, siteUrl } = subject;
  const publisher = publisherOf(subject);
  return thing(type, {
    headline: loaded.head.title,
    description: loaded.head.description,
    image: image && absolute(siteUrl, image),
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
export function breadcrumb(
  { loaded, frame, siteUrl }: Subject,
  section?: SectionName,
  name = loaded.head.title,
): object {
  const above = ['home' as const, ...(section ? [section] : [])];
  const steps = [
    ...above.map((one) => ({ name: sectionTitle(one, frame.menu), path: SECTIONS[one].pages[0] })),
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
