import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { recordByPath } from '../../../server/contract/record-pages.ts';
import { late } from '../widgets/late.tsx';
import { HydratesMarkup, withoutHydration } from '../widgets/without-hydration.tsx';
import { App } from './app.tsx';
import { restorePage } from './load-page.ts';
import { type Address, hostAddress, isPlainHost, pageAddress } from './plain-address.ts';
import { ROOT_ID, readStart } from './start.ts';

const Footers = withoutHydration(late(() => import('../frame/site-footer.tsx')).view('default'));

/** The browser's way in: takes over the markup that the server rendered from the same page and the same data. */
async function takeOver(): Promise<void> {
  const root = document.getElementById(ROOT_ID);
  const start = readStart();
  if (!root || !start) return; // another document: the markup stays as it is
  const found = !start.missing;
  const at = shownAddress(found);
  if (isPlainHost()) keepLinksPlain();
  const first = await restorePage(at.path, at.search, found, start.data);
  const { href } = location;
  const markup = root.innerHTML;
  /** React removes a tree that failed. To avoid a blank page, the server's markup is put back. */
  const onUncaughtError = (error: unknown) => {
    Promise.reject(error); // to be reported like any other
    if (location.href === href) root.innerHTML = markup;
    else location.reload();
  };
  const app = (
    <HydratesMarkup value={true}>
      <App first={first} frame={start.frame} at={at} Footers={Footers} />
    </HydratesMarkup>
  );
  // in pieces of 5 ms; a press before the last one has React finish at once
  startTransition(() => {
    hydrateRoot(root, app, { onUncaughtError });
  });
}

takeOver();

/**
 * The address of what the document shows; the address bar gets it as this host has it. A plain host gives the same file
 * whatever a query asks for, and the 404 page for a record of later: there it is the address without the query, which is
 * then followed.
 */
function shownAddress(isFound: boolean): Address {
  const { pathname, search, hash } = location;
  const at = pageAddress(pathname, search);
  const address = hostAddress(at.path + at.search);
  if (address !== pathname + search) history.replaceState(history.state, '', address + hash);
  const isOwnFile = isFound && at.search !== search;
  return isPlainHost() && !isOwnFile ? { ...at, search: '' } : at;
}

/** For links to records, pages and files: they can be opened in a new tab and copied. */
function keepLinksPlain(): void {
  const write = () => {
    for (const link of document.querySelectorAll('a[href*="?"]')) {
      const href = link.getAttribute('href') ?? '';
      const plain = recordByPath(href);
      if (plain !== href) link.setAttribute('href', plain);
    }
  };
  write();
  const changes = { subtree: true, childList: true, attributeFilter: ['href'] };
  new MutationObserver(write).observe(document, changes);
}
