import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { FrameData } from '../../client/site/frame/frame-data.ts';
import { App } from '../../client/site/shell/app.tsx';
import { Document } from '../../client/site/shell/document.tsx';
import type { LoadedPage } from '../../client/site/shell/load-page.ts';
import { writeStart } from '../../client/site/shell/start.ts';
import { titleOf } from '../../client/site/shell/use-pages.ts';
import { absolute } from '../../client/site/structured-data.ts';
import * as addresses from '../contract/addresses.ts';
import { type Manifest, modulesFor } from './manifest.ts';
import { structuredData } from './structured-data.ts';

export interface RenderInput {
  loaded: LoadedPage;
  frame: FrameData;
  search: string;
  manifest: Manifest;
  /** The public address, without a slash at its end. */
  siteUrl: string;
}

const SHARE_PICTURE = '/media/brand/icon-512.png';

/** The whole HTML document of a loaded page. */
export function renderDocument({ loaded, frame, search, manifest, siteUrl }: RenderInput): string {
  const { page, head, path, data } = loaded;
  const found = page.path === path;
  const body = renderToString(<App first={loaded} frame={frame} at={{ path, search }} />);
  const document = renderToStaticMarkup(
    <Document
      title={titleOf(loaded, frame.company.name)}
      description={head.description}
      siteName={frame.company.name}
      absoluteUrl={siteUrl + (head.canonical ?? page.path)}
      absoluteImage={absolute(siteUrl, head.image || SHARE_PICTURE)}
      hidden={head.hidden ?? false}
      isArticle={page.path === addresses.article}
      styles={[manifest.styles.site]}
      firstScript={manifest.firstScript}
      modules={modulesFor(manifest, 'site', manifest.pages[page.path] ?? '')}
      devScripts={manifest.dev}
      structuredData={structuredData({ loaded, frame, siteUrl }).map(writeJson)}
      body={body}
      start={writeStart({ found, data, frame })}
    />,
  );
  return `<!doctype html>${document}`;
}

function writeJson(value: object): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
