import type { ReactNode } from 'react';
import type { Site } from '../../../server/contract/kinds/settings.ts';
import type { ViewProps } from '../page.ts';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { AboutContact } from './about-contact.tsx';
import { AboutFilm } from './about-film.tsx';
import { AboutProfile } from './about-profile.tsx';
import { Honours } from './honours.tsx';

export interface AboutData
  extends Pick<Site, 'banners' | 'company' | 'phones' | 'profile' | 'rights' | 'honours' | 'map'> {
  /** The company profile as clean HTML. */
  html: string;
}

/** Who stands behind it: film, profile, honours, and where to find them. */
export default function About({ data }: ViewProps<AboutData>): ReactNode {
  const { banners, company, phones, profile, rights, honours, map, html } = data;
  return (
    <>
      <PageBanner banner={banners.about} />
      <AboutFilm company={company} profile={profile} rights={rights} />
      <AboutProfile image={profile.image} html={html} />
      <Honours honours={honours} />
      <AboutContact company={company} phones={phones} map={map} />
    </>
  );
}
