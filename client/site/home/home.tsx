import { Fragment, type ReactNode } from 'react';
import { franchise } from '../../../server/contract/addresses.ts';
import type { Point } from '../../../server/contract/kinds/settings.ts';
import type { HomeSection } from '../../../server/contract/kinds/shown-sections.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Head, ViewProps } from '../page.ts';
import { CASES_SEEN, shownCases } from '../widgets/cards/case-card.tsx';
import { articleIntro, newsLine } from '../widgets/cards/news-item.tsx';
import { counted, HOME_HEADINGS, namedBy, pickHeadings } from '../widgets/headings.ts';
import { CaseCards } from '../widgets/sections/case-cards.tsx';
import { CompanyFigures } from '../widgets/sections/company-figures.tsx';
import { DealerCall } from './dealer-call.tsx';
import { Hero } from './hero.tsx';
import { LatestNews } from './home-news.tsx';
import { Partners } from './partners.tsx';
import { onPicture } from './place-points.ts';
import { ProductShelf, shelfGroups } from './product-shelf.tsx';
import { Showroom } from './showroom.tsx';
import { TechSupport } from './tech-support.tsx';

const SHELF_MAX = 8;

export type HomeData = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow) {
  const [site, points, products, news, cases] = await Promise.all([
    loadSettings(
      callOrThrow,
      'hero',
      'oneStop',
      'productGroups',
      'techSupport',
      'showroom',
      'figures',
      'coverage',
      'rights',
      'partners',
      'headings',
      'hidden',
      'homeOrder',
    ),
    callOrThrow('site/hero-points', {}),
    callOrThrow('product/all', { limit: SHELF_MAX }),
    callOrThrow('news/list', { limit: 4 }),
    callOrThrow('case/list', { limit: CASES_SEEN }),
  ]);
  const { hero, oneStop, productGroups, headings, hidden = [], ...rest } = site;
  const { mobileImage: _, ...shown } = hero;
  return {
    // in the order of the page: what is repeated after more than 64 KB is news to Brotli
    hero: shown,
    oneStop,
    headings: pickHeadings(headings, ...HOME_HEADINGS, 'oneStop', 'products'),
    points: onPicture(points),
    shelf: shelfGroups(productGroups, products, SHELF_MAX),
    ...rest,
    news: hidden.includes('news')
      ? []
      : news.data.map((row, at) => ({ ...newsLine(row), newIntro: at === 0 ? '' : articleIntro(row) })),
    cases: hidden.includes('cases') ? [] : shownCases(cases.data, 2),
  };
}

export function head({ hero }: HomeData): Head {
  return { title: hero.title, description: hero.desc, image: hero.image };
}

/** The desktop home page: the claim, what there is, the proof of it, how it works, how to take part. */
export default function Home({ data }: ViewProps<HomeData>): ReactNode {
  const { headings, homeOrder = [], cases } = data;
  const isBeforeCases = cases.length > 0 && homeOrder[homeOrder.indexOf('products') + 1] === 'cases';
  const sections: Record<HomeSection, ReactNode> = {
    oneStop: <OneStop title={headings.oneStop.title} points={data.oneStop} />,
    products: <ProductShelf heading={headings.products} groups={data.shelf} isBeforeCases={isBeforeCases} />,
    cases: <CaseCards id="home-cases" {...headings.cases} cases={cases} />,
    figures: <CompanyFigures title={headings.figures.title} figures={data.figures} rights={data.rights} />,
    partners: <Partners {...headings.partners} partners={data.partners} />,
    techSupport: <TechSupport {...headings.techSupport} points={data.techSupport} />,
    showroom: <Showroom heading={headings.showroom} rooms={data.showroom} />,
    news: <LatestNews heading={headings.news} news={data.news} />,
    coverage: <DealerCall coverage={data.coverage} href={franchise} isDrawn />,
  };
  return (
    <>
      <Hero hero={data.hero} points={data.points} />
      {homeOrder.map((name) => (
        <Fragment key={name}>{sections[name]}</Fragment>
      ))}
    </>
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
        <ul className="home-one-stop-list grid">
          {points.map((point) => (
            <li key={point.title} className="home-one-stop-point flex">
              <Icon name={point.icon} className="icon home-one-stop-icon accent" />
              <div>
                <h3 className="type-lead">{point.title}</h3>
                <p className="home-one-stop-desc lines-apart above-1 soft">{point.desc}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    )
  );
}
