import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import '../../../../helpers/dom.ts';

const { location, history, Element, MouseEvent } = window;
const dispatchEvent = window.dispatchEvent.bind(window);
Object.assign(globalThis, { location, history, Element, MouseEvent, dispatchEvent });
Object.defineProperty(window.HTMLElement.prototype, 'isContentEditable', {
  get(this: HTMLElement) {
    return this.closest('[contenteditable]') !== null;
  },
});
const { followLinks } = await import('../../../../../client/admin/shell/frame/frame.tsx');

const HERE = '/AdminNews?page=1';
/** What is left to the browser. */
const OTHERS: Readonly<Record<string, readonly [link: string, how?: MouseEventInit]>> = {
  'to another site': ['<a href="https://example.com/AdminCase">别处</a>'],
  'to a file': ['<a href="/uploads/list.pdf">清单</a>'],
  'to the feed': ['<a href="/news.rss">订阅</a>'],
  'to the public site': ['<a href="/product">产品中心</a>'],
  'that downloads': ['<a href="/AdminCase" download>下载</a>'],
  'for another window': ['<a href="/AdminCase" target="_blank">案例管理</a>'],
  'that dials': ['<a href="tel:4000000000">拨打</a>'],
  'to a place on the same page': ['<a href="/AdminNews?page=1#end">末尾</a>'],
  'in a text that somebody is writing': ['<a href="/AdminCase" contenteditable>案例管理</a>'],
  'clicked with Ctrl': ['<a href="/AdminCase">案例管理</a>', { ctrlKey: true }],
  'clicked with Shift': ['<a href="/AdminCase">案例管理</a>', { shiftKey: true }],
  'clicked with Command': ['<a href="/AdminCase">案例管理</a>', { metaKey: true }],
  'clicked with the wheel': ['<a href="/AdminCase">案例管理</a>', { button: 1 }],
};
const OURS = '<a href="/AdminCase?from=7#about-contact"><b>案例管理</b></a>';

describe('a link in the text of a page', () => {
  let stop = () => {};
  beforeEach(() => {
    history.replaceState(null, '', HERE);
    stop = followLinks((path) => path.startsWith('/Admin'));
  });
  afterEach(() => stop());

  /** Does so on what stands inside the link; says whether the browser was left to follow it, the address, new steps back. */
  function act(link: string, how: MouseEventInit = {}) {
    const before = history.length;
    document.body.innerHTML = link;
    const inside = document.body.querySelector('a > *, a, span');
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
    let byBrowser = false;
    const leave = (last: Event) => {
      byBrowser = !last.defaultPrevented;
      last.preventDefault(); // the page stays, to be asked
    };
    window.addEventListener('click', leave, { once: true });
    inside?.dispatchEvent(event);
    return [byBrowser, location.pathname + location.search + location.hash, history.length - before];
  }

  test('to a page is followed within the document, and is one step in the history', () => {
    assert.deepEqual(act(OURS), [false, '/AdminCase?from=7#about-contact', 1]);
  });

  test('whose component has acted already is not followed', () => {
    document.body.addEventListener('click', (event) => event.preventDefault(), { once: true });
    assert.deepEqual(act(OURS), [false, HERE, 0]);
  });

  for (const [what, [link, how]] of Object.entries(OTHERS))
    test(`${what} is left to the browser`, () => assert.deepEqual(act(link, how), [true, HERE, 0]));
});
