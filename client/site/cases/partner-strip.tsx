import type { ReactNode } from 'react';
import type { Site } from '../../../server/contract/kinds/settings.ts';

/** Partners' marks in one row that goes on beyond the window's edge and is pushed by hand. */
export function PartnerStrip({ partners }: { partners: Site['partners'] }): ReactNode {
  return (
    <section className="partner-strip" aria-labelledby="partner-strip-title">
      <h2 className="container type-heading" id="partner-strip-title">
        与我们同在现场的伙伴
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="partner-strip-row no-scrollbar inner-ring" aria-label="合作伙伴，可左右滑动" tabIndex={0}>
        <ul className="partner-strip-list grey-logos">
          {partners.map((partner) => (
            <li key={partner.name}>
              <img src={partner.logo} alt={partner.name} width={240} height={80} loading="lazy" decoding="async" />
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}
