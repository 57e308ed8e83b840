import type { ReactNode } from 'react';
import { telephoneHref } from '../../../../server/contract/telephone.ts';
import { mailHref } from '../../../../server/contract/typed-address.ts';
import type { Site } from '../../../../server/settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { byFigure } from '../by-word.tsx';

/** Business hotline, company mailbox, company address, opening hours. It takes the colours of its background. */
export function ContactList({ company, phones }: Pick<Site, 'company' | 'phones'>) {
  const [business, ...others] = phones;
  return (
    <address className="contact-list">
      <dl className="ruled-below">
        {business && (
          <Row icon="phone" label={business.label}>
            <a
              className="contact-list-phone tight figures block type-heading heavy"
              href={telephoneHref(business.number)}
            >
              {business.number}
            </a>
            {others.map(({ label, number }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two labels may share a number, and none moves
              <a key={at} className="touch-link inline-row wraps right-6" href={telephoneHref(number)}>
                {`${label}\u00a0`}
                <span className="figures unbroken">{number}</span>
              </a>
            ))}
          </Row>
        )}
        {company.mailbox && (
          <Row icon="mail" label="公司邮箱">
            <a className="touch-link inline-row wraps" href={mailHref(company.mailbox)}>
              {company.mailbox}
            </a>
          </Row>
        )}
        {company.address && (
          <Row icon="location" label="公司地址">
            {byFigure(company.address)}
          </Row>
        )}
        {company.hours && (
          <Row icon="clock" label="服务时间">
            {byFigure(company.hours)}
          </Row>
        )}
      </dl>
    </address>
  );
}

export function Offices({ offices = [] }: { offices: Site['offices'] | undefined }) {
  if (offices.length === 0) return null;
  return (
    <section className="contact-list-offices container" aria-labelledby="offices-title">
      <h2 className="type-heading" id="offices-title">
        办公地点
      </h2>
      <ul className="contact-list-places grid above-head">
        {offices.map((office) => (
          <li key={office.name} className="contact-list-place head-5 ruled-above">
            <h3 className="below-2">{office.name}</h3>
            {office.address && <p>{byFigure(office.address)}</p>}
            {office.phone && (
              <a className="touch-link inline-row wraps figures" href={telephoneHref(office.phone)}>
                {office.phone}
              </a>
            )}
            {office.hours && <p className="soft">{office.hours}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ icon, label, children }: { icon: string; label: string; children: ReactNode }) {
  return (
    <div className="contact-list-row baseline-row room-5 ruled-above wraps">
      <dt className="contact-list-label rigid soft">
        <Icon name={icon} className="icon inline-icon icon-20 right-3" />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
