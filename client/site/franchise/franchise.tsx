import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import { type FormPageData, type Head, orNone, type Query, type ViewProps } from '../page.ts';
import { pickHeadings } from '../widgets/headings.ts';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { Apply } from './apply.tsx';
import { refuseOnPhone } from './form/application-rules.ts';
import Offer from './offer.tsx';

export type FranchiseData = Awaited<ReturnType<typeof load>> & FormPageData;

export async function load(callOrThrow: CallOrThrow, _: Query, path: string) {
  const isMobile = path === addresses.mobileFranchise;
  const site = await loadSettings(
    callOrThrow,
    'banners',
    'franchise',
    'phones',
    'wechatQr',
    'reply',
    'headings',
    'hidden',
  );
  const { banners, franchise, headings, hidden = [], ...rest } = site;
  const { newId = '' } = franchise.dealer ?? {};
  return {
    isMobile,
    banner: banners.franchise,
    ...rest,
    article: hidden.includes('news') ? undefined : await articleOf(callOrThrow, newId),
    headings: pickHeadings(headings, 'rebate', 'levels', 'profits', 'policies', 'advantages', 'questions', 'apply'),
    franchise: isMobile ? { ...franchise, advantages: [] } : franchise,
  };
}

/** What the page shows of an article; undefined for one that is not public. */
async function articleOf(callOrThrow: CallOrThrow, newId: string) {
  const article = newId ? await orNone(callOrThrow('news/detail', { newId })) : undefined;
  return article && { newId, newTitle: article.newTitle, newIntro: article.newIntro, newCover: article.newCover };
}

export function head({ banner, franchise }: FranchiseData): Head {
  return { title: banner.title, description: franchise.desc, image: franchise.image };
}

export function refuse(typed: Readonly<Record<string, string>>, path: string) {
  return path === addresses.mobileFranchise ? refuseOnPhone(typed) : {};
}

/** For dealers: earnings, support and the application form. */
export default function Franchise({ data, query }: ViewProps<FranchiseData>): ReactNode {
  const { isMobile, banner, franchise, article, phones, headings, ...sending } = data;
  return (
    <>
      <PageBanner banner={banner} />
      <Offer {...{ isMobile, franchise, article, headings }} />
      <Apply
        {...sending}
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
