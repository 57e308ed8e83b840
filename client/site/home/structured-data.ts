import { home } from '../../../server/contract/addresses.ts';
import { markOf, type StructuredData, type Subject, thing } from '../structured-data.ts';

export const homeData: StructuredData = {
  [home]: (subject) => [organization(subject), webSite(subject)],
};

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
