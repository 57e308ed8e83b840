import type { ReactNode } from 'react';
import { franchise as franchisePage } from '../../../server/contract/addresses.ts';
import type { Headings, Point, Site } from '../../../server/contract/kinds/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { byWord } from '../widgets/by-word.tsx';
import { useIsOpen } from '../widgets/closed-sections.ts';
import { counted, type Heading, namedBy } from '../widgets/headings.ts';
import { Questions } from '../widgets/sections/questions.tsx';
import { Rebate } from './rebate.tsx';
import { Dealer, type DealerProps, Levels } from './terms.tsx';

interface OfferProps extends Pick<DealerProps, 'article'> {
  isMobile: boolean;
  franchise: Site['franchise'];
  headings: Pick<Headings, 'rebate' | 'levels' | 'profits' | 'policies' | 'advantages' | 'questions'>;
}

/** All that a dealer reads before the form: the rebate, the terms, what there is to earn, what help they get. A page without any is the form. */
export default function Offer({ isMobile, franchise, article, headings }: OfferProps): ReactNode {
  const isOpen = useIsOpen();
  return (
    <>
      {isOpen(franchisePage) && <Rebate franchise={franchise} above={headings.rebate.title} />}
      <Levels heading={headings.levels} levels={franchise.levels} />
      <Profits heading={headings.profits} profits={franchise.profits} />
      <Policies heading={headings.policies} policies={franchise.policies} picture={franchise.policiesPicture} />
      <Dealer article={article} figures={franchise.dealer?.figures ?? []} />
      {!isMobile && <Advantages heading={headings.advantages} advantages={franchise.advantages} />}
      <Questions heading={headings.questions} questions={franchise.questions} />
    </>
  );
}

/** What a dealer earns from: a ledger, one source a line. */
function Profits({ heading, profits }: { heading: Heading; profits: readonly Point[] }): ReactNode {
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
              <li className="franchise-profits-line grid middle" key={profit.title}>
                <Icon name={profit.icon} className="icon franchise-profits-icon accent" />
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
  heading: Heading;
  policies: readonly Point[];
  /** The text next to them; alone if there are none. */
  picture: string;
}

/** What a dealer is given: beside the room in which they are trained. */
function Policies({ heading, policies, picture }: PoliciesProps): ReactNode {
  return (
    policies.length > 0 && (
      <section
        className={`franchise-policies${picture ? ' split middle' : ''} container section-space`}
        {...namedBy('policies-title', heading.title)}
      >
        {picture && (
          <div className="picture-box picture-box-16x10 picture-box-wide">
            <Picture src={picture} alt="" sizes="(min-width: 1600px) 700px, (min-width: 1024px) 46vw, 100vw" />
          </div>
        )}
        <div>
          {heading.title && <h2 id="policies-title">{counted(heading.title, policies.length)}</h2>}
          {heading.desc && <p className="above-4 soft type-large">{heading.desc}</p>}
          <dl className="franchise-policies-list grid above-head">
            {policies.map((policy) => (
              <div className="under-navy" key={policy.title}>
                <dt className="type-lead heavy snug">{policy.title}</dt>
                <dd className="above-2 soft">{policy.desc}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    )
  );
}

/** Why these products sell: four pillars on navy. */
function Advantages({ heading, advantages }: { heading: Heading; advantages: readonly Point[] }): ReactNode {
  return (
    advantages.length > 0 && (
      <section className="section-space on-navy" {...namedBy('advantages-title', heading.title)}>
        <div className="container">
          {heading.title && (
            <h2 className="text-centre" id="advantages-title">
              {counted(heading.title, advantages.length)}
            </h2>
          )}
          {heading.desc && <p className="above-4 text-centre type-large">{heading.desc}</p>}
          <ul className="franchise-advantages-row pillars above-head">
            {advantages.map((advantage) => (
              <li className="franchise-advantages-item" key={advantage.title}>
                <Icon name={advantage.icon} className="icon franchise-advantages-icon" />
                <h3 className="keep-phrases above-6">{byWord(advantage.title)}</h3>
                <p className="soft-on-navy above-3">{advantage.desc}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    )
  );
}
