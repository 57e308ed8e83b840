import type { Site } from '../../../server/contract/kinds/settings.ts';
import { withoutHydration } from '../widgets/without-hydration.tsx';

/** Who builds with it: their marks in grey, each in its own colour when looked at. */
export const Partners = withoutHydration(({ partners }: { partners: Site['partners'] }) => (
  <section className="container section-space" aria-labelledby="partners-title">
    <h2 className="type-heading" id="partners-title">
      与我们同在现场的伙伴
    </h2>
    <ul className="partners">
      {partners.map((partner) => (
        <li key={partner.name} className="grey-logos">
          <img src={partner.logo} alt={partner.name} width={240} height={80} loading="lazy" decoding="async" />
        </li>
      ))}
    </ul>
  </section>
));
