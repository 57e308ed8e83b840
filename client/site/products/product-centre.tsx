import * as addresses from '../../../server/contract/addresses.ts';
import { Failure } from '../../../server/contract/failure.ts';
import { isOldestFirst } from '../../../server/contract/rules.ts';
import type { CallOrThrow } from '../../call.ts';
import { live, PRESSED, part } from '../live/live.ts';
import { type Head, loadSettings, pageNumber, type Query, type Subject, type ViewProps } from '../page.ts';
import { breadcrumb, faqPage, itemList } from '../structured-data.ts';
import { productEntries } from '../widgets/cards/product-card.tsx';
import { Pager } from '../widgets/pager.tsx';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { PhotoBand } from '../widgets/sections/photo-band.tsx';
import { Questions } from '../widgets/sections/questions.tsx';
import { panelOf, Tabs } from '../widgets/tabs.tsx';
import { ProductGrid } from './product-grid.tsx';

export type ProductCentreData = Awaited<ReturnType<typeof load>>;

/** Products of a group on a page. If all groups together have no more, the page has them all, and tabs need no other page. */
const PER_PAGE = 60;

export async function load(callOrThrow: CallOrThrow, { tab, page }: Query, path: string) {
  const isMobile = path === addresses.mobileProductCentre;
  const current = pageNumber(page);
  if (current === 0) throw new Failure(404);
  const site = await loadSettings(callOrThrow);
  const groups = await Promise.all(
    site.productGroups.map(async (group) => ({
      ...group,
      ...(await pageOf(callOrThrow, group, group.path === tab ? current : 1)),
    })),
  );
  const open = groups.find(({ path }) => path === tab);
  if (current > 1 && !open?.products.length) throw new Failure(404);
  const photos = isMobile ? [] : await callOrThrow('carousel/all', {});
  return { ...site, isMobile, current, groups, photos: photos.filter(({ photoUrl }) => photoUrl) };
}

/** A page of a group in display order, and how many the group has. */
async function pageOf(callOrThrow: CallOrThrow, group: { locationId: string; path: string }, page: number) {
  const { locationId } = group;
  const listPage = (at: number) => callOrThrow('product/list', { locationId, page: at, limit: PER_PAGE });
  const isReversed = isOldestFirst(group);
  const { data, count } = await listPage(isReversed ? 1 : page);
  if (!isReversed) return { count, products: data };
  // counted from the list's end, a page of the group is spread over up to two pages of the list
  const end = Math.max(0, count - (page - 1) * PER_PAGE);
  const at = Math.ceil(Math.max(1, end - PER_PAGE + 1) / PER_PAGE);
  const rows = [...(at === 1 ? data : (await listPage(at)).data), ...(await listPage(at + 1)).data];
  const before = (at - 1) * PER_PAGE;
  const products = rows.slice(Math.max(0, end - PER_PAGE - before), end - before).reverse();
  return { count, products };
}

export function head({ isMobile, banners, groups, current }: ProductCentreData, { tab }: Query): Head {
  const banner = banners.product;
  const open = groups.find(({ path }) => path === tab);
  if (!open) return { title: banner.title, description: groups.map(({ desc }) => desc).join(''), unread: ['tab'] };
  const { title, desc, image, path } = open;
  const canonical = hrefOf(isMobile, path, current);
  const name = current > 1 ? `${title} 第 ${current} 页` : title;
  return { title: `${name} - ${banner.title}`, description: desc, canonical, ...(!isMobile && { image }) };
}

export function structuredData(subject: Subject<ProductCentreData>): object[] {
  const { isMobile, groups, questions = [] } = subject.loaded.data;
  return [...faqPage(questions), ...itemList(subject, productEntries(groups, isMobile)), breadcrumb(subject)];
}

/** The product centre: its groups behind tabs, which the address names; a sideways swipe turns a phone to the next. */
export default function ProductCentre({ data, query }: ViewProps<ProductCentreData>) {
  const { isMobile, banners, photos, groups, questions = [], headings, company, phones, current } = data;
  const open = groups.find(({ path }) => path === query.tab) ?? groups[0];
  const isWhole = groups.length > 1 && groups.reduce((sum, { count }) => sum + count, 0) <= PER_PAGE;
  const turns = isWhole && live('centre', { title: head(data, query).title, swipes: isMobile });
  return (
    <div className={isMobile ? 'product-centre is-mobile' : 'product-centre'} {...turns}>
      {photos.length === 0 && <PageBanner banner={banners.product} />}
      <PhotoBand label={`${banners.product.title}轮播图`} photos={photos} first>
        <h1 className="sr-only">{banners.product.title}</h1>
      </PhotoBand>
      {open && groups.length > 1 && (
        <div
          className={isMobile ? 'mobile-tabs on-paper product-centre-tabs' : 'product-centre-tabs container'}
          {...part('centre', 'bar')}
        >
          <Tabs
            label="产品分类"
            tabs={groups.map((group) => ({
              id: group.path,
              title: group.title,
              href: hrefOf(isMobile, group.path),
              panelId: panelId(group),
              ...(!isMobile && { count: group.count }),
              ...(isWhole && { data: { ...PRESSED, 'data-title': head(data, { tab: group.path }).title } }),
            }))}
            active={open.path}
          />
        </div>
      )}
      {(isWhole ? groups : [open]).map((group) => (
        <section
          key={group?.locationId ?? ''}
          className={`product-centre-panel section-below container${group ? '' : ' section-space'}`}
          hidden={group !== open}
          {...(group && panelOf(groups, panelId(group), group))}
        >
          {group && (
            <div className={isMobile ? 'below-3' : 'below-5'}>
              <h2 className={groups.length > 1 ? 'sr-only' : 'section-above type-heading'}>{group.title}</h2>
              {group.desc && <p className="product-centre-desc above-4 soft">{group.desc}</p>}
            </div>
          )}
          <ProductGrid
            {...{ products: group?.products ?? [], hotline: phones[0], mailbox: company.mailbox, isMobile }}
          />
          <Pager
            label="产品分页"
            current={current}
            count={Math.ceil((group?.count ?? 0) / PER_PAGE)}
            hrefOf={(page) => hrefOf(isMobile, group?.path ?? '', page)}
          />
        </section>
      ))}
      <Questions heading={headings.productQuestions} questions={questions} />
    </div>
  );
}

function panelId({ path }: { path: string }): string {
  return `product-centre-${path}`;
}

function hrefOf(isMobile: boolean, group: string, page?: number): string {
  return addresses.groupHref(group, isMobile ? addresses.mobileProductCentre : addresses.productCentre, page);
}
