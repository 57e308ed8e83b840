import type { ReactNode } from 'react';
import type { Pictured, Site } from '../../../server/contract/site.ts';
import type { ViewProps } from '../../page.ts';
import { CompanyFigures } from '../parts/company-figures.tsx';
import { FloatingContact } from '../parts/floating-contact.tsx';
import { PageBanner } from '../parts/page-banner.tsx';
import { Certificates } from './about/certificates.tsx';
import { Contact } from './about/contact.tsx';
import { Profile } from './about/profile.tsx';

interface MobileAboutData
  extends Pick<Site, 'company' | 'phones' | 'profile' | 'rights' | 'certificates' | 'figures' | 'figuresPicture'> {
  banner: Pictured;
  /** The company profile as clean HTML. */
  html: string;
}

/** Who stands behind it, for a phone: account and film, papers to check, figures, and how to reach them. */
export default function MobileAbout({ data }: ViewProps<MobileAboutData>): ReactNode {
  const { banner, company, phones, profile, rights, certificates, figures, figuresPicture, html } = data;
  return (
    <>
      <PageBanner banner={banner} />
      <Profile company={company} profile={profile} html={html} />
      <Certificates certificates={certificates} />
      <CompanyFigures figures={figures} rights={rights} picture={figuresPicture} />
      <Contact company={company} phones={phones} />
      <FloatingContact phones={phones} />
    </>
  );
}
