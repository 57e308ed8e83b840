import type { ReactNode } from 'react';
import type { Ask } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import { FloatingContact } from '../frame/floating-contact.tsx';
import type { FormPageData, Head, ViewProps } from '../page.ts';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { Apply } from './mobile/mobile-apply.tsx';
import { Policies } from './mobile/mobile-policies.tsx';
import { Profits } from './mobile/mobile-profits.tsx';
import { Questions } from './questions.tsx';
import { Rebate } from './rebate.tsx';

export type FranchiseData = Awaited<ReturnType<typeof load>> & FormPageData;

export async function load(ask: Ask) {
  const { banners, franchise, phones } = await loadSettings(ask, 'banners', 'franchise', 'phones');
  const { advantages: _, ...shown } = franchise;
  return { banner: banners.franchise, franchise: shown, phones };
}

export function head({ banner, franchise }: FranchiseData): Head {
  return { title: banner.title, description: franchise.desc, image: franchise.image };
}

/** For those who want to sell our products, on a phone: what there is to earn, what help they get, the application. */
export default function MobileFranchise({ data, query }: ViewProps<FranchiseData>): ReactNode {
  const { banner, franchise, phones, refusal, requestId } = data;
  const hotline = phones[0]?.number ?? '';
  return (
    <>
      <PageBanner banner={banner} />
      <Rebate franchise={franchise} />
      <Profits profits={franchise.profits} />
      <Policies policies={franchise.policies} />
      <Questions questions={franchise.questions} />
      <Apply
        image={franchise.image}
        hotline={hotline}
        applied={query.applied === '1'}
        refusal={refusal}
        requestId={requestId}
      />
      <FloatingContact phones={phones} />
    </>
  );
}
