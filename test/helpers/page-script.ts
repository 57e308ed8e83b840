import type { TestContext } from 'node:test';
import { Window } from 'happy-dom';

/** The page that a script finds: its markup, whose pictures have not come, its address, its browser, whether it is loaded. */
export interface PageOfScript {
  readonly html?: string;
  readonly url?: string;
  readonly agent?: string;
  readonly referrer?: string;
  readonly isLoaded?: boolean;
  /** The data of the document's root, and of the script's own element. */
  readonly root?: Readonly<Record<string, string>>;
  readonly script?: Readonly<Record<string, string>>;
}

const GLOBALS = ['document', 'navigator', 'location', 'history', 'Element', 'MouseEvent', 'performance'] as const;
const LISTENING = ['addEventListener', 'removeEventListener'] as const;
const borrowing = new WeakSet<TestContext>();
let runs = 0;

/**
 * Runs a script of `client/site/` once more, on a page of its own, as an element of it would. Returns the window, whose
 * `beacons` are what was sent, and `leaves` the addresses that replaced the page's. Nothing of it outlives the test, which
 * shares its process with others: no timer fires, and the globals are those from before.
 */
export async function runOnPage(t: TestContext, path: string, page: PageOfScript = {}) {
  const { html = '', url = 'http://localhost/', agent = 'Mozilla/5.0 (X11) Chrome/120', isLoaded = true } = page;
  const window = new Window({ url, settings: { navigator: { userAgent: agent } } });
  window.document.body.innerHTML = html;
  Object.assign(window.document.documentElement.dataset, page.root);
  for (const image of window.document.querySelectorAll('img')) define(image, 'complete', false);
  const script = window.document.createElement('script');
  Object.assign(script.dataset, page.script);
  const leaves: string[] = [];
  const beacons: Promise<unknown>[] = [];
  define(window.document, 'currentScript', script);
  define(window.document, 'readyState', isLoaded ? 'complete' : 'interactive');
  define(window.document, 'referrer', page.referrer ?? '');
  define(window.location, 'replace', (to: string) => leaves.push(to));
  define(window.navigator, 'sendBeacon', (to: string, body: Blob) =>
    beacons.push(body.text().then((text) => ({ to, ...JSON.parse(text) }))),
  );
  define(window.performance, 'getEntriesByType', () => [{ type: 'navigate' }]);
  borrowGlobals(t);
  for (const name of GLOBALS) define(globalThis, name, window[name]);
  for (const name of LISTENING) define(globalThis, name, window[name].bind(window));
  runs += 1;
  await import(`../../client/site/${path}?run=${runs}`);
  return { window, document: window.document, leaves, beacons: () => Promise.all(beacons) };
}

/** Once a test, whatever the number of its pages. */
function borrowGlobals(t: TestContext): void {
  if (borrowing.has(t)) return;
  borrowing.add(t);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const name of [...GLOBALS, ...LISTENING]) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    t.after(() =>
      before ? Object.defineProperty(globalThis, name, before) : Reflect.deleteProperty(globalThis, name),
    );
  }
}

function define(on: object, name: string, value: unknown): void {
  Object.defineProperty(on, name, { value, configurable: true, writable: true });
}
