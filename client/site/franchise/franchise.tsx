import type { ReactNode } from 'react';
import type { Site } from '../../../server/contract/kinds/settings.ts';
import type { FormPageData, ViewProps } from '../page.ts';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { Advantages } from './desktop/advantages.tsx';
import { Apply } from './desktop/apply.tsx';
import { Policies } from './desktop/policies.tsx';
import { Profits } from './desktop/profits.tsx';
import { Questions } from './questions.tsx';
import { Rebate } from './rebate.tsx';

type FranchiseData = Pick<Site, 'banners' | 'franchise' | 'phones'> & FormPageData;

/** For those who want to sell our products: what there is to earn, what help they get, and the application. */
export default function Franchise({ data, query }: ViewProps<FranchiseData>): ReactNode {
  const { banners, franchise, phones, refusal, requestId } = data;
  const hotline = phones[0]?.number ?? '';
  return (
    <>
      <PageBanner banner={banners.franchise} />
      <Rebate franchise={franchise} />
      <Profits profits={franchise.profits} />
      <Policies policies={franchise.policies} />
      <Advantages advantages={franchise.advantages} />
      <Questions questions={franchise.questions} />
      <Apply
        image={franchise.image}
        hotline={hotline}
        applied={query.applied === '1'}
        refusal={refusal}
        requestId={requestId}
      />
    </>
  );
}
