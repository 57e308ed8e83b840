import { type ReactNode, useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import * as addresses from '../../../server/contract/addresses.ts';
import type { Photo } from '../../../server/contract/kinds/carousel.ts';
import type { ProductRow } from '../../../server/contract/kinds/product.ts';
import type { Pictured } from '../../../server/contract/kinds/settings.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Head, Query, ViewProps } from '../page.ts';
import { ByWord } from '../widgets/by-word.tsx';
import { productsOf } from '../widgets/cards/product-card.tsx';
import { Carousel } from '../widgets/carousel/carousel.tsx';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { Questions } from '../widgets/sections/questions.tsx';
import { panelOf, Tabs } from '../widgets/tabs.tsx';
import { ProductGrid } from './product-grid.tsx';
import { useSwipe } from './use-swipe.ts';

export type ProductCentreData = Awaited<ReturnType<typeof load>>;

const PANEL_ID = 'product-centre-panel';
/** How long a photo is shown: time to read its sentence. */
const INTERVAL_MS = 5000;

/** A phone is sent no photos of the carousel, and of each product what its card shows. */
export async function load(callOrThrow: CallOrThrow, _: Query, path: string) {
  const isMobile = path === addresses.mobileProductCentre;
  const [{ company, productGroups, banners, phones, questions = [], headings }, products, photos] = await Promise.all([
    loadSettings(callOrThrow, 'company', 'productGroups', 'banners', 'phones', 'questions', 'headings'),
    callOrThrow('product/all', {}),
    isMobile ? [] : callOrThrow('carousel/all', {}),
  ]);
  const shown = ({ productId, coverName, coverDescribe, coverUrl, card }: ProductRow) => {
    const all = { productId, coverName, coverUrl, card };
    return isMobile ? all : { ...all, coverDescribe };
  };
  return {
    isMobile,
    banner: banners.product,
    hotline: phones[0],
    photos: photos.filter(({ photoUrl }) => photoUrl),
    groups: productGroups.map((group) => ({ ...group, products: productsOf(products, group.locationId).map(shown) })),
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
  const at = Math.max(
    0,
    groups.findIndex(({ locationId }) => locationId === query.tab),
  );
  const swipe = useSwipe((delta) => {
    const target = groups[at + delta];
    if (target) navigate(hrefOf(isMobile, target.locationId), { replace: true });
  });
  // Under tabs that are stuck to the header a group would begin somewhere in its middle.
  const tabs = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const seen = useRef(at);
  useEffect(() => {
    if (seen.current === at || !tabs.current || !panel.current) return;
    seen.current = at;
    const hidden = tabs.current.getBoundingClientRect().bottom - panel.current.getBoundingClientRect().top;
    if (hidden > 1) window.scrollBy(0, -hidden);
  }, [at]);

  const open = groups[at];
  return (
    <div className={isMobile ? 'product-centre is-mobile' : 'product-centre'}>
      <Banner banner={banner} photos={photos} />
      {open && groups.length > 1 && (
        <div
          className={isMobile ? 'mobile-tabs on-paper product-centre-tabs' : 'product-centre-tabs container'}
          ref={tabs}
        >
          <Tabs
            label="产品分类"
            tabs={groups.map(({ locationId, title, products }) => ({
              id: locationId,
              title,
              href: hrefOf(isMobile, locationId),
              ...(!isMobile && { count: products.length }),
            }))}
            active={open.locationId}
            panelId={PANEL_ID}
          />
        </div>
      )}
      <section
        className={`product-centre-panel section-below container${open ? '' : ' section-space'}`}
        id={PANEL_ID}
        ref={panel}
        {...(open && panelOf(groups, PANEL_ID, open))}
        {...(isMobile && swipe)}
      >
        {open && (
          <>
            <h2 className={groups.length > 1 ? 'sr-only' : 'above-6'}>{open.title}</h2>
            <p className="product-centre-desc row soft type-lead">
              {!isMobile && <Icon name={open.icon} className="icon icon-32 right-3 navy" />}
              <span className="keep-phrases">
                <ByWord text={open.desc} />
              </span>
            </p>
          </>
        )}
        <ProductGrid key={open?.locationId} {...{ products: open?.products ?? [], hotline, mailbox, isMobile }} />
      </section>
      <Questions heading={heading} questions={questions} />
    </div>
  );
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
