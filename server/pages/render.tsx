import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import ServedFooters from '../../client/site/frame/footers.tsx';
import type { FrameData } from '../../client/site/frame/frame-data.ts';
import { notFoundPage } from '../../client/site/routes.ts';
import { App } from '../../client/site/shell/app.tsx';
import { Document } from '../../client/site/shell/document.tsx';
import type { LoadedPage } from '../../client/site/shell/load-page.ts';
import { writeStart } from '../../client/site/shell/start.ts';
import { withoutHydration } from '../../client/site/widgets/without-hydration.tsx';
import { type Manifest, modulesFor } from './manifest.ts';
import { structuredData } from './structured-data.ts';
import { typeset } from './typeset.ts';

const Footers = withoutHydration(ServedFooters);

interface RenderInput {
  loaded: LoadedPage;
  frame: FrameData;
  search: string;
  manifest: Manifest;
  /** The public address, without a slash at its end. */
  siteUrl: string;
}

/** The whole HTML document of a loaded page. */
export function renderDocument({ loaded, frame, search, manifest, siteUrl }: RenderInput): string {
  const { page, path, data } = loaded;
  const found = page !== notFoundPage;
  const body = typeset(renderToString(<App first={loaded} frame={frame} Footers={Footers} at={{ path, search }} />));
  const document = renderToStaticMarkup(
    <Document
      loaded={loaded}
      siteName={frame.company.name}
      isGrey={frame.greyscale === true}
      siteUrl={siteUrl}
      styles={[manifest.styles.site]}
      firstScript={manifest.firstScript}
      modules={[manifest.visits, ...modulesFor(manifest, 'site', manifest.pages[page.path] ?? '')]}
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
