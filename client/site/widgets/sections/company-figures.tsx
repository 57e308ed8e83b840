import type { Site } from '../../../../server/settings.ts';
import { Picture, phoneSizes } from '../../../ui/picture.tsx';
import { byWord } from '../by-word.tsx';
import { CountUp } from '../count-up.tsx';
import { namedBy } from './section-head.tsx';

interface CompanyFiguresProps {
  title: string;
  figures: Site['figures'];
  rights: Site['rights'];
  /** The picture below them; omitted where the figures follow their evidence. */
  picture?: string;
  /** In the hero's foot. */
  isFoot?: boolean;
}

/** The company's results over the years; the drawing of the white city begins below them. */
export function CompanyFigures({ title, figures, rights, isFoot = false, ...below }: CompanyFiguresProps) {
  const picture = isFoot ? undefined : below.picture;
  if (figures.length === 0) return null;
  return (
    <section
      className={`company-figures relative clipped${picture ? ' on-mist' : ' is-plain'}${isFoot ? ' is-foot' : ''}`}
      {...namedBy('company-figures-title', title)}
    >
      {picture && (
        <Picture
          className="company-figures-picture absolute full-width"
          src={picture}
          alt=""
          sizes={phoneSizes(100, '100vw')}
        />
      )}
      <div className="over relative container">
        {title && (
          <h2 className={picture ? undefined : 'sr-only'} id="company-figures-title">
            {title}
          </h2>
        )}
        <dl className="company-figures-list grid">
          {figures.map((figure) => (
            <div key={figure.label} className={`company-figures-item ${isFoot ? '' : 'figure-mark '}stack`}>
              <dt className={isFoot ? 'soft type-small' : 'above-2 keep-phrases type-lead strong snug'}>
                {byWord(figure.label)}
              </dt>
              <dd className="company-figures-value dark heavy">
                <CountUp value={figure.value} unit={figure.unit} />
              </dd>
              {picture && <dd className="company-figures-desc soft">{figure.desc}</dd>}
            </div>
          ))}
        </dl>
        {rights.trademarks + rights.copyrights > 0 && (
          <p className={`company-figures-rights ${isFoot ? 'soft type-small' : 'type-large'}`}>
            持有 <b className="figures">{rights.trademarks}</b> 项注册商标、
            <span className="unbroken">
              <b className="figures">{rights.copyrights}</b> 项软件著作权
            </span>
          </p>
        )}
      </div>
    </section>
  );
}
