import * as addresses from '../../../server/contract/addresses.ts';
import { itemList, markOf, type StructuredData, type Subject, thing } from '../structured-data.ts';
import { articleName } from '../widgets/cards/news-item.tsx';
import { productName } from '../widgets/cards/product-card.tsx';
import type { HomeData } from './home.tsx';

export const homeData: StructuredData = {
  [addresses.home]: (subject) => [organization(subject), webSite(subject), ...shown(subject, addresses.productHref)],
  [addresses.mobileHome]: (subject) => shown(subject, addresses.mobileProductHref),
};

/** The products and the news on a home page. */
function shown(subject: Subject, hrefOf: typeof addresses.productHref): object[] {
  const { shelf, news } = (subject as Subject<HomeData>).loaded.data; // proof: both pages' own `load`
  const products = shelf.flatMap((group) =>
    group.products.map((one) => ({ name: productName(one), path: hrefOf(one) })),
  );
  const articles = news.map((one) => ({ name: articleName(one), path: addresses.articleHref(one) }));
  return [...itemList(subject, products), ...itemList(subject, articles)];
}

/** Who runs the site. */
function organization(subject: Subject): object {
  const { frame, siteUrl } = subject;
  const { company, phones } = frame;
  return thing('Organization', {
    '@id': `${siteUrl}/#organization`,
    name: company.name,
    url: `${siteUrl}/`,
    logo: markOf(subject),
    ...said('description', company.description),
    ...said('foundingDate', company.foundedYear > 0 && String(company.foundedYear)),
    ...said('email', company.mailbox),
    ...said(
      'address',
      company.address && { '@type': 'PostalAddress', addressCountry: 'CN', streetAddress: company.address },
    ),
    contactPoint: phones.map(({ number }) => ({ '@type': 'ContactPoint', telephone: number, contactType: 'sales' })),
  });
}

/** A property that is omitted if the owner left it empty. */
function said(name: string, value: unknown): object {
  return value ? { [name]: value } : {};
}

function webSite({ frame: { company }, siteUrl }: Subject): object {
  return thing('WebSite', { name: company.name, url: `${siteUrl}/`, inLanguage: 'zh-CN' });
}
