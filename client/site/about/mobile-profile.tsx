import type { ReactNode } from 'react';
import type { Site } from '../../../server/contract/kinds/settings.ts';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { CompanyFilm } from './company-film.tsx';

interface ProfileProps extends Pick<Site, 'company' | 'profile'> {
  html: string;
}

/** The company in one paragraph and one film; then its own account, under the picture of its people. */
export function Profile({ company, profile, html }: ProfileProps): ReactNode {
  return (
    <>
      <section className="mobile-profile container" aria-labelledby="mobile-profile-title">
        <h2 className="type-heading" id="mobile-profile-title">
          {company.slogan}
        </h2>
        <p className="mobile-profile-summary measure soft">{profile.summary}</p>
        <CompanyFilm company={company} profile={profile} />
      </section>
      <section className="mobile-profile-account section-space" aria-label="公司介绍">
        <div>
          <Picture
            src={profile.image}
            alt="团队围着一张沙盘，对着在建楼和塔机的模型讨论方案"
            sizes="100vw"
            className="mobile-profile-picture full-width"
          />
        </div>
        <div className="above-8 container">
          <RichText html={html} />
        </div>
      </section>
    </>
  );
}
