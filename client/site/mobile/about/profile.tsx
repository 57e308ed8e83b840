import type { ReactNode } from 'react';
import type { Site } from '../../../../server/contract/site.ts';
import { Film } from '../../../ui/film.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { RichText } from '../../../ui/rich-text.tsx';

interface ProfileProps extends Pick<Site, 'company' | 'profile'> {
  html: string;
}

/** The company in one paragraph and one film; then its own account, under the picture of its people. */
export function Profile({ company, profile, html }: ProfileProps): ReactNode {
  return (
    <>
      <section className="mobile-profile" aria-labelledby="mobile-profile-title">
        <div className="mobile-profile-words container">
          <h2 className="mobile-section-title" id="mobile-profile-title">
            {company.slogan}
          </h2>
          <p className="mobile-profile-summary">{profile.summary}</p>
        </div>
        {profile.film && (
          <figure className="mobile-profile-film">
            <Film src={profile.film} poster={profile.poster} label={`${company.name}公司影片`} />
            <figcaption className="mobile-profile-caption container">
              影片：镜头绕一座智慧工地模型缓缓转过，两台塔机同时回转作业。无声，约 12 秒。
            </figcaption>
          </figure>
        )}
      </section>
      <section className="mobile-account" aria-label="公司介绍">
        <div className="mobile-account-frame">
          <Picture
            src={profile.image}
            alt="团队围着一张沙盘，对着在建楼和塔机的模型讨论方案"
            sizes="100vw"
            className="mobile-account-picture"
          />
        </div>
        <div className="mobile-account-text container">
          <RichText html={html} />
        </div>
      </section>
    </>
  );
}
