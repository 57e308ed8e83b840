import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import '../../helpers/dom.ts';

const { location, history, Element, MouseEvent } = window;
const dispatchEvent = window.dispatchEvent.bind(window);
Object.assign(globalThis, { location, history, Element, MouseEvent, dispatchEvent });
Object.defineProperty(window.HTMLElement.prototype, 'isContentEditable', {
  get(this: HTMLElement) {
    return this.closest('[contenteditable]') !== null;
  },
});
const { followLinks } = await import('../../../client/ui/follow-links.ts');
const { isPage } = await import('../../../client/site/routes.ts');
const { pageAddress } = await import('../../../client/site/shell/plain-address.ts');

const HERE = '/xwdt?page=1';
/** What is left to the browser. */
const OTHERS: Readonly<Record<string, readonly [link: string, how?: MouseEventInit]>> = {
  'to another site': ['<a href="https://example.com/gywm">别处</a>'],
  'to a file': ['<a href="/uploads/list.pdf">清单</a>'],
  'to the feed': ['<a href="/news.rss">订阅</a>'],
  'to the back office': ['<a href="/login">登录</a>'],
  'that downloads': ['<a href="/gywm" download>下载</a>'],
  'for another window': ['<a href="/gywm" target="_blank">关于我们</a>'],
  'that dials': ['<a href="tel:4000000000">拨打</a>'],
  'to a place on the same page': ['<a href="/xwdt?page=1#end">末尾</a>'],
  'in a text that somebody is writing': ['<a href="/gywm" contenteditable>关于我们</a>'],
  'clicked with Ctrl': ['<a href="/gywm">关于我们</a>', { ctrlKey: true }],
  'clicked with Shift': ['<a href="/gywm">关于我们</a>', { shiftKey: true }],
  'clicked with Command': ['<a href="/gywm">关于我们</a>', { metaKey: true }],
  'clicked with the wheel': ['<a href="/gywm">关于我们</a>', { button: 1 }],
};
const OURS = '<a href="/gywm?from=7#about-contact"><b>关于我们</b></a>';

describe('a link in the text of a page', () => {
  let pressed: string[];
  let stop = () => {};
  beforeEach(() => {
    pressed = [];
    history.replaceState(null, '', HERE);
    stop = followLinks(
      (path) => isPage(pageAddress(path, '').path),
      (path) => pressed.push(path),
    );
  });
  afterEach(() => stop());

  /** Does so on what stands inside the link; says whether the browser was left to follow it, the address, new steps back. */
  function act(link: string, type: 'click' | 'pointerdown', how: MouseEventInit = {}) {
    const before = history.length;
    document.body.innerHTML = link;
    const inside = document.body.querySelector('a > *, a, span');
    const event = new (type === 'click' ? MouseEvent : PointerEvent)(type, { bubbles: true, cancelable: true, ...how });
    let byBrowser = false;
    const leave = (last: Event) => {
      byBrowser = !last.defaultPrevented;
      last.preventDefault(); // the page stays, to be asked
    };
    window.addEventListener(type, leave, { once: true });
    inside?.dispatchEvent(event);
    return [byBrowser, location.pathname + location.search + location.hash, history.length - before];
  }

  test('to a page is followed within the document, and is one step in the history', () => {
    assert.deepEqual(act(OURS, 'click'), [false, '/gywm?from=7#about-contact', 1]);
  });

  test('that replaces takes its own place in the history', () => {
    const link = '<a href="/xwdt?page=2" data-replace="true">第 2 页</a>';
    assert.deepEqual(act(link, 'click'), [false, '/xwdt?page=2', 0]);
  });

  test('whose component has acted already is not followed', () => {
    document.body.addEventListener('click', (event) => event.preventDefault(), { once: true });
    assert.deepEqual(act(OURS, 'click'), [false, HERE, 0]);
  });

  test('to a page is heard of while it is pressed, before the click', () => {
    act(OURS, 'pointerdown');
    assert.deepEqual(pressed, ['/gywm']);
  });

  for (const [what, [link, how]] of Object.entries(OTHERS))
    test(`${what} is left to the browser, and not heard of when it is pressed`, () => {
      act(link, 'pointerdown', how);
      assert.deepEqual([act(link, 'click', how), pressed], [[true, HERE, 0], []]);
    });
});
