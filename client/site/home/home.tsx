import { Fragment, type ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { HomeSection } from '../../../server/contract/kinds/shown-sections.ts';
import type { Point } from '../../../server/settings.ts';
import type { CallOrThrow } from '../../call.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { type Head, loadSettings, type Query, type ViewProps, WORDS } from '../page.ts';
import { byPhrase, byWord } from '../widgets/by-word.tsx';
import { CASES_SEEN, shownCases } from '../widgets/cards/case-card.tsx';
import { NewsItem } from '../widgets/cards/news-item.tsx';
import { FEW_PRODUCTS } from '../widgets/cards/product-card.tsx';
import { clip } from '../widgets/clip.ts';
import { useIsOpen } from '../widgets/closed-sections.ts';
import { counted, type Heading, namedBy } from '../widgets/headings.ts';
import { phoneSizes } from '../widgets/phone-sizes.ts';
import { CaseCards } from '../widgets/sections/case-cards.tsx';
import { CompanyFigures } from '../widgets/sections/company-figures.tsx';
import { Section } from '../widgets/sections/section-head.tsx';
import { DealerCall } from './dealer-call.tsx';
import { Hero } from './hero.tsx';
import { onMobilePicture, onPicture } from './hero-points.tsx';
import { Banner, Said, Shortcuts } from './mobile-home.tsx';
import { CENTRE, ProductShelf, shelfGroups } from './product-shelf.tsx';
import { Showroom } from './showroom.tsx';

/** What is side by side on a desktop where the second follows the first. */
const PAIRS: Partial<Record<HomeSection, HomeSection>> = { figures: 'partners', techSupport: 'showroom' };
/** How many there are of each on a desktop, and on a phone; links lead to the others. */
const MOST = { shelf: 8, news: 3, cases: 3 };
const MOBILE_MOST = { shelf: 4, news: 3, cases: 6 };

export type HomeData = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow, _: Query, path: string) {
  const isMobile = path === addresses.mobileHome;
  const most = isMobile ? MOBILE_MOST : MOST;
  const [site, points, products, news, cases] = await Promise.all([
    loadSettings(callOrThrow),
    callOrThrow('site/hero-points', {}),
    callOrThrow('product/all', { limit: most.shelf }),
    callOrThrow('news/list', { limit: most.news }),
    callOrThrow('case/list', { limit: CASES_SEEN }),
  ]);
  const { hero, hidden = [], productGroups, profile } = site;
  const shelf = shelfGroups(productGroups, products, most.shelf);
  const isShort = shelf.flatMap((group) => group.products).length < FEW_PRODUCTS;
  // the sample's picture for phones goes with its other one
  const isOld = hero.image.startsWith('/uploads/') && hero.mobileImage.startsWith('/media/');
  const forPhones = isOld ? '' : hero.mobileImage;
  return {
    ...site,
    isMobile,
    hero: isMobile ? { ...hero, image: forPhones || hero.image } : hero,
    points: isMobile ? (forPhones ? onMobilePicture(points) : []) : onPicture(points),
    shelf,
    isIntroduced: isShort && !hidden.includes('about') && profile.summary + profile.image !== '',
    news: hidden.includes('news') ? [] : news.data,
    cases: hidden.includes('cases') ? [] : shownCases(cases.data, most.cases),
  };
}

export function head({ hero, company, isMobile }: HomeData): Head {
  const description = isMobile ? company.description || hero.title : hero.desc;
  return { title: hero.title, description, image: hero.image };
}

/** The home page: the claim, what there is, the proof of it, how it works, how to take part. */
export default function Home({ data, query }: ViewProps<HomeData>): ReactNode {
  const { isMobile, headings, homeOrder = [], cases, figures, rights } = data;
  const figuresPicture = isMobile ? data.figuresPicture : '';
  const isBeforeCases = cases.length > 0 && homeOrder[homeOrder.indexOf('products') + 1] === 'cases';
  const sections: Record<HomeSection, ReactNode> = {
    oneStop: !isMobile && <OneStop title={headings.oneStop.title} points={data.oneStop} />, // a phone begins with the products
    products: (
      <>
        <ProductShelf
          heading={isMobile ? CENTRE : headings.products}
          groups={data.shelf}
          isMobile={isMobile}
          spaceFollows={!data.isIntroduced && (isMobile || isBeforeCases)}
        />
        {data.isIntroduced && <Company company={data.company} profile={data.profile} isMobile={isMobile} />}
      </>
    ),
    cases: <CaseCards id="home-cases" {...headings.cases} cases={cases} isRow={isMobile} />,
    figures: <CompanyFigures title={headings.figures.title} {...{ figures, rights }} picture={figuresPicture} />,
    partners: <Partners {...headings.partners} partners={data.partners} isMobile={isMobile} />,
    techSupport: <TechSupport {...headings.techSupport} points={data.techSupport} isMobile={isMobile} />,
    showroom: <Showroom heading={headings.showroom} rooms={data.showroom} isMobile={isMobile} />,
    news: <LatestNews {...headings.news} news={data.news} isMobile={isMobile} />,
    coverage: <DealerCall coverage={data.coverage} isMobile={isMobile} />,
  };
  const greeting = isMobile && (query[WORDS] ? <template data-words="" /> : <Said query={query} />);
  return (
    <>
      <Hero hero={data.hero} points={data.points} greeting={greeting} isMobile={isMobile} />
      {isMobile && <Shortcuts icon={data.productGroups[0]?.icon} />}
      {isMobile && <Banner banners={data.mobileBanners} />}
      {homeOrder.map((name, at) => {
        const second = PAIRS[name];
        if (PAIRS[homeOrder[at - 1] ?? name] === name) return null;
        if (!second || homeOrder[at + 1] !== second) return <Fragment key={name}>{sections[name]}</Fragment>;
        return (
          <div key={name} className={`home-pair alone-wide section-below${name === 'techSupport' ? ' on-mist' : ''}`}>
            {sections[name]}
            {sections[second]}
          </div>
        );
      })}
    </>
  );
}

