import type { ReactNode } from 'react';
import type { Site } from '../../../server/contract/kinds/settings.ts';
import { CompanyFilm } from './company-film.tsx';

type AboutFilmProps = Pick<Site, 'company' | 'profile' | 'rights'>;

/** The company in one film and three figures. */
export function AboutFilm({ company, profile, rights }: AboutFilmProps): ReactNode {
  const facts = [
    { label: '创立于山东淄博', value: company.foundedYear, unit: '年' },
    { label: '注册商标', value: rights.trademarks, unit: '项' },
    { label: '软件著作权', value: rights.copyrights, unit: '项' },
  ];
  return (
    <section className="split middle container section-space" aria-labelledby="about-film-title">
      <div>
        <h2 id="about-film-title">{company.slogan}</h2>
        <p className="about-film-summary above-6 soft type-lead">{profile.summary}</p>
        <dl className="about-film-facts apart">
          {facts.map((fact) => (
            <div key={fact.label} className="about-film-fact">
              <dt className="soft">{fact.label}</dt>
              <dd className="about-film-value figures type-title heavy">
                {fact.value}
                <span className="about-film-unit accent type-lead">{fact.unit}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <CompanyFilm company={company} profile={profile} />
    </section>
  );
}
