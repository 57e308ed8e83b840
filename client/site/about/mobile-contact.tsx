import * as addresses from '../../../server/contract/addresses.ts';
import type { Site } from '../../../server/contract/kinds/settings.ts';
import { ContactList } from '../widgets/sections/contact-list.tsx';
import { Section } from '../widgets/sections/mobile-section.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';

/** How to reach the company; the map has a page of its own. */
export const Contact = withoutHydration(({ company, phones }: Pick<Site, 'company' | 'phones'>) => (
  <Section name="mobile-contact" title="联系我们" more={{ title: '看地图', href: addresses.contact }}>
    <div className="container above-3">
      <ContactList company={company} phones={phones} />
    </div>
  </Section>
));
