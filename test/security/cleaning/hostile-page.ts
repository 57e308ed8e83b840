import { createServer } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { documentHeaders } from '../../../server/http/response/security-headers.ts';
import { listen } from '../../helpers/free-port.ts';

/** A text sent the page elsewhere: no policy forbids that, and nothing ran. */
export const LEFT = 'left the page';
/** A text before had sent the page elsewhere, which took effect only now: what stands there has no policy of ours. */
const REPLACED = 'the page was replaced';
/** On a busy machine Chromium's renderer dies now and then. One text that brings it down every time is a finding. */
const CRASHES_MAX = 5;

export interface HostilePage {
  readonly page: Page;
  /** Puts each text into the page as its own part, sets off every handler and link in it; gives what ran or was fetched. */
  show(texts: readonly string[]): Promise<string[]>;
  /** Opens a document that the server sends with this text in its body, and sets off what is in it. */
  open(text: string): Promise<string[]>;
  close(): Promise<void>;
}

/** A page with the headers of every page of the site; `bypassCSP` leaves the policy out, so that only the text itself counts. */
export async function openHostilePage(browser: Browser, bypassCSP: boolean): Promise<HostilePage> {
  let body = '';
  const headers = documentHeaders({ frameHost: undefined, tls: '' });
  const server = createServer((request, response) => {
    if (request.url !== '/page') return void response.writeHead(404, headers).end();
    response.writeHead(200, { ...headers, 'Content-Type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="zh-CN"><title>x</title><body>${body}</body></html>`);
  });
  const own = `http://127.0.0.1:${await listen(server)}`;

  const context = await browser.newContext({ bypassCSP });
  let found: string[] = [];
  await context.exposeBinding('reportRun', (_source, what: string) => void found.push(`ran ${what}`));
  await context.addInitScript(setTraps);
  await context.route('**/*', (route) => {
    const request = route.request();
    const url = request.url();
    if (url.startsWith(`${own}/`) && request.resourceType() !== 'image' && request.resourceType() !== 'media') {
      return route.continue();
    }
    const isPicture = ['image', 'media'].includes(request.resourceType());
    const isAllowed = isPicture && (url.startsWith('https://') || url.startsWith(own) || url.startsWith('data:'));
    if (!isAllowed) found.push(`asked ${request.resourceType()} ${url}`);
    return route.abort('aborted');
  });
  let crashes = 0;
  let hasCrashed = false;
  const openPage = async () => {
    hasCrashed = false;
    const opened = await context.newPage();
    opened.on('crash', () => {
      hasCrashed = true;
    });
    opened.on('dialog', (dialog) => {
      found.push(`dialog ${dialog.type()}`);
      dialog.dismiss().catch(() => {}); // gone with its page
    });
    await opened.goto(`${own}/page`);
    return opened;
  };
  let page = await openPage();

  const taken = () => {
    const before = found;
    found = [];
    return before;
  };
  const renewPage = async () => {
    await page.close().catch(() => {}); // it may have crashed
    page = await openPage();
  };
  /** What a crash has interrupted tells nothing: it is done again. */
  const countCrash = (text: string) => {
    crashes += 1;
    if (crashes > CRASHES_MAX) throw new Error(`Chromium crashed ${crashes} times, the last time over ${text}`);
  };
  async function show(texts: readonly string[]): Promise<string[]> {
    const error = await page.evaluate(showAll, { texts, REPLACED }).then(() => undefined, String);
    if (error === undefined) return taken();
    if (error.includes(REPLACED)) {
      await renewPage();
      return show(texts); // in a document of ours, with its policy
    }
    const isCrash = hasCrashed || /crashed/.test(error);
    if (!isCrash && !error.includes('navigation')) throw new Error(error);
    await renewPage();
    const [first = '', ...others] = texts;
    if (isCrash) countCrash(first);
    if (others.length === 0) return isCrash ? show(texts) : [...taken(), LEFT];
    const found = taken();
    for (const text of texts) found.push(...(await show([text])));
    return found;
  }
  async function open(text: string): Promise<string[]> {
    body = text;
    await page.goto(`${own}/page`, { waitUntil: 'load' }).catch(() => {}); // a text may send the page elsewhere
    await page.evaluate(showAll, { texts: [], REPLACED }).catch(() => {});
    body = '';
    if (!hasCrashed) return taken();
    countCrash(text);
    await renewPage();
    return open(text);
  }
  return {
    get page() {
      return page;
    },
    show,
    open,
    async close() {
      await context.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Runs in the page before anything else, and in every frame. */
function setTraps(): void {
  const report: (what: string) => void = Reflect.get(window, 'reportRun');
  for (const name of ['alert', 'confirm', 'prompt']) {
    Reflect.set(window, name, () => {
      report(name);
      return true;
    });
  }
  Object.defineProperty(window, 'pwned', { set: () => report('pwned') });
}

/** Runs in the page: shows texts, fires every handler that they bring, and follows every link that would run something. */
async function showAll({ texts, REPLACED }: { texts: readonly string[]; REPLACED: string }): Promise<void> {
  // Taken before the texts can put elements of these names in their place.
  const { documentElement } = document;
  const isShowing = texts.length > 0;
  if (isShowing && location.pathname !== '/page') throw new Error(REPLACED);
  const boxes = isShowing ? [] : [documentElement];
  for (const text of texts) {
    const range = new Range();
    range.selectNodeContents(documentElement);
    const box = Document.prototype.createElement.call(document, 'div');
    box.append(range.createContextualFragment(`<body>${text}`)); // unlike innerHTML, this runs scripts
    documentElement.append(box);
    boxes.push(box);
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
  for (const box of boxes) {
    for (const element of Element.prototype.querySelectorAll.call(box, '*')) {
      const names: string[] = Element.prototype.getAttributeNames.call(element);
      for (const name of names) {
        const value = Element.prototype.getAttribute.call(element, name) ?? '';
        if (name.startsWith('on')) EventTarget.prototype.dispatchEvent.call(element, new Event(name.slice(2)));
        // What the URL parser leaves out before it looks for a scheme.
        const runs = /href$|^formaction$/.test(name) && /^(java|vb)script:/i.test(value.replace(/[\0-\x20]/g, ''));
        if (runs && element instanceof HTMLElement) HTMLElement.prototype.click.call(element);
      }
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 30));
  if (isShowing) for (const box of boxes) Element.prototype.remove.call(box);
}
