import { lazy, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { FootersProps } from '../frame/footers.tsx';
import { plainAddress } from '../routes.ts';
import { HydratesMarkup, withoutHydration } from '../widgets/without-hydration.tsx';
import { App } from './app.tsx';
import { restorePage } from './load-page.ts';
import { ROOT_ID, readStart } from './start.ts';
import type { Address } from './use-pages.ts';

const LazyFooters = lazy(() => import('../frame/footers.tsx'));
const Footers = withoutHydration((props: FootersProps) => (
  <Suspense>
    <LazyFooters {...props} />
  </Suspense>
));

/** The browser's way in: takes over the markup that the server rendered from the same page and the same data. */
async function takeOver(): Promise<void> {
  const root = document.getElementById(ROOT_ID);
  const start = readStart();
  if (!root || !start) return; // not one of ours: the markup stands as it is
  const at = shownAddress();
  const first = await restorePage(at.path, at.search, start.found, start.data);
  const { href } = location;
  const markup = root.innerHTML;
  /** React leaves nothing of what failed. No engine shows a white page: this one stands again as the server wrote it. */
  const onUncaughtError = (error: unknown) => {
    Promise.reject(error); // to be reported like any other
    if (location.href === href) root.innerHTML = markup;
    else location.reload();
  };
  hydrateRoot(
    root,
    <HydratesMarkup value={true}>
      <App first={first} frame={start.frame} at={at} Footers={Footers} />
    </HydratesMarkup>,
    { onUncaughtError },
  );
}

takeOver();

/**
 * The address of what the document shows, which the address bar gets where plain files lie at paths of their own. A plain host
 * gives the same file whatever a query asks for: there it is the address without the query, which is then followed.
 */
function shownAddress(): Address {
  const { pathname, search, hash } = location;
  const [path = '', record] = (plainAddress(pathname) ?? pathname).split('?');
  const asked = record ? `?${record}${search.replace('?', '&')}` : search;
  if (path + asked !== pathname + search) history.replaceState(history.state, '', path + asked + hash);
  const isPlainHost = document.documentElement.dataset.server !== undefined;
  return { path, search: isPlainHost && !record ? '' : asked };
}
