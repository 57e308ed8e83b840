import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { ShelfGroup } from '../../../../client/site/home/product-shelf.tsx';
import { act, layOutRows, preferStillness, visit } from '../../../helpers/dom.ts';

const { ProductShelf } = await import('../../../../client/site/home/product-shelf.tsx');

describe('the shelf of products', () => {
  before(() => {
    layOutRows();
    preferStillness(true); // rows then scroll at once
  });

  function shelf(locationId: ShelfGroup['locationId'], title: string, names: string[]): ShelfGroup {
    const products = names.map((coverName) => ({ productId: coverName, coverName, coverDescribe: '', coverUrl: '' }));
    return { locationId, title, products };
  }

  const SHELVES = [
    shelf('zhgd', '甲组', ['甲一', '甲二']),
    shelf('cpxt', '乙组', ['乙一']),
    shelf('jzbh', '丙组', ['丙一']),
  ];

  async function show() {
    const followed: string[] = [];
    const shown = await visit(<ProductShelf groups={SHELVES} isMobile />);
    shown.place.addEventListener('click', (event) => {
      if (!event.defaultPrevented) followed.push((event.target as HTMLElement).closest('a')?.pathname ?? ''); // proof: an element was clicked
    });
    const tabs = () => [...shown.place.querySelectorAll('[role=tab]')] as HTMLElement[]; // proof: tabs are links
    const open = () => tabs().findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
    return { ...shown, tabs, open, followed };
  }

  test('the only group has no tabs, and none has no shelf', async () => {
    const one = await visit(<ProductShelf groups={SHELVES.slice(0, 1)} />);
    assert.equal(one.place.querySelector('[role=tab]'), null);
    assert.equal(one.place.querySelector('#product-shelf-panel')?.getAttribute('aria-label'), '甲组');
    await one.leave();
    const none = await visit(<ProductShelf groups={[]} />);
    assert.equal(none.markup, '');
    await none.leave();
  });

  test('the shelf starts at the first group, and a tap on a tab brings it to that group without leaving the page', async () => {
    const { tabs, open, place, complaints, followed, leave } = await show();
    assert.deepEqual(complaints, []);
    assert.equal(open(), 0);
    await act(async () => tabs()[2]?.click());
    assert.equal(open(), 2);
    assert.equal(place.querySelector('.carousel-track')?.scrollLeft, 300);
    assert.match(place.querySelector('.product-shelf-more a')?.getAttribute('href') ?? '', /tab=jzbh$/);
    assert.deepEqual(followed, []);
    await leave();
  });
});
