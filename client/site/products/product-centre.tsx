import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { Photo } from '../../../server/contract/kinds/carousel.ts';
import type { Pictured } from '../../../server/contract/kinds/settings.ts';
import type { CallOrThrow } from '../../call.ts';
import { Icon } from '../../ui/icon.tsx';
import { live, PRESSED } from '../live/live.ts';
import { type Head, loadSettings, type Query, type ViewProps } from '../page.ts';
import { productsOf } from '../widgets/cards/product-card.tsx';
import { Carousel } from '../widgets/carousel/carousel.tsx';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { Questions } from '../widgets/sections/questions.tsx';
import { panelOf, Tabs } from '../widgets/tabs.tsx';
import { ProductGrid } from './product-grid.tsx';

export type ProductCentreData = Awaited<ReturnType<typeof load>>;

/** Up to this number of products all groups are in the page, and a tab needs no other one. */
const AT_ONCE_MAX = 60;
/** How long a photo is shown: time to read its sentence. */
const INTERVAL_MS = 5000;

export async function load(callOrThrow: CallOrThrow, _: Query, path: string) {
  const isMobile = path === addresses.mobileProductCentre;
  const [{ company, productGroups, banners, phones, questions = [], headings }, products, photos] = await Promise.all([
    loadSettings(callOrThrow),
    callOrThrow('product/all', {}),
    isMobile ? [] : callOrThrow('carousel/all', {}),
  ]);
  return {
    isMobile,
    banner: banners.product,
    hotline: phones[0],
    photos: photos.filter(({ photoUrl }) => photoUrl),
    groups: productGroups.map((group) => ({ ...group, products: productsOf(products, group.locationId) })),
    ...(!isMobile && { mailbox: company.mailbox }),
    questions,
    heading: headings.productQuestions,
  };
}

export function head({ isMobile, banner, groups }: ProductCentreData, { tab }: Query): Head {
  const open = groups.find(({ locationId }) => locationId === tab);
  if (!open) return { title: banner.title, description: groups.map(({ desc }) => desc).join(''), unread: ['tab'] };
  const { title, desc, image, locationId } = open;
  const canonical = hrefOf(isMobile, locationId);
  return { title: `${title} - ${banner.title}`, description: desc, canonical, ...(!isMobile && { image }) };
}

/** The product centre: its groups behind tabs, which the address names; a sideways swipe turns a phone to the next. */
export default function ProductCentre({ data, query }: ViewProps<ProductCentreData>): ReactNode {
  const { isMobile, banner, photos, groups, hotline, mailbox, questions, heading } = data;
  const open = groups.find(({ locationId }) => locationId === query.tab) ?? groups[0];
  const isWhole = groups.length > 1 && groups.flatMap(({ products }) => products).length <= AT_ONCE_MAX;
  const turns = isWhole && live('centre', { title: head(data, query).title, swipes: isMobile });
  return (
    <div className={isMobile ? 'product-centre is-mobile' : 'product-centre'} {...turns}>
      <Banner banner={banner} photos={photos} />
      {open && groups.length > 1 && (
        <div className={isMobile ? 'mobile-tabs on-paper product-centre-tabs' : 'product-centre-tabs container'}>
          <Tabs
            label="产品分类"
            tabs={groups.map((group) => ({
              id: group.locationId,
              title: group.title,
              href: hrefOf(isMobile, group.locationId),
              panelId: panelId(group),
              ...(!isMobile && { count: group.products.length }),
              ...(isWhole && { data: { ...PRESSED, 'data-title': head(data, { tab: group.locationId }).title } }),
            }))}
            active={open.locationId}
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
            <>
              <h2 className={groups.length > 1 ? 'sr-only' : 'section-above'}>{group.title}</h2>
              {group.desc && (
                <p className="product-centre-desc row soft type-lead">
                  {!isMobile && <Icon name={group.icon} className="icon icon-32 right-3 navy" />}
                  <span>{group.desc}</span>
                </p>
              )}
            </>
          )}
          <ProductGrid {...{ products: group?.products ?? [], hotline, mailbox, isMobile }} />
        </section>
      ))}
      <Questions heading={heading} questions={questions} />
    </div>
  );
}

function panelId({ locationId }: { locationId: string }): string {
  return `product-centre-${locationId}`;
}

/** The staff's carousel photos, or the still banner where there are none; its title is the page's `h1` in any case. */
function Banner({ banner, photos }: { banner: Pictured; photos: readonly Photo[] }): ReactNode {
  if (photos.length === 0) return <PageBanner banner={banner} />;
  return (
    <div className="product-centre-photos slides-joined">
      <h1 className="sr-only">{banner.title}</h1>
      <Carousel
        label={`${banner.title}轮播图`}
        intervalMs={INTERVAL_MS}
        loop
        names={photos.map((photo, index) => photo.photoTitle || `图片 ${index + 1}`)}
      >
        {photos.map((photo, index) => (
          <PageBanner
            key={photo.photoId}
            first={index === 0}
            titleIsHeading={false}
            banner={{ image: photo.photoUrl, title: photo.photoTitle, desc: photo.photoInfo }}
          />
        ))}
      </Carousel>
    </div>
  );
}

function hrefOf(isMobile: boolean, group: string): string {
  return (isMobile ? addresses.mobileGroupHref : addresses.groupHref)(group);
}
