import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import * as addresses from '../../../server/contract/addresses.ts';
import { Failure } from '../../../server/contract/failure.ts';
import { callOrThrow, NOT_REACHED } from '../../call.ts';
import { listen } from '../../ui/listen.ts';
import { isMobileAgent } from '../device.ts';
import { type Page, readQuery } from '../page.ts';
import { findPage, notFoundPage } from '../routes.ts';
import { type LoadedPage, loadPage } from './load-page.ts';
import { type Address, hostAddress, pageAddress } from './plain-address.ts';
import { redirectFor } from './redirect.ts';
import { carryScroll, recallScroll, rememberScroll } from './scroll-memory.ts';
import { OTHER_STYLES } from './start.ts';

export interface Pages {
  /** What the frame is of: the shown page's row, or that of the one which could not be loaded. */
  page: Page;
  shown: LoadedPage;
  /** The shown page and the mounted ones, in the order in which they were first opened. */
  mounted: readonly LoadedPage[];
  busy: boolean;
  /** Why the last requested page could not be loaded. */
  failure: string | undefined;
  retry(): void;
}

interface UsePages {
  first: LoadedPage;
  at: Address | undefined;
  main: RefObject<HTMLElement | null>;
  siteName: string;
  /** The parts of the site that have no pages. */
  hidden: readonly string[] | undefined;
}

/** Follows the address: loads pages through their rows, keeps some mounted, sets focus, title and scroll. */
export function usePages({ first, at, main, siteName, hidden = [] }: UsePages): Pages {
  const find = (path: string) => (addresses.leadsTo(hidden, path) ? notFoundPage : findPage(path));
  const pathname = usePathname(at && { ssrPath: at.path });
  const asked = useSearch(at && { ssrSearch: at.search });
  const { path, search } = pageAddress(pathname, asked);
  const [state, setState] = useState({ shown: first, mounted: [first] as readonly LoadedPage[] });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const followed = useRef(addressOf({ path, query: readQuery(find(path), search) })); // `first`, or the 404 page in its place
  const seen = useRef<Record<string, LoadedPage>>({ [followed.current]: first });
  const { shown, mounted } = state;

  const show = (loaded: LoadedPage) => {
    seen.current[followed.current] = loaded;
    setState((before) => ({ shown: loaded, mounted: mount(before.mounted, loaded) }));
    setFailure(undefined);
    setBusy(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the address alone; `attempt` asks for it once more
  useEffect(() => {
    if (leaveForSibling(find)) return undefined;
    const page = find(path);
    const query = readQuery(page, search);
    const address = addressOf({ path, query });
    if (address === followed.current) return undefined;
    followed.current = address;

    // a mounted page, or the previous one if the new one failed
    const alive = mounted.find((other) => other.page === page && (page.keepAlive || addressOf(other) === address));
    if (alive)
      show({ ...alive, query, head: alive.module.head(alive.data, query) }); // at once; what is new follows
    else setBusy(true);

    let wanted = true;
    Promise.all([loadPage(callOrThrow, page, path, query), fetchStyles()]).then(
      ([loaded]) => {
        const update = () => wanted && show(loaded);
        // a mounted page is ready at once
        if (alive || !document.startViewTransition) update();
        else import('../../ui/change-view.ts').then(({ changeView }) => changeView(update), update);
      },
      (error: unknown) => {
        if (!wanted || alive) return;
        const earlier = history.state && seen.current[address]; // an entry with a state was there before
        if (earlier) return show(earlier);
        setBusy(false);
        setFailure(error instanceof Failure ? error.message : NOT_REACHED.msg); // the page's code did not come
      },
    );
    return () => {
      wanted = false;
    };
  }, [path, search, attempt]);

  // The agent changes under an open page when a tablet is turned or desktop mode is switched on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is hidden stays so for a visit
  useEffect(() => listen(window, ['resize', 'orientationchange', 'pageshow'], () => leaveForSibling(find)), []);

  useEffect(() => rememberScroll(), []);

  const failed = failure !== undefined;
  const before = useRef({ shown, failed });
  // Before the browser scrolls a page that is no longer tall enough: that place belongs to the new page's entry.
  useLayoutEffect(() => {
    document.title = failed ? `页面没有打开 - ${siteName}` : titleOf(shown, siteName);
    const last = before.current;
    before.current = { shown, failed };
    if (last.failed === failed) {
      if (last.shown === shown) return;
      if (last.shown.page === shown.page && shown.page.keepAlive) return carryScroll(); // another tab of it, or newer data
      if (addressOf(last.shown) === addressOf(shown)) return;
    }
    main.current?.focus({ preventScroll: true });
    recallScroll();
  }, [shown, failed, main, siteName]);

  return {
    page: failed ? find(path) : shown.page,
    shown,
    mounted,
    busy,
    failure,
    retry: () => {
      followed.current = '';
      setAttempt((count) => count + 1);
    },
  };
}

let styles: Promise<void> | undefined;

/** Loads the styles of all other pages before the first navigation. Rejects if that fails. */
function fetchStyles(): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name=${OTHER_STYLES}]`);
  if (!meta) return Promise.resolve(); // they have come
  styles ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = meta.content;
    link.onload = () => resolve(meta.remove());
    link.onerror = () => {
      styles = undefined;
      reject(link.remove());
    };
    document.head.append(link);
  });
  return styles;
}

/** Redirects to the page for this kind of device; returns whether it does. */
function leaveForSibling(find: (path: string) => Page): boolean {
  // of the address bar: on a plain host the document is of an address without its query
  const { path, search } = pageAddress(location.pathname, location.search);
  const page = find(path);
  const target = redirectFor(page, readQuery(page, search), isMobileAgent(navigator.userAgent));
  if (target) navigate(hostAddress(target) + location.hash, { replace: true });
  return target !== undefined;
}

/** The title in the browser's tab and in the server's `<title>`. */
export function titleOf(loaded: LoadedPage, siteName: string): string {
  return loaded.page.path === addresses.home
    ? `${siteName} - ${loaded.head.title}`
    : `${loaded.head.title} - ${siteName}`;
}

/** The identity of a visit: its path and the query parameters that its page reads. */
export function addressOf({ path, query }: Pick<LoadedPage, 'path' | 'query'>): string {
  return JSON.stringify([path, query]);
}

/** The pages that stay mounted next to `loaded`, each once. */
function mount(mounted: readonly LoadedPage[], loaded: LoadedPage): readonly LoadedPage[] {
  const isSame = (other: LoadedPage) =>
    other.page === loaded.page && (loaded.page.keepAlive || addressOf(other) === addressOf(loaded));
  const stay = mounted.filter((other) => other.page.keepAlive || isSame(other));
  return stay.some(isSame) ? stay.map((other) => (isSame(other) ? loaded : other)) : [...stay, loaded];
}
