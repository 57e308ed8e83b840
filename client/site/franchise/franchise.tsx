import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { Point, Site } from '../../../server/contract/kinds/settings.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { FloatingContact } from '../frame/floating-contact.tsx';
import type { FormPageData, Head, Query, ViewProps } from '../page.ts';
import { byWord } from '../widgets/by-word.tsx';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
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
  const { banners, franchise, ...rest } = await loadSettings(callOrThrow, 'banners', 'franchise', 'phones', 'wechatQr');
  return {
    isMobile,
    banner: banners.franchise,
    ...rest,
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
  const { isMobile, banner, franchise, phones, ...sending } = data;
  return (
    <>
      <PageBanner banner={banner} />
      <Rebate franchise={franchise} />
      <Profits profits={franchise.profits} />
      <Policies policies={franchise.policies} />
      {!isMobile && <Advantages advantages={franchise.advantages} />}
      <Questions questions={franchise.questions} />
      <Apply
        {...sending}
        form={isMobile ? MOBILE_FORM : DESKTOP_FORM}
        image={franchise.image}
        applied={query.applied === '1'}
        hotline={phones[0]?.number ?? ''}
      />
      {isMobile && <FloatingContact phones={phones} />}
    </>
  );
}

/** What a dealer earns from: a ledger, one source a line. */
export const Profits = withoutHydration(
  ({ profits }: { profits: readonly Point[] }) =>
    profits.length > 0 && (
      <section className="section-space on-mist" aria-labelledby="profits-title">
        <div className="franchise-profits split container">
          <div className="franchise-profits-head">
            <h2 id="profits-title">五种盈利模式</h2>
            <p className="above-4 soft type-large">
              卖设备只是开头，安装、租赁、运维，同一个项目的每个阶段都有生意可做。
            </p>
          </div>
          <ul>
            {profits.map((profit) => (
              <li className="franchise-profits-line" key={profit.title}>
                <Icon name={profit.icon} className="icon franchise-profits-icon accent" />
                <h3 className="type-subheading">{profit.title}</h3>
                <p className="franchise-profits-text soft">{profit.desc}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    ),
);

const PICTURE = '/media/pictures/showroom-7-training-1280x800.wa.webp';

/** What a dealer is given: beside the room in which they are trained. */
export const Policies = withoutHydration(
  ({ policies }: { policies: readonly Point[] }) =>
    policies.length > 0 && (
      <section className="franchise-policies split middle container section-space" aria-labelledby="policies-title">
        <div className="picture-box picture-box-16x10 picture-box-wide">
          <Picture
            src={PICTURE}
            alt="培训教室里，讲师在大屏前给戴安全帽的学员上课"
            sizes="(min-width: 1600px) 700px, (min-width: 1024px) 46vw, 100vw"
          />
        </div>
        <div>
          <h2 id="policies-title">四项扶持政策</h2>
          <dl className="franchise-policies-list">
            {policies.map((policy) => (
              <div className="franchise-policies-item" key={policy.title}>
                <dt className="type-lead heavy snug">{policy.title}</dt>
                <dd className="above-2 soft">{policy.desc}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    ),
);

/** Why these products sell: four pillars on navy. */
const Advantages = withoutHydration(
  ({ advantages }: { advantages: readonly Point[] }) =>
    advantages.length > 0 && (
      <section className="section-space on-navy" aria-labelledby="advantages-title">
        <div className="container">
          <h2 className="text-centre" id="advantages-title">
            四个优势，跟客户说得清
          </h2>
          <ul className="franchise-advantages-row">
            {advantages.map((advantage) => (
              <li className="franchise-advantages-item" key={advantage.title}>
                <Icon name={advantage.icon} className="icon franchise-advantages-icon" />
                <h3 className="keep-phrases above-6">{byWord(advantage.title)}</h3>
                <p className="franchise-advantages-text above-3">{advantage.desc}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    ),
);

/** What people ask before they sign. */
export const Questions = withoutHydration(({ questions }: { questions: Site['franchise']['questions'] }) => {
  if (questions.length === 0) return null;
  return (
    <section
      className="franchise-questions split container section-space"
      id="questions"
      aria-labelledby="questions-title"
    >
      <h2 id="questions-title">常见问题</h2>
      <div>
        {questions.map(({ question, answer }, index) => (
          <details className="franchise-questions-item ruled-below" key={question} open={index === 0}>
            <summary className="franchise-questions-question apart row accent-hover">
              <h3 className="franchise-questions-words type-lead">{question}</h3>
              <span className="franchise-questions-mark relative rigid accent" aria-hidden="true" />
            </summary>
            <p className="franchise-questions-answer soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
});
