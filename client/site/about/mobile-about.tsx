import type { ReactNode } from 'react';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import { FloatingContact } from '../frame/floating-contact.tsx';
import type { Head, ViewProps } from '../page.ts';
import { CompanyFigures } from '../widgets/sections/company-figures.tsx';
import { Section } from '../widgets/sections/mobile-section.tsx';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { Certificates } from './certificates.tsx';
import { Contact } from './mobile-contact.tsx';
import { Profile } from './mobile-profile.tsx';
import { Verification } from './verification.tsx';

type Data = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow) {
  const { banners, ...site } = await loadSettings(
    callOrThrow,
    'banners',
    'company',
    'phones',
    'profile',
    'rights',
    'certificates',
    'verification',
    'figures',
    'figuresPicture',
  );
  const { html } = await callOrThrow('site/text', { name: site.profile.text });
  return { ...site, banner: { ...banners.about, title: '公司简介' }, html };
}

export function head({ banner, profile }: Data): Head {
  return { title: banner.title, description: profile.summary, image: profile.image };
}

/** Who stands behind it, for a phone: account and film, papers to check, figures, and how to reach them. */
export default function MobileAbout({ data }: ViewProps<Data>): ReactNode {
  const { banner, company, phones, profile, rights, certificates, figures, figuresPicture, html } = data;
  return (
    <>
      <PageBanner banner={banner} />
      <Profile company={company} profile={profile} html={html} />
      <Section name="certificates" title="荣誉资质" desc="点开任意一张，双指放大可以看清编号。">
        <Certificates certificates={certificates} />
      </Section>
      <Verification verification={data.verification} />
      <CompanyFigures figures={figures} rights={rights} picture={figuresPicture} />
      <Contact company={company} phones={phones} />
      <FloatingContact phones={phones} />
    </>
  );
}
