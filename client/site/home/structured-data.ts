import { home } from '../../../server/contract/addresses.ts';
import { type StructuredData, type Subject, thing } from '../structured-data.ts';

export const homeData: StructuredData = {
  [home]: (subject) => [organization(subject), webSite(subject)],
};

/** Who runs the site. */
function organization({ frame: { company, phones }, siteUrl }: Subject): object {
  return thing('Organization', {
    '@id': `${siteUrl}/#organization`,
    name: company.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/media/brand/icon-512.png`,
    description: company.description,
    foundingDate: String(company.foundedYear),
    email: company.mailbox,
    address: { '@type': 'PostalAddress', addressCountry: 'CN', streetAddress: company.address },
    contactPoint: phones.map(({ number }) => ({ '@type': 'ContactPoint', telephone: number, contactType: 'sales' })),
  });
}

function webSite({ frame: { company }, siteUrl }: Subject): object {
  return thing('WebSite', { name: company.name, url: `${siteUrl}/`, inLanguage: 'zh-CN' });
}
