import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import type { FormPageData, Head, ViewProps } from '../page.ts';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { Advantages } from './advantages.tsx';
import { Apply } from './apply.tsx';
import { desktopRules } from './form/application-rules.ts';
import { Policies } from './policies.tsx';
import { Profits } from './profits.tsx';
import { Questions } from './questions.tsx';
import { Rebate } from './rebate.tsx';

type Data = Awaited<ReturnType<typeof load>> & FormPageData;

const FORM = {
  action: addresses.franchise,
  labels: { agentInfo: '公司名称', agentName: '联系人', phone: '手机号' },
  rules: desktopRules,
};

export function load(callOrThrow: CallOrThrow) {
  return loadSettings(callOrThrow, 'banners', 'franchise', 'phones');
}

export function head({ banners, franchise }: Data): Head {
  return { title: banners.franchise.title, description: franchise.desc, image: franchise.image };
}

/** For those who want to sell our products: what there is to earn, what help they get, and the application. */
export default function Franchise({ data, query }: ViewProps<Data>): ReactNode {
  const { banners, franchise, phones, ...sending } = data;
  return (
    <>
      <PageBanner banner={banners.franchise} />
      <Rebate franchise={franchise} />
      <Profits profits={franchise.profits} />
      <Policies policies={franchise.policies} />
      <Advantages advantages={franchise.advantages} />
      <Questions questions={franchise.questions} />
      <Apply
        {...sending}
        form={FORM}
        image={franchise.image}
        applied={query.applied === '1'}
        hotline={phones[0]?.number ?? ''}
      />
    </>
  );
}
