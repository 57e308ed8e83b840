import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { Section } from '../../widgets/sections/mobile-section.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

/** Who builds with it, three marks a line. */
export const Partners = withoutHydration(({ partners }: { partners: Site['partners'] }) => (
  <Section name="mobile-partners" title="合作伙伴">
    <ul className="mobile-partners-list above-4 container">
      {partners.map((partner) => (
        <li key={partner.name} className="mobile-partners-item">
          <img src={partner.logo} alt={partner.name} width={240} height={80} loading="lazy" decoding="async" />
        </li>
      ))}
    </ul>
  </Section>
));
