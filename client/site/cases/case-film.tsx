import type { ReactNode } from 'react';
import type { Case } from '../../../server/contract/kinds/case.ts';
import { Film } from '../widgets/film.tsx';
import { caseName } from './case-name.ts';

/** The film of the installation, and in words what it shows. */
export function CaseFilm({ item }: { item: Case }): ReactNode {
  return (
    <section className="case-film section-space on-mist" aria-labelledby="case-film-title">
      <div className="case-film-row container">
        <Film src={item.caseFilm} poster={item.casePoster} label={`${caseName(item)}安装视频`} />
        <div>
          <h2 className="type-heading" id="case-film-title">
            安装视频
          </h2>
          {item.caseCaptions.length > 0 && (
            <ol className="case-film-captions above-5" aria-label="视频内容">
              {item.caseCaptions.map((caption) => (
                <li key={caption} className="case-film-caption ruled-below snug">
                  {caption}
                </li>
              ))}
            </ol>
          )}
          <p className="above-4 soft type-small">视频无声，画面内有字幕。</p>
        </div>
      </div>
    </section>
  );
}
