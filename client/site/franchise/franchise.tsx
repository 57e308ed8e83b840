import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { CallOrThrow } from '../../call.ts';
import { type FormPageData, type Head, loadSettings, orNone, type Query, type ViewProps } from '../page.ts';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { Apply } from './apply.tsx';
import { refuseOnPhone } from './form/application-rules.ts';
import Offer from './offer.tsx';

export type FranchiseData = Awaited<ReturnType<typeof load>> & FormPageData;

export async function load(callOrThrow: CallOrThrow, _: Query, path: string) {
  const isMobile = path === addresses.mobileFranchise;
  const site = await loadSettings(callOrThrow);
  const { newId = '' } = site.franchise.dealer ?? {};
  const isShown = newId !== '' && !site.hidden?.includes('news');
  return {
    ...site,
    isMobile,
    banner: site.banners.franchise,
    article: isShown ? await orNone(callOrThrow('news/detail', { newId })) : undefined,
  };
}

export function head({ banner, franchise }: FranchiseData): Head {
  return { title: banner.title, description: franchise.desc, image: franchise.image };
}

export function refuse(typed: Readonly<Record<string, string>>, path: string) {
  return path === addresses.mobileFranchise ? refuseOnPhone(typed) : {};
}

/** For dealers: earnings, support and the application form. */
export default function Franchise({ data, query }: ViewProps<FranchiseData>): ReactNode {
  const { isMobile, banner, franchise, article, phones, headings } = data;
  return (
    <>
      <PageBanner banner={banner} />
      <Offer {...{ isMobile, franchise, article, headings }} />
      <Apply
        wechatQr={data.wechatQr}
        reply={data.reply}
        requestId={data.requestId}
        refusal={data.refusal}
        sent={data.sent}
        heading={headings.apply}
        isMobile={isMobile}
        action={isMobile ? addresses.mobileFranchise : addresses.franchise}
        image={franchise.image}
        applied={query.applied === '1'}
        hotline={phones[0]?.number ?? ''}
      />
    </>
  );
}
