import { CONTENT_KINDS, PAGED_KINDS } from '../../kinds.ts';
import type { Site } from '../../settings.ts';
import { id, limit, open, preview, returns, staffChanges, staffReads, subjectOfKind } from '../call-row.ts';
import { DAY_MS } from '../china-time.ts';
import type { Photo } from '../kinds/carousel.ts';
import type { AroundCase, CaseRow } from '../kinds/case.ts';
import { keysOf } from '../kinds/fields.ts';
import type { AroundNews } from '../kinds/news.ts';
import type { Page } from '../kinds/page.ts';
import type { AroundProduct, ProductGroups } from '../kinds/product.ts';
import { COLUMNS } from '../rules.ts';
import { filledText, oneOf, optional, wholeNumber } from '../shape.ts';
import { readPermissionsOf, type Visible } from './content.ts';

/** A page's path with a token that shows it to anybody with the address; `expiresAt` is ISO 8601 UTC. */
export interface Preview {
  url: string;
  expiresAt: string;
}

const cacheable = { isCacheable: true };
const around = { ...cacheable, tokenField: 'preview' };
const shown = { kind: oneOf(PAGED_KINDS), id };
const typing = { kind: oneOf(CONTENT_KINDS), id, typedAgo: optional(wholeNumber(0, DAY_MS)) };
const pagePath = filledText(40, '请填写页面地址');

/** Somebody who has a record open. */
export interface Present {
  name: string;
  /** When they last typed in it, ISO 8601 UTC; empty before their first word. */
  typedAt: string;
}

export type GroupName = Pick<Site['productGroups'][number], 'locationId' | 'title'>;

export const besideContentCalls = {
  'product/all': open('POST /v1/product/selectAllList', { limit }, returns<ProductGroups>(), cacheable),
  /** All groups; strangers get those with public products, as a part of the site. */
  'product/groups': staffReads('POST /v1/product/groups', {}, returns<GroupName[]>(), {
    permission: readPermissionsOf('product'),
  }),
  /** The names of all columns of a kind; strangers get those with public records, as a part of the site. */
  'content/columns': staffReads('POST /v1/content/columns', { kind: oneOf(keysOf(COLUMNS)) }, returns<string[]>(), {
    permission: ['news', 'view'],
  }),
  /** With the public cases in which it was used. */
  'product/around': open(
    'POST /v1/product/aroundProduct',
    { productId: id, preview },
    returns<AroundProduct & { cases: CaseRow[] }>(),
    around,
  ),
  /** Tells that the caller has a record open, and returns who else has. `typedAgo`: milliseconds since the last typing. */
  'content/presence': staffReads('POST /v1/content/presence', typing, returns<Present[]>(), { permission: 'news' }),
  'news/around': open('POST /v1/news/aroundNews', { newId: id, preview }, returns<AroundNews>(), around),
  'case/around': open('POST /v1/case/aroundCase', { caseId: id, preview }, returns<AroundCase>(), around),
  /** The photos of the product centre whose last day is not over. */
  'carousel/all': open('POST /v1/carousel/selectAllList', {}, returns<Photo[]>(), cacheable),
  /** The same for the home page. */
  'carousel/home': open('POST /v1/carousel/selectHomeList', {}, returns<Photo[]>(), cacheable),
  /** The page with this address, as returned by `page/detail`. */
  'page/at': open('POST /v1/page/pageAt', { pagePath, preview }, returns<Page & Visible>(), around),
};

const previews = (deed: string) => ({
  permission: 'news' as const,
  audit: { deed, about: subjectOfKind },
});
/** Each kind asks for its own permission, too. */
export const previewCalls = {
  'preview/create': staffChanges('POST /v1/preview/create', shown, returns<Preview>(), previews('新建预览链接')),
  /** Ends every link of a record. */
  'preview/end': staffChanges('POST /v1/preview/end', shown, returns(), previews('停用预览链接')),
};
