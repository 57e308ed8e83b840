import type { Subject } from '../structured-data.ts';

/** JSON-LD of who runs the site (schema.org Organization). */
export function organization({ frame: { company, phones }, siteUrl }: Subject): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${siteUrl}/#organization`,
    name: company.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/media/brand/icon-512.png`,
    description: company.description,
    foundingDate: String(company.foundedYear),
    email: company.mailbox,
    address: { '@type': 'PostalAddress', addressCountry: 'CN', streetAddress: company.address },
    contactPoint: phones.map(({ number }) => ({ '@type': 'ContactPoint', telephone: number, contactType: 'sales' })),
  };
}

/** JSON-LD of the site itself (schema.org WebSite). */
export function webSite({ frame: { company }, siteUrl }: Subject): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: company.name,
    url: `${siteUrl}/`,
    inLanguage: 'zh-CN',
  };
}
