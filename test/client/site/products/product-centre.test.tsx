import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { ProductCentreData } from '../../../../client/site/products/product-centre.tsx';
import { serve } from '../../../helpers/dom.ts';

const { mount } = await import('../../../../client/site/live/modules.ts');
const { default: ProductCentre, head, load } = await import('../../../../client/site/products/product-centre.tsx');

const PATH = '/zhuyingyewu';
const GROUPS = { zhgd: '甲组', cpxt: '乙组', jzbh: '丙组' };

let place: HTMLElement;

describe('the product centre', () => {
  beforeEach(() => window.sessionStorage.clear());
  afterEach(() => place.remove());

  test('shows one of its groups; a tab shows another in place, and address and title follow', () => {
    open();
    assert.deepEqual(seen(), ['甲组']);
    press('丙组');
    assert.deepEqual(seen(), ['丙组']);
    assert.deepEqual([selected(), address(), document.title], ['丙组', `${PATH}?tab=jzbh`, '丙组 - 产品中心 - 公司']);
    assert.ok(place.querySelector('[role=tabpanel]:not([hidden])')?.getAttribute('aria-labelledby'));
  });

  test("opens the group in which the browser's own search found something, as its tab does", () => {
    open();
    const closed = [...place.querySelectorAll('[role=tabpanel][hidden=until-found]')];
    assert.deepEqual(
      closed.map((panel) => panel.querySelector('h2')?.textContent),
      ['乙组', '丙组'],
    );
    closed[1]?.dispatchEvent(new Event('beforematch'));
    assert.deepEqual([selected(), address(), ...seen()], ['丙组', `${PATH}?tab=jzbh`, '丙组']);
  });

  test('with very many products shows the open group alone, and its tabs are plain links', () => {
    open({ each: 21, count: 21 });
    assert.equal(place.querySelectorAll('[role=tabpanel]').length, 1);
    const isLeft = tabs()[1]?.dispatchEvent(new Event('click', { bubbles: true, cancelable: true }));
    assert.deepEqual([isLeft, ...seen()], [true, '甲组']);
  });

  test('has a page for each sixty products of a group, with links to the others', () => {
    open({ each: 1, count: 61, current: 2 });
    assert.deepEqual(
      [...place.querySelectorAll('.product-card-name')].map(({ textContent }) => textContent),
      ['甲组0'],
    );
    assert.equal(place.querySelector('.pager [rel=prev]')?.getAttribute('href'), `${PATH}?tab=zhgd`);
    assert.equal(place.querySelector('.pager [rel=next]'), null);
  });

  test('keeps what is picked for the comparison for the visit', () => {
    const boxes = () => [...place.querySelectorAll<HTMLInputElement>('input[name=productId]')];
    open();
    boxes()[3]!.checked = true; // proof: two in each group
    window.dispatchEvent(new Event('pagehide'));
    place.remove();
    open();
    assert.deepEqual(
      boxes().map(({ checked }) => checked),
      [false, false, false, true, false, false],
    );
  });

  test('turns nothing when it is scrolled, at a slip of the finger and a pinch', () => {
    open();
    swipe([300, 100], [300, 500]);
    swipe([300, 100], [200, 200]);
    swipe([300, 100], [250, 100]);
    swipe([300, 100], [100, 100], 2);
    assert.deepEqual(seen(), ['甲组']);
  });

  test("a swipe from the window's edge is the phone's way back and turns nothing", () => {
    open();
    swipe([1015, 100], [700, 100]);
    press('丙组');
    swipe([10, 100], [300, 100]);
    assert.deepEqual(seen(), ['丙组']);
  });

  test('a swipe to the left goes onward, one to the right goes back, also when the finger wavers, and the ends are ends', () => {
    open();
    const turns = [[200, 120] as const, [200, 120] as const, [200, 120] as const, [400, 60] as const].map((to) => {
      swipe([300, 100], to);
      return seen()[0];
    });
    assert.deepEqual(turns, ['乙组', '丙组', '丙组', '乙组']);
  });
});

