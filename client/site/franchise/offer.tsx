import type { Headings } from '../../../server/contract/kinds/headings.ts';
import type { Point, Site } from '../../../server/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { byLine, named } from '../widgets/by-word.tsx';
import { AskLink } from '../widgets/enquiry/enquiry.tsx';
import { counted, type Heading, namedBy } from '../widgets/sections/section-head.tsx';

/** A dealer's sources of income: a ledger, one source a line. */
export function Profits({ heading, profits }: { heading: Heading; profits: readonly Point[] }) {
  return (
    profits.length > 0 && (
      <section className="section-space on-mist" {...namedBy('profits-title', heading.title)}>
        <div className="split-narrow split container">
          <div className="franchise-profits-head">
            {heading.title && <h2 id="profits-title">{counted(heading.title, profits.length)}</h2>}
            {heading.desc && <p className="above-4 soft type-large">{heading.desc}</p>}
          </div>
          <ul>
            {profits.map((profit) => (
              <li className="franchise-profits-line ruled-strong grid middle" key={profit.title}>
                <Icon name={profit.icon} className="icon icon-28 accent" />
                <h3 className="type-subheading">{profit.title}</h3>
                <p className="franchise-profits-text soft">{profit.desc}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    )
  );
}

interface PoliciesProps {
  headings: Pick<Headings, 'policies' | 'advantages'>;
  policies: readonly Point[];
  advantages: readonly Point[];
  /** The text next to the policies; alone if there are none. */
  picture: string;
}

/** A dealer's benefits, beside the training room; and the reasons why these products sell. */
export function Policies({ headings, policies, advantages, picture }: PoliciesProps) {
  if (policies.length + advantages.length === 0) return null;
  return (
    <section className="container section-space">
      <div className={picture ? 'split split-even middle' : undefined}>
        {picture && (
          <div className="picture-box picture-box-16x10 picture-box-wide">
            <Picture src={picture} alt="" sizes="(min-width: 1600px) 700px, (min-width: 1024px) 46vw, 100vw" />
          </div>
        )}
        <Points id="policies-title" heading={headings.policies} points={policies} />
      </div>
      <Points id="advantages-title" heading={headings.advantages} points={advantages} isPart={policies.length > 0} />
    </section>
  );
}

interface PointsProps {
  id: string;
  heading: Heading;
  points: readonly Point[];
  isPart?: boolean;
}

/** Points under their heading; `isPart` of those above them, they have a smaller one. */
function Points({ id, heading, points, isPart = false }: PointsProps) {
  const Title = isPart ? 'h3' : 'h2';
  return (
    points.length > 0 && (
      <div className="franchise-policies-part">
        {heading.title && <Title id={id}>{counted(heading.title, points.length)}</Title>}
        {heading.desc && <p className="above-4 soft type-large">{heading.desc}</p>}
        <dl className="franchise-policies-list pillars above-head">
          {points.map(({ title, desc }) => (
            <div className="under-dark" key={title}>
              <dt className="type-lead heavy snug">{title}</dt>
              <dd className="above-2 keep-phrases soft">{byLine(desc)}</dd>
            </div>
          ))}
        </dl>
      </div>
    )
  );
}

interface RebateProps {
  franchise: Pick<Site['franchise'], 'rebatePercent' | 'title' | 'desc' | 'levels'>;
  /** The words over the figure. */
  above: string;
  /** The button is in the bar at the window's foot. */
  isMobile: boolean;
}

/** The headline: how much comes back, standing on a plinth like everything of this world. */
export function Rebate({ franchise, above, isMobile }: RebateProps) {
  return (
    <section
      className={`rebate${franchise.rebatePercent > 0 ? '' : ' is-plain'} grid middle container section-space`}
      aria-labelledby="rebate-title"
    >
      {franchise.rebatePercent > 0 && (
        <p>
          <span className="text-centre block soft type-lead">{above}</span>
          <span className="rebate-stand flex column-reverse">
            <img src="/media/drawings/plinth.svg" alt="" width={560} height={190} />
            <span className="rebate-number dark relative text-centre figures heavy">
              {franchise.rebatePercent}
              <span className="half-unit">%</span>
            </span>
          </span>
        </p>
      )}
      <div>
        <h2 className="keep-phrases" id="rebate-title" {...named(franchise.title)} />
        <p className="rebate-desc above-6 soft type-large">{franchise.desc}</p>
        <p className="above-10 button-row">
          {!isMobile && <AskLink forDealers />}
          {(franchise.levels ?? []).length > 0 && (
            <a className="button" href="#levels">
              先看合作条件
            </a>
          )}
        </p>
      </div>
    </section>
  );
}
