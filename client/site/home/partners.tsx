import type { ReactNode } from 'react';
import type { Site } from '../../../server/contract/kinds/settings.ts';
import { counted, type Heading, namedBy } from '../widgets/headings.ts';

/** Fewer than this do not fill a row. */
const FEW = 8;

/** The partners' marks: grey, and in colour on hover. */
export function Partners({ title, desc, partners }: Heading & { partners: Site['partners'] }): ReactNode {
  return (
    partners.length > 0 && (
      <section className="partners container" {...namedBy('partners-title', title)}>
        {title && (
          <h2 className="type-heading" id="partners-title">
            {counted(title, partners.length)}
          </h2>
        )}
        {desc && <p className="above-3 soft type-large">{desc}</p>}
        <ul className={`partners-list grid above-4 grey-logos${partners.length < FEW ? ' is-few' : ''}`}>
          {partners.map((partner) => (
            <li key={partner.name}>
              <img src={partner.logo} alt={partner.name} width={240} height={80} loading="lazy" decoding="async" />
            </li>
          ))}
        </ul>
      </section>
    )
  );
}
