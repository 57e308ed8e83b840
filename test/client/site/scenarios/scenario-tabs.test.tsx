import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { layOutRows, preferStillness, serve } from '../../../helpers/dom.ts';

const { mount } = await import('../../../../client/site/live/modules.ts');
const { default: Scenarios, head } = await import('../../../../client/site/scenarios/scenarios.tsx');

type Data = Parameters<typeof Scenarios>[0]['data'];

const TITLES = { site: '工地', campus: '校园', factory: '工厂' };
const PATH = '/yingyongchangjing';

let place: HTMLElement;

describe('the names of the scenarios', () => {
  beforeEach(() => {
    layOutRows();
    preferStillness(true); // rows then scroll at once, and stand still
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  });
  afterEach(() => {
    place.remove();
    preferStillness(false);
    mock.timers.reset();
  });

  test('a press brings the row to its scenario; address and title keep it', () => {
    open();
    tab('工厂')?.click();
    assert.deepEqual([current(), slide(), document.title], ['工厂', '工厂（3 / 3）', '工厂 - 应用场景 - 公司']);
    assert.equal(window.location.pathname + window.location.search, `${PATH}?scene=factory`);
  });

  test('the row begins with the one that the address names', () => {
    open('campus');
    assert.deepEqual([current(), document.title], ['校园', '校园 - 应用场景 - 公司']);
    tab('工地')?.click(); // the last one of this row
    assert.deepEqual([current(), slide()], ['工地', '工地（3 / 3）']);
  });

  test('they follow the row', () => {
    open();
    place
      .querySelector('.carousel-track')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    assert.equal(current(), '校园');
    assert.equal(window.location.search, '', 'the address says where to go, not where to stay');
  });

  test('they go on turning when the page is scrolled, until somebody presses in them', () => {
    preferStillness(false);
    open();
    window.dispatchEvent(new Event('scroll'));
    const frame = place.querySelector('.scenarios-slide-frame');
    for (const type of ['pointerdown', 'pointercancel']) frame?.dispatchEvent(new Event(type, { bubbles: true }));
    assert.equal(place.querySelector('.carousel-halted'), null, 'nor by a finger that scrolls it from there');
    frame?.dispatchEvent(new Event('pointerup', { bubbles: true }));
    assert.ok(place.querySelector('.carousel-halted'));
  });

  test('the pictures of the others are fetched a while after the first one', () => {
    open();
    const lazy = () => place.querySelectorAll('.scenarios-slide-frame img[loading=lazy]').length;
    assert.ok(lazy() > 0);
    mock.timers.tick(1500);
    assert.equal(lazy(), 0);
  });
});

function open(scene = ''): void {
  const scenarios = Object.entries(TITLES).map(([id, title]) => ({
    id,
    title,
    desc: '',
    icon: 'site',
    image: `/media/${id}-900x600.webp`,
    points: [],
    products: [],
  }));
  const headings = { scenarios: { title: '', desc: '' }, scenariosAsk: { title: '', desc: '' } };
  const data = { scenarios, headings, title: '应用场景', phones: [] } as unknown as Data; // proof: what the view reads
  window.history.replaceState(null, '', PATH + (scene && `?scene=${scene}`));
  document.title = `${head(data, { scene }).title} - 公司`;
  place = serve(<Scenarios data={data} query={{ scene }} />);
  for (const root of place.querySelectorAll<HTMLElement>('[data-live]')) mount(root);
}

function tab(title: string): HTMLElement | undefined {
  return [...place.querySelectorAll<HTMLElement>('.scenarios-tab')].find(({ textContent }) => textContent === title);
}

function current(): string | null | undefined {
  return place.querySelector('.scenarios-tab[aria-current]')?.textContent;
}

function slide(): string | null | undefined {
  return place.querySelector('.carousel-slide.is-active:not([aria-hidden])')?.getAttribute('aria-label');
}
