import type { ReactNode } from 'react';
import type { Site } from '../../../server/contract/kinds/settings.ts';
import { Film } from '../widgets/film.tsx';

interface CompanyFilmProps {
  company: Pick<Site['company'], 'name'>;
  profile: Pick<Site['profile'], 'film' | 'poster' | 'caption'>;
}

/** The company's film, and in words what it shows; nothing where there is none. */
export function CompanyFilm({ company, profile }: CompanyFilmProps): ReactNode {
  if (!profile.film) return null;
  return (
    <figure className="company-film">
      <Film src={profile.film} poster={profile.poster} label={`${company.name}公司视频`} />
      {profile.caption && (
        <figcaption className="company-film-caption above-3 soft type-small">{profile.caption}</figcaption>
      )}
    </figure>
  );
}
