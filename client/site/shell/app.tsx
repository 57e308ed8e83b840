import { Activity, type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { ownPage } from '../../../server/contract/addresses.ts';
import { followLinks } from '../../ui/follow-links.ts';
import type { FrameData } from '../frame/frame-data.ts';
import { LoadFailed } from '../frame/load-failed.tsx';
import type { FootersProps } from '../frame/site-footer.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';
import { findPage, isPage } from '../routes.ts';
import type { LoadedPage } from './load-page.ts';
import { type Address, pageAddress } from './plain-address.ts';
import { addressOf, type Pages, usePages } from './use-pages.ts';

interface AppProps {
  first: LoadedPage;
  frame: FrameData;
  /** The server has them, a browser fetches them when it must. */
  Footers: ComponentType<FootersProps>;
  /** The page that the document shows. */
  at?: Address;
}

/** The public site around its first page; the server and the browser render the same tree. */
export function App({ first, frame, Footers, at }: AppProps): ReactNode {
  const main = useRef<HTMLElement>(null);
  const pages = usePages({ first, at, main, siteName: frame.company.name, hidden: frame.hidden });
  useEffect(() => followLinks((path) => isPage(pageAddress(path, '').path), fetchCode), []);
  const isOwn = !pages.failure && pages.page.path === ownPage; // the menu has pages of one's own one by one
  const { productId } = pages.shown.query;
  const isProduct = !pages.failure && pages.page.record === 'productId' && productId !== undefined;
  return (
    <SiteFrame
      page={pages.page}
      path={isOwn ? (pages.shown.head.canonical ?? '') : pages.page.path}
      product={isProduct ? { productId, name: pages.shown.head.title } : undefined}
      title={pages.shown.head.title}
      isPreview={!pages.failure && pages.shown.head.preview === 'hidden'}
      frame={frame}
      Footers={Footers}
      busy={pages.busy}
      main={main}
    >
      <PageHost pages={pages} />
    </SiteFrame>
  );
}

/** On hover or touch; an error is reported by the visit itself. */
function fetchCode(path: string): void {
  findPage(pageAddress(path, '').path)
    .module()
    .catch(() => undefined);
}

/** Shows the current page and keeps pages with `keepAlive` mounted, hidden. */
function PageHost({ pages }: { pages: Pages }): ReactNode {
  return (
    <>
      {pages.mounted.map((loaded) => (
        <Activity
          key={loaded.page.keepAlive ? loaded.page.path : addressOf(loaded)}
          mode={loaded === pages.shown && !pages.failure ? 'visible' : 'hidden'}
        >
          <loaded.module.default data={loaded.data} query={loaded.query} />
        </Activity>
      ))}
      {pages.failure && <LoadFailed message={pages.failure} onRetry={pages.retry} />}
    </>
  );
}
