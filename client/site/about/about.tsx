import type { ReactNode } from 'react';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import type { Head, ViewProps } from '../page.ts';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { AboutContact } from './about-contact.tsx';
import { AboutFilm } from './about-film.tsx';
import { AboutProfile } from './about-profile.tsx';
import { Certificates } from './certificates.tsx';
import { Honours } from './honours.tsx';
import { Verification } from './verification.tsx';

type Data = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow) {
  const site = await loadSettings(
    callOrThrow,
    'banners',
    'company',
    'phones',
    'profile',
    'rights',
    'honours',
    'certificates',
    'verification',
    'map',
  );
  const { html } = await callOrThrow('site/text', { name: site.profile.text });
  return { ...site, html };
}

export function head({ profile }: Data): Head {
  return { title: '关于我们', description: profile.summary, image: profile.image };
}

/** Who stands behind it: film, profile, honours, and where to find them. */
export default function About({ data }: ViewProps<Data>): ReactNode {
  const { banners, profile, honours, certificates, html } = data;
  return (
    <>
      <PageBanner banner={banners.about} />
      <AboutFilm {...data} />
      <AboutProfile image={profile.image} html={html} />
      <Honours honours={honours} />
      <section className="certificates">
        <h2 className="container">证书</h2>
        <Certificates certificates={certificates} />
      </section>
      <Verification verification={data.verification} />
      <AboutContact {...data} />
    </>
  );
}
