import { Fragment, type ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { HomeSection } from '../../../server/contract/kinds/shown-sections.ts';
import type { Point } from '../../../server/settings.ts';
import type { CallOrThrow } from '../../call.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture, phoneSizes } from '../../ui/picture.tsx';
import { live } from '../live/live.ts';
import { type Head, loadSettings, type Query, type Subject, type ViewProps } from '../page.ts';
import { itemList, organization, webSite } from '../structured-data.ts';
import { byLine, named } from '../widgets/by-word.tsx';
import { CASES_SEEN, shownCases } from '../widgets/cards/case-card.tsx';
import { articleName } from '../widgets/cards/news-item.tsx';
import { FEW_PRODUCTS, productEntries } from '../widgets/cards/product-card.tsx';
import { clip } from '../widgets/clip.ts';
import { MoreLink } from '../widgets/more-link.tsx';
import { usePage } from '../widgets/page-context.ts';
import { CaseBand } from '../widgets/sections/case-band.tsx';
import { CompanyFigures } from '../widgets/sections/company-figures.tsx';
import { PhotoBand } from '../widgets/sections/photo-band.tsx';
import { counted, type Heading, namedBy } from '../widgets/sections/section-head.tsx';
import { DealerCall } from './dealer-call.tsx';
import { Hero } from './hero.tsx';
import { pointsOn } from './hero-points.tsx';
import { LatestNews } from './latest-news.tsx';
import { Banner, PHOTOS, Said, Shortcuts } from './mobile-home.tsx';
import { GROUP_MOST } from './product-lines.tsx';
import { ProductShelf, shelfGroups } from './product-shelf.tsx';
import { Showroom } from './showroom.tsx';

/** Neighbours that share a band, in either order. */
const BANDS: Partial<Record<HomeSection, HomeSection>> = {
  showroom: 'techSupport',
  techSupport: 'showroom',
  news: 'coverage',
  coverage: 'news',
};
/** How many there are of each: of a group of products, of news, of cases; links lead to the others. */
const MOST = { group: GROUP_MOST, news: 3, cases: 5 };

type HomeData = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow, _: Query, path: string) {
  const isMobile = path === addresses.mobileHome;
  const [site, photos, points, products, news, cases] = await Promise.all([
    loadSettings(callOrThrow),
    callOrThrow('carousel/home', {}),
    callOrThrow('site/hero-points', {}),
    callOrThrow('product/all', { limit: MOST.group }),
    callOrThrow('news/list', { limit: MOST.news }),
    callOrThrow('case/list', { limit: CASES_SEEN }),
  ]);
  const { hero, hidden = [], productGroups, profile } = site;
  const shelf = shelfGroups(productGroups, products, MOST.group);
  const isShort = shelf.flatMap((group) => group.products).length < FEW_PRODUCTS;
  // the sample's picture for phones goes with its other one
  const isOld = hero.image.startsWith('/uploads/') && hero.mobileImage.startsWith('/media/');
  const forPhones = isOld ? '' : hero.mobileImage;
  return {
    ...site,
    isMobile,
    photos: photos.filter(({ photoUrl }) => photoUrl),
    hero: isMobile ? { ...hero, image: forPhones || hero.image } : hero,
    points: isMobile && !forPhones ? [] : pointsOn(points, isMobile),
    shelf,
    isIntroduced: isShort && !hidden.includes('about') && profile.summary + profile.image !== '',
    news: hidden.includes('news') ? [] : news.data,
    cases: hidden.includes('cases') ? [] : shownCases(cases.data, MOST.cases),
  };
}

export function head({ hero, company, isMobile }: HomeData): Head {
  const description = isMobile ? company.description || hero.title : hero.desc;
  return { title: hero.title, description, image: hero.image };
}

/** The products and the news on a home page; on the desktop's also who runs the site. */
export function structuredData(subject: Subject<HomeData>): object[] {
  const { isMobile, shelf, news } = subject.loaded.data;
  const articles = news.map((one) => ({ name: articleName(one), path: addresses.articleHref(one) }));
  const site = isMobile ? [] : [organization(subject), webSite(subject)];
  return [...site, ...itemList(subject, productEntries(shelf, isMobile)), ...itemList(subject, articles)];
}

/** The home page: the claim with its proofs, what is sold, where it works, who helps, how to take part. */
export default function Home({ data, query }: ViewProps<HomeData>) {
  const { isMobile, headings, cases, figures, rights, news, coverage, techSupport, showroom } = data;
  const empty: Partial<Record<HomeSection, boolean>> = {
    techSupport: techSupport.length === 0,
    showroom: showroom.length === 0,
    news: news.length === 0,
    coverage: !coverage?.percent || !coverage.claim,
  };
  const order = (data.homeOrder ?? []).filter((name) => !empty[name]);
  const isBeside = (name: HomeSection) =>
    [-1, 1].some((step) => order[order.indexOf(name) + step] === (BANDS[name] ?? ''));
  const isInFoot = order[0] === 'figures';
  const facts = { title: headings.figures.title, figures, rights, picture: isMobile ? data.figuresPicture : '' };
  const support = <TechSupport {...headings.techSupport} points={techSupport} isLine={isBeside('techSupport')} />;
  const sections: Record<HomeSection, ReactNode> = {
    oneStop: <OneStop title={headings.oneStop.title} points={data.oneStop} />,
    products: (
      <>
        <ProductShelf heading={headings.products} groups={data.shelf} isMobile={isMobile} />
        {data.isIntroduced && <Company company={data.company} profile={data.profile} isMobile={isMobile} />}
      </>
    ),
    cases: <CaseBand id="home-cases" {...headings.cases} cases={cases} isLarge />,
    figures: !isInFoot && <CompanyFigures {...facts} />,
    partners: <Partners {...headings.partners} partners={data.partners} />,
    techSupport: support,
    showroom: (
      <Showroom heading={headings.showroom} rooms={showroom} isMobile={isMobile}>
        {isBeside('showroom') && support}
      </Showroom>
    ),
    news: <LatestNews {...headings.news} news={news} isMobile={isMobile} isBeside={isBeside('news')} />,
    coverage: <DealerCall coverage={coverage} isMobile={isMobile} isBeside={isBeside('coverage')} />,
  };
  return (
    <>
      <Hero hero={data.hero} points={data.points} greeting={isMobile && <Said query={query} />} isMobile={isMobile}>
        {isInFoot && <CompanyFigures {...facts} isFoot />}
      </Hero>
      {isMobile && <Shortcuts icon={data.productGroups[0]?.icon || undefined} />}
      {isMobile ? (
        <Banner photos={data.photos} banners={data.mobileBanners} />
      ) : (
        <PhotoBand label={PHOTOS} photos={data.photos} />
      )}
      {order.map((name, at) => {
        const next = order[at + 1];
        if (name === 'showroom' || !isBeside(name)) return <Fragment key={name}>{sections[name]}</Fragment>;
        if (name === 'techSupport' || !next || next !== BANDS[name]) return null; // beside the one before, or in its band
        return (
          <div key={name} className="home-pair split split-even container section-space">
            {sections[name]}
            {sections[next]}
          </div>
        );
      })}
    </>
  );
}

