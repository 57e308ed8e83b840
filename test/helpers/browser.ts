import './dom.ts';
import { type Site, startSite } from './site.ts';

/** What the back office's own code needs of a browser: storages, an address that tells where it is sent, and the server. */
export interface FakeBrowser {
  site: Site;
  /** Addresses that the page was sent to. */
  visits: string[];
  /** Paths of the calls that were answered. */
  made: string[];
  /** While true, the server is not reached. */
  offline: boolean;
  /** False for a browser that takes no cookie. */
  keepsCookies: boolean;
  /** Opens an address without a word to the page. */
  at(address: string): void;
  /** Drops the session's cookie, as a browser does that forgot it. */
  loseCookie(): void;
  stop(): Promise<void>;
}

const window = globalThis.window as unknown as Window & typeof globalThis;

/** A browser in front of a real server: cookies and calls are real, only moving to another page is noted down instead. */
export async function openBrowser(): Promise<FakeBrowser> {
  const site = await startSite();
  const cookies = new Map<string, string>();
  const location = { pathname: '/dashboard', search: '', assign: go, replace: go, reload: () => go('reload') };
  const browser: FakeBrowser = {
    site,
    visits: [],
    made: [],
    offline: false,
    keepsCookies: true,
    at(address) {
      const url = new URL(address, 'http://localhost');
      Object.assign(location, { pathname: url.pathname, search: url.search });
    },
    loseCookie: () => cookies.clear(),
    stop: () => site.stop(),
  };
  function go(address: string): void {
    browser.visits.push(address);
  }
  const real = globalThis.fetch;
  Object.assign(globalThis, {
    localStorage: window.localStorage,
    sessionStorage: window.sessionStorage,
    location,
    async fetch(path: string, init: RequestInit) {
      if (browser.offline) throw new TypeError('Failed to fetch');
      const headers = new Headers(init.headers);
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const response = await real(site.address + path, { ...init, headers });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value && browser.keepsCookies) cookies.set(name, value);
        else cookies.delete(name);
      }
      const whole = new Response(await response.arrayBuffer(), response);
      browser.made.push(path);
      return whole;
    },
  });
  return browser;
}
