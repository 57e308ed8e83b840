import type { ReactNode } from 'react';
import type { Case } from '../../../server/contract/kinds/settings.ts';
import { Film } from '../widgets/film.tsx';

/** The film of the installation, and in words what it shows. */
export function CaseFilm({ item }: { item: Case }): ReactNode {
  return (
    <section className="case-film section-space on-mist" aria-labelledby="case-film-title">
      <div className="case-film-row container">
        <Film src={item.film} poster={item.poster} label={`${item.name}安装影片`} />
        <div>
          <h2 className="type-heading" id="case-film-title">
            安装影片
          </h2>
          {item.captions && item.captions.length > 0 && (
            <ol className="case-film-captions" aria-label="影片内容">
              {item.captions.map((caption) => (
                <li key={caption} className="case-film-caption snug">
                  {caption}
                </li>
              ))}
            </ol>
          )}
          <p className="case-film-note soft type-small">影片无声，画面内有字幕。</p>
        </div>
      </div>
    </section>
  );
}