describe('the products of a page', () => {
  for (const group of ['zhgd', 'cpxt'])
    test(`are sixty of ${group} in display order, whatever their number`, async () => {
      for (const count of [1, 59, 60, 61, 119, 120, 121, 150, 180, 203]) {
        const newestFirst = Array.from({ length: count }, (_, at) => ({ productId: `${count - at}` }));
        const shown = group === 'cpxt' ? newestFirst.toReversed() : newestFirst;
        for (let page = 1; page <= Math.ceil(count / 60); page++) {
          const given = await load(answering(group, newestFirst), { tab: group, page: `${page}` }, PATH);
          assert.deepEqual(given.groups[0]?.products, shown.slice((page - 1) * 60, page * 60), `${page} of ${count}`);
          assert.equal(given.groups[0]?.count, count);
        }
        const beyond = { tab: group, page: `${Math.ceil(count / 60) + 1}` };
        await assert.rejects(load(answering(group, newestFirst), beyond, PATH), { code: 404 });
      }
    });

  /** Answers as the server does, for a single group. */
  function answering(locationId: string, newestFirst: readonly object[]): Parameters<typeof load>[0] {
    const answer = (name: string, asked: { locationId?: string; page?: number; limit?: number }) => {
      if (name === 'site/parts')
        return { productGroups: [{ locationId, path: locationId }], headings: {}, banners: {} };
      if (name === 'carousel/all') return [];
      assert.equal(asked.locationId, locationId);
      const { page = 1, limit = 10 } = asked;
      assert.equal(limit, 60);
      return { data: newestFirst.slice((page - 1) * limit, page * limit), count: newestFirst.length };
    };
    return (async (...call: Parameters<typeof answer>) => answer(...call)) as never; // proof: the calls that the page makes
  }
});

/** Shows the phone's product centre as the server writes it, and makes it move. */
function open({ each = 2, count = 2, current = 1 } = {}): void {
  const groups = Object.entries(GROUPS).map(([locationId, title]) => ({
    locationId,
    path: locationId,
    title,
    count,
    desc: '',
    image: '',
    icon: 'puzzle',
    products: Array.from({ length: each }, (_, at) => ({
      productId: `${locationId}-${at}`,
      coverName: `${title}${at}`,
      coverUrl: '',
      card: {},
    })),
  }));
  const data = {
    isMobile: true,
    banners: { product: { title: '产品中心', desc: '', image: '' } },
    photos: [],
    phones: [],
    groups,
    current,
    company: { mailbox: '' },
    headings: { productQuestions: { title: '', desc: '' } },
  } as unknown as ProductCentreData; // proof: what the view reads
  window.history.replaceState(null, '', PATH);
  document.title = `${head(data, {}).title} - 公司`;
  place = serve(<ProductCentre data={data} query={{}} />);
  for (const root of place.querySelectorAll<HTMLElement>('[data-live]')) mount(root);
}

function tabs(): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>('[role=tab]')];
}

function selected(): string | null | undefined {
  return place.querySelector('[role=tab][aria-selected=true]')?.textContent;
}

function press(title: string): void {
  tabs()
    .find(({ textContent }) => textContent === title)
    ?.click();
}

/** The groups that are not hidden. */
function seen(): (string | null)[] {
  return [...place.querySelectorAll('section:not([hidden]) h2')].map(({ textContent }) => textContent);
}

function address(): string {
  return window.location.pathname + window.location.search;
}

/** A finger, or two, put down in the open group at one place and lifted at another. The window is 1024 px wide. */
function swipe(from: readonly [number, number], to: readonly [number, number], fingers = 1): void {
  const panel = place.querySelector('[role=tabpanel]:not([hidden])');
  const send = (name: string, touches: object) =>
    panel?.dispatchEvent(Object.assign(new Event(name, { bubbles: true }), touches));
  const [down, up] = [from, to].map(([clientX, clientY]) => ({ clientX, clientY }));
  send('touchstart', { touches: Array.from({ length: fingers }, () => down) });
  send('touchend', { touches: [], changedTouches: [up] });
}
