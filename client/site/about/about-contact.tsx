import type { ReactNode } from 'react';
import type { Site } from '../../../server/contract/kinds/settings.ts';
import { LocationMap } from '../widgets/map/location-map.tsx';
import { ContactList } from '../widgets/sections/contact-list.tsx';

type AboutContactProps = Pick<Site, 'company' | 'phones' | 'map'>;

/** How to reach the company, on the navy that the footer goes on with. */
export function AboutContact({ company, phones, map }: AboutContactProps): ReactNode {
  return (
    <section className="about-contact section-space on-navy" aria-label="联系方式与地图">
      <div className="split middle container">
        <div>
          <h2>联系我们</h2>
          <p className="about-contact-desc type-large">来展厅看样机，或者请工程师到现场踏勘，打一个电话就能约。</p>
          <ContactList company={company} phones={phones} />
        </div>
        <LocationMap
          map={map}
          company={company}
          zoom={map.aboutZoom}
          wheel={false}
          sizes="(min-width: 1440px) 840px, 58vw"
        />
      </div>
    </section>
  );
}
