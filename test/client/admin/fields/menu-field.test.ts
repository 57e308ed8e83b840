import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withoutAdded } from '../../../../client/admin/fields/menu-field.tsx';
import { type MenuEntry, menuOf, targetOf, wholeMenu } from '../../../../server/contract/menu.ts';
import { randomFrom } from '../../../helpers/random.ts';

const PAGES = ['招聘', '服务', '下载'].map((title) => ({ pageId: title, title, inMenu: true }));
const usual = wholeMenu([], PAGES);

it('the form of the menu shows every section and page for menus once, and stores no page that nobody moved', () => {
  assert.equal(new Set(usual.map(targetOf)).size, usual.length);
  assert.deepEqual(wholeMenu(usual, PAGES), usual);
  const stored = withoutAdded(usual, PAGES);
  assert.deepEqual(stored, usual.slice(0, -PAGES.length));
  assert.deepEqual(wholeMenu(stored, []), stored, 'a page that is no longer for menus is gone');
});

const perhapsPhoneOnly = (random: (below: number) => number) => (random(2) > 0 ? ({ phoneOnly: true } as const) : {});

it('the form stores whatever order, names and marks it shows', () => {
  const random = randomFrom(7);
  for (let round = 0; round < 500; round += 1) {
    const entries: MenuEntry[] = [];
    for (const entry of usual) {
      const isTouched = random(6) === 0;
      const next = isTouched
        ? { ...entry, title: ['', '名称'][random(2)] ?? '', shown: random(2) > 0, ...perhapsPhoneOnly(random) }
        : entry;
      entries.splice(random(3) > 0 ? entries.length : random(entries.length + 1), 0, next);
    }
    if (random(3) === 0)
      entries.splice(random(entries.length), 0, { ...usual[0], section: '', url: '/a' } as MenuEntry); // proof: whole
    assert.deepEqual(wholeMenu(withoutAdded(entries, PAGES), PAGES), entries);
  }
});

it('the form begins as the site is: saved as it is shown, both menus stay as they are', () => {
  const random = randomFrom(11);
  for (let round = 0; round < 500; round += 1) {
    const pages = PAGES.map((page, at) => ({ ...page, path: `/p/${at}`, inMenu: random(2) > 0, inEnglish: false }));
    const known = wholeMenu([], pages).filter(() => random(round % 4) === 0); // every fourth round without a list
    const menu = known.map((entry) => ({ ...entry, shown: random(4) > 0, ...perhapsPhoneOnly(random) }));
    const saved = withoutAdded(wholeMenu(menu, pages), pages);
    for (const device of ['desktop', 'mobile'] as const)
      assert.deepEqual(
        menuOf(device, { menu: saved, pages, closed: [] }),
        menuOf(device, { menu, pages, closed: [] }),
        JSON.stringify({ device, menu }),
      );
  }
});
