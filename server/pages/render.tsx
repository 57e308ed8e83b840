import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { caseData } from '../../client/site/cases/structured-data.ts';
import { type ServedFrame, sentFrame } from '../../client/site/frame/frame-data.ts';
import ServedFooters from '../../client/site/frame/site-footer.tsx';
import { franchiseData } from '../../client/site/franchise/structured-data.ts';
import { homeData } from '../../client/site/home/structured-data.ts';
import { newsData } from '../../client/site/news/structured-data.ts';
import { ownPageData } from '../../client/site/own-pages/structured-data.ts';
import type { Query } from '../../client/site/page.ts';
import { productData } from '../../client/site/products/structured-data.ts';
import { notFoundPage } from '../../client/site/routes.ts';
import { App } from '../../client/site/shell/app.tsx';
import { Document } from '../../client/site/shell/document.tsx';
import type { LoadedPage } from '../../client/site/shell/load-page.ts';
import { writeStart } from '../../client/site/shell/start.ts';
import { breadcrumb, type StructuredData, type Subject } from '../../client/site/structured-data.ts';
import { withoutHydration } from '../../client/site/widgets/without-hydration.tsx';
import * as addresses from '../contract/addresses.ts';
import type { Site } from '../contract/kinds/settings.ts';
import { iconsOf } from './brand.ts';
import { type Manifest, modulesFor, stylesFor } from './manifest.ts';

const Footers = withoutHydration(ServedFooters);

interface RenderInput {
  loaded: LoadedPage;
  frame: ServedFrame;
  /** The owner's data in the head. */
  site: Pick<Site, 'siteMeta' | 'hero'>;
  search: string;
  manifest: Manifest;
  /** The public address, without a slash at its end. */
  siteUrl: string;
}

/** The whole HTML document of a loaded page. */
export function renderDocument({ loaded, frame, site, search, manifest, siteUrl }: RenderInput): string {
  const { page, path, data } = loaded;
  const found = page !== notFoundPage;
  const app = <App first={loaded} frame={frame} Footers={Footers} at={{ path, search }} />;
  const document = renderToStaticMarkup(
    <Document
      loaded={loaded}
      siteName={frame.company.name}
      isGrey={frame.greyscale === true}
      hasFeed={!addresses.leadsTo(frame.closed, addresses.newsFeed)}
      siteUrl={siteUrl}
      meta={site.siteMeta ?? []}
      icons={iconsOf(frame.brand.mark)}
      sharePicture={frame.brand.share || site.hero.image}
      styles={[...stylesFor(manifest, page.path), ...addresses.accentSheets(frame.brand.accent)]}
      otherStyles={manifest.styles.others}
      firstScript={manifest.firstScript}
      modules={[manifest.visits, ...modulesFor(manifest, 'site', manifest.pages[page.path] ?? '')]}
      devScripts={manifest.dev}
      structuredData={structuredData({ loaded, frame, siteUrl }).map(writeJson)}
      body={markupOf(app)}
      start={writeStart({ ...(found ? {} : { missing: true }), data, frame: sentFrame(frame) })}
    />,
  );
  return `<!doctype html>${document}`;
}

/** The words of an address, as the page shows them. */
export function renderWords(Said: ComponentType<{ query: Query }>, query: Query): string {
  // React puts links that preload images in front of markup without a head; the page's head has its own
  return markupOf(<Said query={query} />).replace(/^(?:<link rel="preload"[^>]*>)+/, '');
}

function markupOf(node: ReactNode): string {
  return renderToString(node).replace(/<wbr\/>|><\/(?:use|circle)>/g, (end) => (end === '<wbr/>' ? '<wbr>' : '/>'));
}

function writeJson(value: object): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

/** Pages directly under the home page; a breadcrumb is their only structured data. */
const ALONE = [addresses.about, addresses.mobileAbout, addresses.scenarios, addresses.contact];

const DATA: StructuredData = {
  ...homeData,
  ...productData,
  ...newsData,
  ...caseData,
  ...franchiseData,
  ...ownPageData,
  ...Object.fromEntries(ALONE.map((path) => [path, (subject: Subject) => [breadcrumb(subject)]])),
};

/** JSON-LD of a page (schema.org): the site's operator, the page's subject, its position in the site. */
function structuredData(subject: Subject): object[] {
  return DATA[subject.loaded.page.path]?.(subject) ?? [];
}
