import type { ReactNode } from 'react';
import type { Site } from '../../../../server/contract/site.ts';
import { CountUp } from '../../../ui/count-up.tsx';
import { Picture } from '../../../ui/picture.tsx';

interface FiguresProps {
  figures: Site['figures'];
  rights: Site['rights'];
  picture: string;
}

/** What ten years came to, standing over the white city. */
export function Figures({ figures, rights, picture }: FiguresProps): ReactNode {
  return (
    <section className="home-figures" aria-labelledby="home-figures-title">
      <Picture className="home-figures-picture" src={picture} alt="" sizes="100vw" />
      <div className="home-figures-inside container">
        <h2 className="home-figures-title" id="home-figures-title">
          十年，只做施工现场这一件事
        </h2>
        <dl className="home-figures-list">
          {figures.map((figure) => (
            <div key={figure.label} className="home-figures-item">
              <dt className="home-figures-label">{figure.label}</dt>
              <dd className="home-figures-value">
                <CountUp value={figure.value} />
                <span className="home-figures-unit">{figure.unit}</span>
              </dd>
              <dd className="home-figures-desc">{figure.desc}</dd>
            </div>
          ))}
        </dl>
        <p className="home-figures-rights">
          持有 <b className="figures">{rights.trademarks}</b> 项注册商标、<b className="figures">{rights.copyrights}</b>{' '}
          项软件著作权
        </p>
      </div>
    </section>
  );
}
