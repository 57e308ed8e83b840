import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { FrameData } from '../../client/site/frame/frame-data.ts';
import { SiteFrame } from '../../client/site/frame/site-frame.tsx';
import type { Query } from '../../client/site/page.ts';
import type { LoadedPage } from '../../client/site/routes.ts';
import { Document } from '../../client/site/shell/document.tsx';
import { breadcrumb } from '../../client/site/structured-data.ts';
import * as addresses from '../contract/addresses.ts';
import { sectionTitle } from '../contract/menu.ts';
import { leadsTo, sections } from '../contract/sections.ts';
import { closeTypedBlanksInHtml } from '../contract/typed-blanks.ts';
import type { Site } from '../settings.ts';
import { iconsOf } from './brand.ts';
import { redirectFor } from './device.ts';
import type { Manifest } from './manifest.ts';

interface RenderInput {
  loaded: LoadedPage;
  frame: FrameData;
  /** The owner's data in the head. */
  site: Pick<Site, 'siteMeta' | 'tongji'>;
  sharePicture: string;
  manifest: Manifest;
  siteUrl: string;
}

/** The whole HTML document of a loaded page. */
export function renderDocument({ loaded, frame, site, sharePicture, manifest, siteUrl }: RenderInput): string {
  const { page, query, head, module } = loaded;
  const { productId } = query;
  const isProduct = page.record === 'productId' && productId !== undefined;
  const { site: common, print, subjects } = manifest.styles;
  const styles = [common, subjects[page.subject], ...addresses.accentSheets(frame.brand.accent)];
  const feedName = frame.company.name + sectionTitle('news', frame.menu);
  const html = renderToString(
    <Document
      loaded={loaded}
      siteName={frame.company.name}
      isGrey={frame.greyscale === true}
      isClosed={!page.record && leadsTo(frame.closed, page.path)}
      feedName={leadsTo(frame.closed, addresses.newsFeed) ? undefined : feedName}
      siteUrl={siteUrl}
      meta={site.siteMeta ?? []}
      counter={site.tongji || undefined}
      icons={iconsOf(frame.brand.mark)}
      sharePicture={sharePicture}
      styles={styles.filter((sheet) => sheet !== undefined)}
      printStyles={print}
      scripts={manifest}
      counterpart={redirectFor(page, query, page.device !== 'mobile')}
      structuredData={structuredDataOf({ loaded, frame, siteUrl })}
    >
      <SiteFrame
        page={page}
        path={page.path === addresses.ownPage ? (head.canonical ?? '') : page.path} // the menu has pages of one's own one by one
        product={isProduct ? { productId, name: head.title } : head.product}
        wish={head.wish}
        inEnglish={head.inEnglish}
        isPreview={head.preview === 'hidden'}
        frame={frame}
      >
        <module.default data={loaded.data} query={query} />
      </SiteFrame>
    </Document>,
  );
  return `<!doctype html>${closeTypedBlanksInHtml(html)}`;
}

/** The words of an address, as the page shows them. */
export function renderWords(Said: ComponentType<{ query: Query }>, query: Query): string {
  return renderToString(<Said query={query} />);
}

/** The pages of the menus, which have their position in the site as JSON-LD where they say nothing else of themselves. */
const SECTION_PAGES: readonly string[] = sections.flatMap(({ pages }) => pages);

/** The JSON-LD of a page (schema.org), written so that it cannot end its element. */
function structuredDataOf(subject: Pick<RenderInput, 'loaded' | 'frame' | 'siteUrl'>): string[] {
  const { page, module } = subject.loaded;
  const usual = SECTION_PAGES.includes(page.path) ? [breadcrumb(subject)] : [];
  const all = module.structuredData?.(subject) ?? usual;
  return all.map((data) => JSON.stringify(data).replace(/</g, '\\u003c'));
}