export { Said };

/** So much of the company's summary is shown. */
const SUMMARY_SHOWN = 240;

/** Who the company is, in its own words beside its picture: where products are few, it is what a visitor buys from. */
function Company({ company, profile, isMobile }: Pick<HomeData, 'company' | 'profile' | 'isMobile'>): ReactNode {
  const { summary, image } = profile;
  return (
    <section className="section-space on-mist" aria-labelledby="home-company-title">
      <div className={`${image ? 'split middle ' : ''}container`}>
        <div>
          <h2 id="home-company-title">{company.slogan || company.name}</h2>
          <p className="above-4 measure soft type-lead">{clip(summary || company.description, SUMMARY_SHOWN)}</p>
          <a className="link-button above-5" href={isMobile ? addresses.mobileAbout : addresses.about}>
            关于我们
            <Icon name="arrow-right" />
          </a>
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

/** The one-stop points on a plinth of their own, half on the hero. */
function OneStop({ title, points }: { title: string; points: readonly Point[] }): ReactNode {
  return (
    points.length > 0 && (
      <section className="home-one-stop relative container raised-card" {...namedBy('home-one-stop-title', title)}>
        {title && (
          <h2 className="sr-only" id="home-one-stop-title">
            {counted(title, points.length)}
          </h2>
        )}
        <ul className="pillars clipped">
          {points.map((point) => (
            <li key={point.title} className="home-one-stop-point flex">
              <Icon name={point.icon} className="icon home-one-stop-icon accent" />
              <div>
                <h3 className="type-lead">{point.title}</h3>
                <p className="home-one-stop-desc lines-apart above-1 soft">{byPhrase(point.desc)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

/** Fewer than this do not fill a row. */
const FEW = 8;

/** The partners' marks: grey, and in colour on hover. */
function Partners({ title, desc, partners, isMobile }: Heading & Pick<HomeData, 'partners' | 'isMobile'>): ReactNode {
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
          tabIndex={isMobile ? 0 : undefined}
          className={`partners-list grid middle above-4 sideways no-scrollbar grey-logos${partners.length < FEW ? ' is-few' : ''}`}
        >
          {partners.map((partner) => (
            <li key={partner.name}>
              <img src={partner.logo} alt={partner.name} width={240} height={80} loading="lazy" decoding="async" />
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

type TechSupportProps = Heading & Pick<HomeData, 'isMobile'> & { points: readonly Point[] };

/** How data travels from the building site to its users: each step with its words, and where to see it. */
function TechSupport({ title, desc, points, isMobile }: TechSupportProps): ReactNode {
  const isOpen = useIsOpen();
  return (
    points.length > 0 && (
      <section className="section-space on-mist" {...namedBy('tech-support-title', title)}>
        <div className="container">
          {title && <h2 id="tech-support-title">{counted(title, points.length)}</h2>}
          {desc && <p className="above-4 measure soft type-large">{desc}</p>}
        </div>
        <ol tabIndex={isMobile ? 0 : undefined} className="stations flex container above-head sideways no-scrollbar">
          {points.map((point) => (
            <li className="stations-one rigid" key={point.title}>
              <Icon name={point.icon} className="icon icon-32 dark" />
              <h3 className="keep-phrases above-3 type-lead">{byWord(point.title)}</h3>
              <p className="above-1 lines-apart type-medium soft">{point.desc}</p>
            </li>
          ))}
          {isOpen(addresses.scenarios) && (
            <li className="rigid">
              <a className="link-button" href={addresses.scenarios}>
                查看应用场景
                <Icon name="arrow-right" />
              </a>
            </li>
          )}
        </ol>
      </section>
    )
  );
}

/** The newest articles and a link to all; nothing if there are none. */
function LatestNews({ news, isMobile, ...heading }: Heading & Pick<HomeData, 'news' | 'isMobile'>): ReactNode {
  if (news.length === 0) return null;
  const more = { title: '全部新闻', href: isMobile ? addresses.mobileNews : addresses.news };
  return (
    <Section name="home-news" {...heading} more={more}>
      <ul className="home-news-list container">
        {news.map((article) => (
          <NewsItem key={article.newId} article={article} />
        ))}
      </ul>
    </Section>
  );
}
