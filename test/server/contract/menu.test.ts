import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { englishMenuOf, type MenuEntry, menuOf, type OwnPage } from '../../../server/contract/menu.ts';
import { leadsTo, SECTIONS, type Section } from '../../../server/contract/sections.ts';
import { randomFrom } from '../../helpers/random.ts';

const ROWS = Object.entries<Section>(SECTIONS);
const NAMES = ROWS.map(([name]) => name);
const DEVICES = ['desktop', 'mobile'] as const;
const entry = (part: Partial<MenuEntry>): MenuEntry => ({
  section: '',
  page: '',
  url: '',
  title: '',
  shown: true,
  ...part,
});
const titles = (device: (typeof DEVICES)[number], menu: MenuEntry[], pages: OwnPage[] = [], closed: string[] = []) =>
  menuOf(device, { menu, pages, closed }).map(({ title }) => title);

describe('the main menu', () => {
  it('has without a list the sections of the device, then the pages for menus', () => {
    const pages = ['自建页一', '自建页二'].map((title, at) => ({
      pageId: title,
      path: `/p/${at}`,
      title,
      inMenu: at === 0,
      inEnglish: false,
    }));
    const desktop = ['首页', '产品中心', '新闻动态', '代理加盟', '关于我们', '自建页一'];
    // a section that the guide adds may stand between them
    const listed = (device: 'desktop' | 'mobile', among: readonly string[]) =>
      titles(device, [], pages).filter((title) => among.includes(title));
    assert.deepEqual(listed('desktop', desktop), desktop);
    const mobile = '首页 产品中心 项目案例 应用场景 新闻动态 代理加盟 公司简介 联系我们 自建页一'.split(' ');
    assert.deepEqual(listed('mobile', mobile), mobile);
    for (const device of ['desktop', 'mobile'] as const) {
      const all = titles(device, [], pages);
      assert.deepEqual([all.at(-1), all.includes('自建页二')], ['自建页一', false]);
    }
  });

  it('marks the section that a page without an entry belongs to, and that page’s own entry where it has one', () => {
    const alsoOf = (menu: MenuEntry[], path: string) =>
      menuOf('desktop', { menu, pages: [], closed: [] })
        .find((item) => item.path === path)
        ?.also?.includes('/map');
    assert.equal(alsoOf([], '/gywm'), true);
    assert.equal(alsoOf([entry({ section: 'contact' })], '/gywm'), false);
    assert.equal(alsoOf([entry({ section: 'contact', shown: false })], '/gywm'), true);
  });

  it('names a link without a name by its address', () => {
    assert.equal(titles('mobile', [entry({ url: 'https://shop.example/a' })])[0], 'shop.example/a');
  });

  for (const seed of [1, 2, 3])
    it(`loses and doubles nothing that a list names or lacks, and shows nothing unknown, closed or hidden: seed ${seed}`, () => {
      const random = randomFrom(seed);
      const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T; // proof: none is empty
      for (let round = 0; round < 400; round += 1) {
        const pages = Array.from({ length: random(5) }, (_, at) => ({
          pageId: `p${at}`,
          path: `/p/${at}`,
          title: `页${at}`,
          inMenu: random(2) === 0,
          inEnglish: random(3) === 0,
        }));
        const menu = Array.from({ length: random(21) }, () =>
          entry({
            ...pick([
              { section: pick([...NAMES, 'showroom', 'constructor', '__proto__', 'gone', '']) },
              { page: `p${random(7)}` },
              { url: pick(['/demo', '/xwdt', 'https://a.example/', 'https://b.example/']) },
            ]),
            title: pick(['', '名称', '十二个字的名称十二个字']),
            shown: random(4) > 0,
            ...(random(4) === 0 && { phoneOnly: true }),
          }),
        );
        const closed = NAMES.filter(() => random(6) === 0).concat('showroom');
        for (const device of DEVICES) {
          const mine = menu.filter(
            (one, at) =>
              menu.findIndex(
                (other) => other.section === one.section && other.page === one.page && other.url === one.url,
              ) === at,
          );
          const pathOf = ({ section, page, url }: MenuEntry) => {
            const [desktop, mobile = desktop] = ROWS.find(([name]) => name === section)?.[1].pages ?? [];
            return url || pages.find(({ pageId }) => pageId === page)?.path || (device === 'mobile' ? mobile : desktop);
          };
          const isOpen = (path: string | undefined) => path !== undefined && !leadsTo(closed, path);
          const listed = mine
            .filter(({ shown, phoneOnly }) => shown && (device === 'mobile' || !phoneOnly))
            .map(pathOf)
            .filter(isOpen);
          const lacking = [
            ...ROWS.filter(
              ([name, { phoneOnly }]) =>
                (device === 'mobile' || !phoneOnly) && !mine.some((one) => one.section === name),
            ),
          ].map(([section]) => pathOf(entry({ section })));
          const others = pages.filter(({ pageId, inMenu }) => inMenu && !mine.some(({ page }) => page === pageId));
          const made = menuOf(device, { menu, pages, closed });
          const wanted = [...listed, ...lacking.filter(isOpen), ...others.map(({ path }) => path)];
          const english = wanted.filter((path) => pages.some((page) => page.inEnglish && page.path === path));
          const inEnglish = englishMenuOf(device, { menu, pages });
          assert.deepEqual(
            inEnglish.map(({ path }) => path),
            [...english, '/'],
          );
          assert.deepEqual([inEnglish[0]?.title, inEnglish.at(-1)?.title], [english[0] ? 'Home' : '中文', '中文']);
          assert.deepEqual(
            made.map(({ path }) => path),
            wanted.filter((path) => path === english[0] || !english.includes(path)),
            JSON.stringify({ device, menu, closed }),
          );
          assert.ok(made.every(({ title }) => title !== ''));
        }
      }
    });
});
