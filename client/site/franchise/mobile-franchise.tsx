import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import { FloatingContact } from '../frame/floating-contact.tsx';
import type { FormPageData, Head, ViewProps } from '../page.ts';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { Apply } from './apply.tsx';
import { mobileRules, refuseOnPhone } from './form/application-rules.ts';
import { Policies } from './policies.tsx';
import { Profits } from './profits.tsx';
import { Questions } from './questions.tsx';
import { Rebate } from './rebate.tsx';

export type FranchiseData = Awaited<ReturnType<typeof load>> & FormPageData;

const FORM = {
  action: addresses.mobileFranchise,
  labels: { agentInfo: '公司名称', agentName: '您的姓名', phone: '手机号' },
  rules: mobileRules,
  judgesUntouched: true,
};

export async function load(callOrThrow: CallOrThrow) {
  const { banners, franchise, phones } = await loadSettings(callOrThrow, 'banners', 'franchise', 'phones');
  const { advantages: _, ...shown } = franchise;
  return { banner: banners.franchise, franchise: shown, phones };
}

export function head({ banner, franchise }: FranchiseData): Head {
  return { title: banner.title, description: franchise.desc, image: franchise.image };
}

export const refuse = refuseOnPhone;

/** For those who want to sell our products, on a phone: what there is to earn, what help they get, the application. */
export default function MobileFranchise({ data, query }: ViewProps<FranchiseData>): ReactNode {
  const { banner, franchise, phones, ...sending } = data;
  return (
    <>
      <PageBanner banner={banner} />
      <Rebate franchise={franchise} />
      <Profits profits={franchise.profits} />
      <Policies policies={franchise.policies} />
      <Questions questions={franchise.questions} />
      <Apply
        {...sending}
        form={FORM}
        image={franchise.image}
        applied={query.applied === '1'}
        hotline={phones[0]?.number ?? ''}
      />
      <FloatingContact phones={phones} />
    </>
  );
}
