import type { ReactNode } from 'react';
import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { withUnits } from '../by-word.tsx';
import { withoutHydration } from '../without-hydration.tsx';

interface ContactListProps {
  company: Pick<Site['company'], 'mailbox' | 'address' | 'hours'>;
  phones: Site['phones'];
}

/** Business phone, company mailbox, company address, opening hours. Takes the colours of the ground it stands on. */
export const ContactList = withoutHydration(({ company, phones }: ContactListProps) => {
  const [business, second] = phones;
  return (
    <address className="contact-list">
      <dl>
        {business && (
          <Row icon="phone" label="商务电话">
            <a className="contact-list-phone figures block type-heading heavy" href={`tel:${business.number}`}>
              {business.number}
            </a>
            {second && (
              <a className="contact-list-second" href={`tel:${second.number}`}>
                {`${second.label}\u00a0`}
                <span className="figures">{second.number}</span>
              </a>
            )}
          </Row>
        )}
        <Row icon="mail" label="公司邮箱">
          <a className="contact-list-link break-anywhere" href={`mailto:${company.mailbox}`}>
            {company.mailbox}
          </a>
        </Row>
        <Row icon="location" label="公司地址">
          {withUnits(company.address)}
        </Row>
        <Row icon="clock" label="服务时间">
          {company.hours}
        </Row>
      </dl>
    </address>
  );
});

function Row({ icon, label, children }: { icon: string; label: string; children: ReactNode }): ReactNode {
  return (
    <div className="contact-list-row">
      <dt className="contact-list-label">
        <Icon name={icon} className="icon contact-list-icon" />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
