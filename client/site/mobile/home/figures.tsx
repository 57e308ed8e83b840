import type { ReactNode } from 'react';
import type { Site } from '../../../../server/contract/site.ts';
import { CountUp } from '../../../ui/count-up.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { phoneSizes } from '../phone-sizes.ts';

interface FiguresProps {
  figures: Site['figures'];
  rights: Site['rights'];
  picture: string;
}

/** What ten years came to, two by two over the white city. */
export function Figures({ figures, rights, picture }: FiguresProps): ReactNode {
  return (
    <section className="mobile-figures" aria-labelledby="mobile-figures-title">
      <Picture className="mobile-figures-picture" src={picture} alt="" sizes={phoneSizes(180, '100vw')} />
      <div className="mobile-figures-inside container">
        <h2 className="mobile-section-title" id="mobile-figures-title">
          十年，只做施工现场这一件事
        </h2>
        <dl className="mobile-figures-list">
          {figures.map((figure) => (
            <div key={figure.label} className="mobile-figures-item">
              <dt className="mobile-figures-label">{figure.label}</dt>
              <dd className="mobile-figures-value">
                <CountUp value={figure.value} />
                <span className="mobile-figures-unit">{figure.unit}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mobile-figures-rights">
          持有 <b className="figures">{rights.trademarks}</b> 项注册商标、<b className="figures">{rights.copyrights}</b>{' '}
          项软件著作权
        </p>
      </div>
    </section>
  );
}
