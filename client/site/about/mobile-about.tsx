import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { Site } from '../../../server/contract/kinds/settings.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import type { Head, ViewProps } from '../page.ts';
import { pickHeadings } from '../widgets/headings.ts';
import { CompanyFigures } from '../widgets/sections/company-figures.tsx';
import { ContactList, Offices, type OfficesProps } from '../widgets/sections/contact-list.tsx';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { Section } from '../widgets/sections/section-head.tsx';
import { AboutProfile } from './about-profile.tsx';
import { Certificates } from './certificates.tsx';
import { Verification } from './verification.tsx';

type Data = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow) {
  const { banners, headings, ...site } = await loadSettings(
    callOrThrow,
    'banners',
    'company',
    'phones',
    'offices',
    'profile',
    'rights',
    'certificates',
    'verification',
    'figures',
    'figuresPicture',
    'headings',
  );
  const { html } = await callOrThrow('site/text', { name: site.profile.text });
  return {
    ...site,
    headings: pickHeadings(headings, 'figures'),
    banner: { ...banners.about, title: '公司简介' },
    html,
  };
}

export function head({ banner, profile, company }: Data): Head {
  return { title: banner.title, description: profile.summary || company.description, image: profile.image };
}

/** The company on a phone: profile, film, certificates, figures, and how to reach it. */
export default function MobileAbout({ data }: ViewProps<Data>): ReactNode {
  const { banner, company, phones, offices, profile, rights, certificates, figures, figuresPicture, html } = data;
  return (
    <>
      <PageBanner banner={banner} />
      <AboutProfile company={company} profile={profile} html={html} />
      {certificates.length > 0 && (
        <Section name="certificates" title="荣誉资质" desc="点开任意一张，双指放大可以看清编号。">
          <Certificates certificates={certificates} />
        </Section>
      )}
      <Verification verification={data.verification} />
      <CompanyFigures title={data.headings.figures.title} figures={figures} rights={rights} picture={figuresPicture} />
      <Contact {...{ company, phones, offices }} />
    </>
  );
}

/** How to reach the company; the map is a separate page. */
function Contact({ company, phones, offices }: Pick<Site, 'company' | 'phones'> & OfficesProps): ReactNode {
  return (
    <Section name="mobile-about-contact" title="联系我们" more={{ title: '看地图', href: addresses.contact }}>
      <div className="container above-3">
        <ContactList company={company} phones={phones} />
      </div>
      <Offices offices={offices} />
    </Section>
  );
}
