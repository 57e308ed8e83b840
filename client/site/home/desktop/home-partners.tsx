import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

/** Who builds with it: their marks in grey, each in its own colour when looked at. */
export const Partners = withoutHydration(({ partners }: { partners: Site['partners'] }) => (
  <section className="home-partners container" aria-labelledby="home-partners-title ruled-above">
    <h2 className="home-partners-title ruled-above type-heading" id="home-partners-title ruled-above">
      与我们同在现场的伙伴
    </h2>
    <ul className="home-partners-list">
      {partners.map((partner) => (
        <li key={partner.name} className="home-partners-item grey-logos">
          <img src={partner.logo} alt={partner.name} width={240} height={80} loading="lazy" decoding="async" />
        </li>
      ))}
    </ul>
  </section>
));