const SUMMARY_SHOWN = 240;

/** Who the company is, in its own words beside its picture: where products are few, it is what a visitor buys from. */
function Company({ company, profile, isMobile }: Pick<HomeData, 'company' | 'profile' | 'isMobile'>) {
  const { summary, image } = profile;
  const { titleOf } = usePage();
  return (
    <section className="section-space on-mist" aria-labelledby="home-company-title">
      <div className={`${image ? 'split middle ' : ''}container`}>
        <div>
          <h2 className="keep-phrases" id="home-company-title" {...named(company.slogan || company.name)} />
          <p className="above-4 measure soft type-lead">{clip(summary || company.description, SUMMARY_SHOWN)}</p>
          <MoreLink className="above-5" href={isMobile ? addresses.mobileAbout : addresses.about}>
            {titleOf('about')}
          </MoreLink>
        </div>
        {image && (
          <div className="picture-box picture-box-wide">
            <Picture src={image} alt={company.name} sizes={phoneSizes(100, '(min-width: 1024px) 54vw, 100vw')} />
          </div>
        )}
      </div>
    </section>
  );
}

function OneStop({ title, points }: { title: string; points: readonly Point[] }) {
  return (
    points.length > 0 && (
      <section className="section-space on-mist" {...namedBy('home-one-stop-title', title)}>
        <div className="container">
          {title && (
            <h2 className="below-head" id="home-one-stop-title">
              {counted(title, points.length)}
            </h2>
          )}
          <dl className="home-one-stop pillars is-paired">
            {points.map((point) => (
              <div key={point.title} className="under-dark">
                <dt className="type-subheading heavy snug">{point.title}</dt>
                <dd className="above-2 soft keep-phrases">{byLine(point.desc)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    )
  );
}

/** Fewer than this do not fill a row. */
const FEW = 8;

/** The partners' marks: grey, and in colour on hover. */
function Partners({ title, desc, partners }: Heading & Pick<HomeData, 'partners'>) {
  const isFew = partners.length < FEW;
  return (
    partners.length > 0 && (
      <section className="partners section-space container" {...namedBy('partners-title', title)}>
        {title && (
          <h2 className="type-heading" id="partners-title">
            {counted(title, partners.length)}
          </h2>
        )}
        {desc && <p className="above-3 soft type-large">{desc}</p>}
        <ul
          {...live('scrolls')}
          className={`partners-list ${isFew ? 'is-few flex wraps' : 'grid'} middle above-4 sideways no-scrollbar grey-logos`}
        >
          {partners.map((partner) => (
            <li key={partner.name}>
              <img
                className="relative"
                src={partner.logo}
                alt={partner.name}
                width={240}
                height={80}
                loading="lazy"
                decoding="async"
              />
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

interface TechSupportProps extends Heading {
  points: readonly Point[];
  /** In the showroom's band, on navy. */
  isLine: boolean;
}

/** How the service reaches its users: each step with its words, and where to see it. */
function TechSupport({ title, desc, points, isLine }: TechSupportProps) {
  const { isOpen, titleOf } = usePage();
  const soft = isLine ? 'soft-on-dark' : 'soft';
  return (
    points.length > 0 && (
      <section
        className={isLine ? 'stations-line over relative' : 'section-space on-mist'}
        {...namedBy('tech-support-title', title)}
      >
        <div className="section-head wraps baseline-row container">
          <div>
            {title && (
              <h2 className={isLine ? 'type-subheading' : undefined} id="tech-support-title">
                {counted(title, points.length)}
              </h2>
            )}
            {desc && <p className={`above-2 measure type-large ${soft}`}>{desc}</p>}
          </div>
          {isOpen(addresses.scenarios) && <MoreLink href={addresses.scenarios}>查看{titleOf('scenarios')}</MoreLink>}
        </div>
        <ol {...live('scrolls')} className="stations gap-6 flex above-5 sideways no-scrollbar">
          {points.map((point) => (
            <li className="stations-one rigid" key={point.title}>
              <Icon name={point.icon} className={`icon icon-32${isLine ? '' : ' dark'}`} />
              <h3 className="keep-phrases above-3 type-lead" {...named(point.title)} />
              <p className={`above-1 lines-apart type-small ${soft}`}>{point.desc}</p>
            </li>
          ))}
        </ol>
      </section>
    )
  );
}
