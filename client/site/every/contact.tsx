import type { ReactNode } from 'react';
import type { Site } from '../../../server/contract/site.ts';
import type { ViewProps } from '../../page.ts';
import { Icon } from '../../ui/icon.tsx';
import { ContactList } from '../parts/contact-list.tsx';
import { LocationMap } from '../parts/location-map.tsx';

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
      {routes.length > 0 && (
        <section className="contact-routes container" aria-labelledby="contact-routes-title">
          <h2 className="contact-routes-title" id="contact-routes-title">
            怎么来
          </h2>
          <ul className="contact-routes-list">
            {routes.map((route) => (
              <li key={route.title} className="contact-routes-route">
                <Icon name={route.icon} className="icon contact-routes-icon" />
                <h3>{route.title}</h3>
                <p className="contact-routes-desc">{route.desc}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
