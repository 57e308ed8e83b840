import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { ReactNode } from 'react';
import { layOutRows, preferStillness, serve } from '../../../helpers/dom.ts';
import { keepNothing } from '../../../helpers/keep-nothing.ts';
import { ROOT } from '../../../helpers/site.ts';
import { suiteSite } from '../../../helpers/suite-site.ts';

// after the globals
const { MODULES } = await import('../../../../client/site/live/modules.ts');
const { Article } = await import('../../../../client/site/widgets/article/article.tsx');
const { CountUp } = await import('../../../../client/site/widgets/count-up.tsx');
const { Film } = await import('../../../../client/site/widgets/film.tsx');
type Name = keyof typeof MODULES;

const CENTRE = '/product';
const SCENARIOS = '/yingyongchangjing';
const PRODUCT = '/productDet?productId=tower-crane-monitor';

const find = (root: HTMLElement, selector: string) => root.querySelector<HTMLElement>(selector);
const press = (element: Element | null | undefined) => element?.dispatchEvent(new window.MouseEvent('click', CLICK));
const CLICK = { bubbles: true, cancelable: true };
const second = (root: HTMLElement, selector: string) => root.querySelectorAll<HTMLElement>(selector)[1];
const says = (element: Element | undefined, name: string) => element?.getAttribute(name);

/** Module → its component or a page with it, and whether the component moves once the module has it. */
type Row = readonly [where: string | ReactNode, moves: (root: HTMLElement) => boolean];
const TABLE: ReadonlyMap<string, Row> = new Map<string, Row>(
  Object.entries<Row>({
    carousel: [SCENARIOS, (root) => root.matches('.carousel-ready') && find(root, '[aria-hidden=true]') !== null],
    centre: [
      CENTRE,
      (root) => {
        press(second(root, '[role=tab]'));
        return (
          says(second(root, '[role=tab]'), 'aria-selected') === 'true' &&
          second(root, '[role=tabpanel]')?.hasAttribute('hidden') === false &&
          says(find(root, '[role=tabpanel]') ?? undefined, 'hidden') === 'until-found'
        );
      },
    ],
    contents: [
      <Article key="" html="<h2>一</h2><h2>二</h2><h2>三</h2>" />,
      (root) => find(root, '[aria-current]') !== null,
    ],
    copy: ['/map', (root) => find(root, 'button')?.hidden === false],
    countUp: [
      <CountUp key="" value={8} />,
      (root) => root.matches('.is-counting') && find(root, '[aria-hidden]')?.textContent === '0',
    ],
    film: [
      <Film key="" label="工地" src="/uploads/a.mp4" subtitles="/uploads/a.vtt" poster="" />,
      (root) =>
        find(root, 'video')?.hasAttribute('controls') === true &&
        find(root, 'button')?.hidden === false &&
        says(find(root, 'track[kind=captions][default]') ?? undefined, 'src') === '/uploads/a.vtt',
    ],
    frame: [
      '/map',
      (root) => {
        let isPressed = false;
        const ask = find(root, 'a[data-press=ask]');
        ask?.addEventListener('click', () => (isPressed = true));
        ask?.dispatchEvent(new window.KeyboardEvent('keydown', { key: ' ', cancelable: true }));
        return isPressed && says(find(root, 'a[data-press=numbers]') ?? undefined, 'role') === 'button';
      },
    ],
    hero: ['/', (root) => find(root, 'svg a') === null && find(root, 'fieldset')?.hidden === false],
    leadForm: [
      '/map',
      (root) => {
        press(find(root, '[type=submit]'));
        return find(root, '[aria-invalid=true]') !== null;
      },
    ],
    map: ['/map', (root) => find(root, 'object') !== null],
    picks: [
      CENTRE,
      (root) => {
        const before = find(root, '[role=status]')?.textContent;
        for (const box of root.querySelectorAll('[name=productId]')) press(box);
        return find(root, '[role=status]')?.textContent !== before;
      },
    ],
    pictures: ['/gywm', (root) => press(find(root, 'a[data-name]')) === false],
    player: [
      <Film key="" label="工地" src="https://www.bilibili.com/video/BV1xx411c7mD" poster="" />,
      (root) => {
        press(find(root, 'span'));
        return !root.isConnected;
      },
    ],
    richText: [PRODUCT, (root) => root.isConnected],
    scenarios: [
      SCENARIOS,
      (root) => {
        press(second(root, 'a[data-to]'));
        return says(second(root, 'a[data-to]'), 'aria-current') === 'true';
      },
    ],
    share: [PRODUCT, (root) => find(root, 'button:not([hidden])') !== null],
    shelf: [
      '/mobile',
      (root) => {
        const before = find(root, '[data-part=shelf-more]')?.getAttribute('href');
        press(second(root, '[role=tab]'));
        return before !== find(root, '[data-part=shelf-more]')?.getAttribute('href');
      },
    ],
    tabs: [CENTRE, (root) => second(root, '[role=tab]')?.tabIndex === -1],
  } satisfies Partial<Record<Name, Row>>),
);

describe('what moves on the public pages', () => {
  const site = suiteSite();
  before(() => {
    layOutRows();
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: {} });
  });
  after(() => document.body.replaceChildren());

  for (const [name, [where, moves]] of TABLE)
    it(`finds its parts in the component's own markup, in a browser that keeps nothing: ${name}`, async (t) => {
      keepNothing(t);
      preferStillness(name !== 'countUp'); // rows do not turn
      const place = serve(typeof where === 'string' ? null : where);
      if (typeof where === 'string') {
        const { text } = await site.send('GET', where, {
          headers: where === '/mobile' ? { 'user-agent': 'iPhone' } : {},
        });
        place.innerHTML = /<body>([\s\S]*)<\/body>/.exec(text)?.[1] ?? '';
      }
      const root = place.querySelector<HTMLElement>(`[data-live=${name}]`);
      assert.ok(root);
      const isStill = name === 'richText' || !moves(root);
      assert.ok(isStill, 'not without its module');
      const module = MODULES[name as Name] as (root: HTMLElement, props: unknown) => unknown; // proof: `live` wrote both
      module(root, JSON.parse(root.dataset.props ?? '{}'));
      assert.ok(moves(root));
      place.remove();
    });

  it('is never found by a class, which is for style alone', () => {
    const folder = join(ROOT, 'client', 'site', 'live');
    const asked = readdirSync(folder).flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /(?:querySelector(?:All)?|closest|matches|onPress)(?:<[^>]*>)?\((?:\w+, )?['"`]([^'"`]*)['"`]/g,
      ),
    ]);
    assert.ok(asked.length > 20);
    const wrong = asked.map(([, selector = '']) => selector).filter((selector) => /\.[a-z]/i.test(selector));
    assert.deepEqual(wrong, [], 'mark it with `part` of client/site/live/live.ts');
  });
});
