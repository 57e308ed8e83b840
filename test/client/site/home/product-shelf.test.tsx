import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { GROUP_MOST, type ShelfGroup } from '../../../../client/site/home/product-lines.tsx';
import { layOutRows, preferStillness, serve } from '../../../helpers/dom.ts';

const { ProductShelf } = await import('../../../../client/site/home/product-shelf.tsx');
const { mount } = await import('../../../../client/site/live/modules.ts');

const SHELVES = [
  shelf('zhgd', '甲组', ['甲一', '甲二']),
  shelf('cpxt', '乙组', ['乙一']),
  shelf('jzbh', '丙组', ['丙一']),
  shelf('none', '空组', []),
];

let place: HTMLElement;

describe('the shelf of products', () => {
  before(() => {
    layOutRows();
    preferStillness(true); // rows then scroll at once
  });
  afterEach(() => place.remove());
  after(() => preferStillness(false));

  test('the only group has no tabs, and none has no shelf', () => {
    show([shelf('zhgd', '甲组', [...'一二三四'])]);
    assert.equal(tabs().length, 0);
    assert.equal(place.querySelector('#product-shelf-panel')?.getAttribute('aria-label'), '甲组');
    place.remove();
    show([]);
    assert.equal(place.innerHTML, '');
  });

  test('fewer than four products fill their row, of all groups, and a single one is a wide card that moves nothing', () => {
    for (const few of [SHELVES.slice(0, 2), SHELVES.slice(1, 2)]) {
      const pictured = { coverUrl: '/uploads/a.png' };
      show(few.map((group) => ({ ...group, products: group.products.map((one) => ({ ...one, ...pictured })) })));
      const count = few.flatMap(({ products }) => products).length;
      assert.equal(place.querySelectorAll('.product-card-few > li').length, count);
      assert.equal(place.querySelectorAll('.split-wide').length, count === 1 ? 1 : 0);
      assert.equal(place.querySelectorAll('[data-live], .product-lines-one').length, 0);
      place.remove();
    }
  });

  test('the shelf starts at the first group, and a tap on a tab brings it to that group without leaving the page', () => {
    show(SHELVES);
    assert.equal(open(), '甲组');
    assert.equal(tap('丙组'), false);
    assert.equal(open(), '丙组');
    assert.equal(place.querySelector('.carousel-track')?.scrollLeft, 300);
    assert.match(place.querySelector('[data-part=shelf-more]')?.getAttribute('href') ?? '', /tab=jzbh$/);
    const panel = place.querySelector('[role=tabpanel]');
    assert.equal(panel?.getAttribute('aria-labelledby'), tabs()[2]?.id);
  });

  test('every group has a panel with its newest picture and the name of each product as a link', () => {
    const [first, ...others] = SHELVES;
    assert.ok(first);
    show([
      { ...first, products: first.products.map((one, at) => ({ ...one, coverUrl: at ? '/uploads/a.png' : '' })) },
      ...others,
    ]);
    const panels = [...place.querySelectorAll('.product-lines-one')];
    assert.deepEqual(
      panels.map((panel) => [...panel.querySelectorAll('a')].map(({ textContent }) => textContent)),
      [['甲组', '甲一', '甲二'], ['乙组', '乙一'], ['丙组', '丙一'], ['空组']],
    );
    assert.deepEqual(
      panels.map((panel) => panel.querySelector('img')?.getAttribute('src')),
      ['/uploads/a.png', undefined, undefined, undefined],
    );
    const words = [...place.querySelectorAll('.product-line.text-card')].map(({ textContent }) => textContent);
    assert.deepEqual(words, ['甲一', '乙一', '丙一'], 'without a picture it is a card of words');
  });

  test('of names that no panel has room for the first stand there, at least one, and a link to all', () => {
    for (const [length, count, shown, others] of [
      [6, 12, 12, 1],
      [6, 20, 14, 1],
      [6, 20, 20, 2],
      [60, 6, 1, 1],
      [60, 6, 2, 2],
      [200, 3, 1, 1],
      [200, 1, 1, 2],
    ] as const) {
      const names = Array.from({ length: count }, (_, at) => `${at}${'名'.repeat(length - 1)}`);
      const rest = [...'乙丙'].slice(0, others).map((sign) => shelf(sign, `${sign}组`, [...'一二三四']));
      show([shelf('zhgd', '甲组', names), ...rest]); // of three the first panel is large
      const links = [...(place.querySelector('.product-lines-names')?.querySelectorAll('a') ?? [])];
      const more = shown < count ? [count < GROUP_MOST ? `全部 ${count} 款` : '全部产品'] : [];
      assert.deepEqual(
        links.slice(shown).map(({ textContent }) => textContent),
        more,
        `${count} of ${length}`,
      );
      assert.equal(links.length, shown + more.length);
      place.remove();
    }
    show(SHELVES);
  });

  test('the tab of the group that the row has reached is selected', () => {
    show(SHELVES);
    for (const [key, group] of [...'甲乙丙'].map((name) => ['ArrowRight', `${name}组`] as const)) {
      place.querySelector('.carousel-track')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      assert.equal(open(), group);
    }
  });

  test('the tab of a group without products leads to the product centre', () => {
    show(SHELVES);
    assert.equal(tap('空组'), true);
    assert.equal(open(), '甲组');
  });
});

function shelf(locationId: ShelfGroup['locationId'], title: string, names: string[]): ShelfGroup {
  const products = names.map((coverName) => ({
    productId: coverName,
    coverName,
    coverDescribe: '',
    coverUrl: '',
  }));
  return { locationId, path: locationId, title, desc: '', products };
}

function show(groups: readonly ShelfGroup[]): void {
  place = serve(<ProductShelf heading={{ title: '产品', desc: '' }} groups={groups} isMobile />);
  for (const root of place.querySelectorAll<HTMLElement>('[data-live]')) mount(root);
}

function tabs(): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>('[role=tab]')];
}

/** The title of the selected tab. */
function open(): string | null | undefined {
  return place.querySelector('[role=tab][aria-selected=true]')?.textContent;
}

/** Whether the link is followed. */
function tap(title: string): boolean | undefined {
  const tab = tabs().find(({ textContent }) => textContent === title);
  return tab?.dispatchEvent(new Event('click', { bubbles: true, cancelable: true }));
}
