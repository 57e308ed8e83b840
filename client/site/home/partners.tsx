import type { Site } from '../../../server/contract/kinds/settings.ts';
import { withoutHydration } from '../widgets/without-hydration.tsx';

/** Fewer than this do not fill a row. */
const FEW = 8;

/** Who builds with it: their marks in grey, each in its own colour when looked at. */
export const Partners = withoutHydration(
  ({ partners }: { partners: Site['partners'] }) =>
    partners.length > 0 && (
      <section className="partners container" aria-labelledby="partners-title">
        <h2 className="type-heading" id="partners-title">
          合作伙伴
        </h2>
        <ul className={`partners-list grey-logos${partners.length < FEW ? ' is-few' : ''}`}>
          {partners.map((partner) => (
            <li key={partner.name}>
              <img src={partner.logo} alt={partner.name} width={240} height={80} loading="lazy" decoding="async" />
            </li>
          ))}
        </ul>
      </section>
    ),
);
