import type { ReactNode } from 'react';
import type { Pictured, Site } from '../../../server/contract/kinds/settings.ts';
import { FloatingContact } from '../frame/floating-contact.tsx';
import type { ViewProps } from '../page.ts';
import { CompanyFigures } from '../widgets/sections/company-figures.tsx';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { Certificates } from './mobile-certificates.tsx';
import { Contact } from './mobile-contact.tsx';
import { Profile } from './mobile-profile.tsx';

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
