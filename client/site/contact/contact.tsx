import type { ReactNode } from 'react';
import type { Site } from '../../../server/contract/kinds/settings.ts';
import type { ViewProps } from '../page.ts';
import { LocationMap } from '../widgets/map/location-map.tsx';
import { ContactList } from '../widgets/sections/contact-list.tsx';
import { ContactRoutes } from './ways-to-us.tsx';

type ContactData = Pick<Site, 'company' | 'phones' | 'map' | 'routes'>;

/** The drawn map is twice as wide as it is high, see contact.css. */
const SIZES = '(min-width: 2000px) 1600px, (min-width: 1600px) 80vw, (min-width: 1280px) 1280px, 100vw';

/** How to reach the company, and the way there. */
export default function Contact({ data }: ViewProps<ContactData>): ReactNode {
  const { company, phones, map, routes = [] } = data;
  return (
    <>
      <div className="contact">
        <div className="contact-row container">
          <section className="contact-card">
            <h1 className="contact-title">联系我们</h1>
            <p className="contact-desc">来展厅看样机，或者请工程师到现场踏勘，打一个电话就能约。</p>
            <ContactList company={company} phones={phones} />
          </section>
        </div>
        <LocationMap map={map} company={company} zoom={map.contactZoom} wheel sizes={SIZES} />
      </div>
      <ContactRoutes routes={routes} />
    </>
  );
}
