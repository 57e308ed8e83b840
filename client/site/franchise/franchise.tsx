import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { Point } from '../../../server/contract/kinds/settings.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { FormPageData, Head, Query, ViewProps } from '../page.ts';
import { byWord } from '../widgets/by-word.tsx';
import { counted, type Heading, namedBy, pickHeadings } from '../widgets/headings.ts';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { Questions } from '../widgets/sections/questions.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';
import { Apply } from './apply.tsx';
import { desktopRules, mobileRules, refuseOnPhone } from './form/application-rules.ts';
import { Rebate } from './rebate.tsx';

export type FranchiseData = Awaited<ReturnType<typeof load>> & FormPageData;

const DESKTOP_FORM = {
  action: addresses.franchise,
  labels: { agentInfo: '公司名称', agentName: '联系人', phone: '手机号' },
  rules: desktopRules,
};
const MOBILE_FORM = {
  action: addresses.mobileFranchise,
  labels: { agentInfo: '公司名称', agentName: '您的姓名', phone: '手机号' },
  rules: mobileRules,
  judgesUntouched: true,
};

export async function load(callOrThrow: CallOrThrow, _: Query, path: string) {
  const isMobile = path === addresses.mobileFranchise;
  const site = await loadSettings(callOrThrow, 'banners', 'franchise', 'phones', 'wechatQr', 'reply', 'headings');
  const { banners, franchise, headings, ...rest } = site;
  return {
    isMobile,
    banner: banners.franchise,
    ...rest,
    headings: pickHeadings(headings, 'rebate', 'profits', 'policies', 'advantages', 'questions', 'apply'),
    franchise: isMobile ? { ...franchise, advantages: [] } : franchise,
  };
}

export function head({ banner, franchise }: FranchiseData): Head {
  return { title: banner.title, description: franchise.desc, image: franchise.image };
}

export function refuse(typed: Readonly<Record<string, string>>, path: string) {
  return path === addresses.mobileFranchise ? refuseOnPhone(typed) : {};
}

/** For those who want to sell our products: what there is to earn, what help they get, and the application. */
export default function Franchise({ data, query }: ViewProps<FranchiseData>): ReactNode {
  const { isMobile, banner, franchise, phones, headings, ...sending } = data;
  return (
    <>
      <PageBanner banner={banner} />
      <Rebate franchise={franchise} above={headings.rebate.title} />
      <Profits heading={headings.profits} profits={franchise.profits} />
      <Policies heading={headings.policies} policies={franchise.policies} picture={franchise.policiesPicture} />
      {!isMobile && <Advantages heading={headings.advantages} advantages={franchise.advantages} />}
      <Questions heading={headings.questions} questions={franchise.questions} />
      <Apply
        {...sending}
        heading={headings.apply}
        form={isMobile ? MOBILE_FORM : DESKTOP_FORM}
        image={franchise.image}
        applied={query.applied === '1'}
        hotline={phones[0]?.number ?? ''}
      />
    </>
  );
}

/** What a dealer earns from: a ledger, one source a line. */
export const Profits = withoutHydration(
  ({ heading, profits }: { heading: Heading; profits: readonly Point[] }) =>
    profits.length > 0 && (
      <section className="section-space on-mist" {...namedBy('profits-title', heading.title)}>
        <div className="franchise-profits split container">
          <div className="franchise-profits-head">
            {heading.title && <h2 id="profits-title">{counted(heading.title, profits.length)}</h2>}
            {heading.desc && <p className="above-4 soft type-large">{heading.desc}</p>}
          </div>
          <ul>
            {profits.map((profit) => (
              <li className="franchise-profits-line" key={profit.title}>
                <Icon name={profit.icon} className="icon franchise-profits-icon accent" />
                <h3 className="type-subheading">{profit.title}</h3>
                <p className="franchise-profits-text keep-phrases soft">{byWord(profit.desc)}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    ),
);

interface PoliciesProps {
  heading: Heading;
  policies: readonly Point[];
  /** What stands beside them; the words alone where it is empty. */
  picture: string;
}

/** What a dealer is given: beside the room in which they are trained. */
export const Policies = withoutHydration(
  ({ heading, policies, picture }: PoliciesProps) =>
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
          <dl className="franchise-policies-list">
            {policies.map((policy) => (
              <div className="franchise-policies-item" key={policy.title}>
                <dt className="type-lead heavy snug">{policy.title}</dt>
                <dd className="keep-phrases above-2 soft">{byWord(policy.desc)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    ),
);

/** Why these products sell: four pillars on navy. */
const Advantages = withoutHydration(
  ({ heading, advantages }: { heading: Heading; advantages: readonly Point[] }) =>
    advantages.length > 0 && (
      <section className="section-space on-navy" {...namedBy('advantages-title', heading.title)}>
        <div className="container">
          {heading.title && (
            <h2 className="text-centre" id="advantages-title">
              {counted(heading.title, advantages.length)}
            </h2>
          )}
          {heading.desc && <p className="above-4 text-centre type-large">{heading.desc}</p>}
          <ul className="franchise-advantages-row">
            {advantages.map((advantage) => (
              <li className="franchise-advantages-item" key={advantage.title}>
                <Icon name={advantage.icon} className="icon franchise-advantages-icon" />
                <h3 className="keep-phrases above-6">{byWord(advantage.title)}</h3>
                <p className="franchise-advantages-text keep-phrases above-3">{byWord(advantage.desc)}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    ),
);
