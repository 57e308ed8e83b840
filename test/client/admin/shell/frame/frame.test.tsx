import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { screens } from '../../../../../client/admin/screens.ts';
import { PERMISSIONS } from '../../../../../server/contract/permissions.ts';
import { act, type Shown, visit } from '../../../../helpers/dom.ts';

await import('../../../../helpers/storage.ts');

const { location: opened, history, Element } = window;
let reloads = 0;
const location = {
  get pathname() {
    return opened.pathname;
  },
  get search() {
    return opened.search;
  },
  reload: () => void reloads++,
};
Object.assign(globalThis, { history, location, Element });

// after the globals: wouter and the state read them when they are loaded
const { Frame } = await import('../../../../../client/admin/shell/frame/frame.tsx');
const { views } = await import('../../../../../client/admin/shell/views.ts');
const { forgetAll } = await import('../../../../../client/admin/state/persisted.ts');
const { closedBy, closeTabs } = await import('../../../../../client/admin/state/tabs.ts');
await Promise.all(Object.values(views).map((load) => load()));

const auth = Object.keys(PERMISSIONS).join();
const USER = { userId: '1', itemId: '1', auth, name: '王工', sysName: '筑站', logo: '', avatar: '', mustChange: false };
const inMenu = screens.filter(({ menu }) => menu !== 'none');

describe('the screens of the back office', () => {
  let shown: Shown | undefined;
  beforeEach(() => localStorage.setItem('auth', auth));
  afterEach(async () => {
    await shown?.leave();
    closeTabs(closedBy('all', ''));
    forgetAll();
    localStorage.clear();
  });

  async function openAt(address: string): Promise<void> {
    history.replaceState(null, '', address);
    shown = await visit(null);
    await shown.become(<Frame user={USER} />);
  }
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const press = (selector: string) => act(async () => find(selector)?.click());
  const view = (path: string) => document.getElementById(`view-${path.slice(1)}`);
  const isVisible = (path: string) => view(path)?.style.display === '';

  /** All that names the shown screen, which must be this one. */
  function assertShown(path: string): void {
    const { title, menu } = screens.find((screen) => screen.path === path)!; // proof: a row of the table
    const visible = screens.filter((screen) => view(screen.path) && isVisible(screen.path));
    assert.deepEqual(
      visible.map((screen) => screen.path),
      [path],
    );
    assert.equal(document.title, `${title} - 筑站`);
    assert.equal(find('.admin-frame > [role=status]')?.textContent, title);
    assert.equal(find('[role=tab][aria-selected=true]')?.textContent, title);
    assert.equal(find('[aria-label=当前位置] [aria-current=page]')?.textContent, title);
    const entries = [...document.querySelectorAll('.sidebar [aria-current=page]')];
    assert.deepEqual(
      entries.map(({ textContent }) => textContent),
      menu === 'none' ? [] : [title],
    );
  }

  for (const { path } of screens)
    it(`opens ${path} at its address, whatever is asked of it there`, async () => {
      await openAt(`${path}?new=1`);
      assertShown(path);
      assert.equal(opened.pathname, path);
    });

  it('are reached by the links of the menu, and again by Back and Forward, with a tab for each', async () => {
    await openAt('/profile');
    for (const { path } of inMenu) {
      await press(`.sidebar a[href="${path}"]`);
      assertShown(path);
    }
    const tabs = [...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent);
    assert.deepEqual(tabs, ['首页', '个人中心', ...inMenu.slice(1).map(({ title }) => title)]);
    for (const { path } of inMenu.slice(0, -1).reverse()) {
      await act(async () => history.back());
      assertShown(path);
    }
    for (const { path } of inMenu.slice(1)) {
      await act(async () => history.forward());
      assertShown(path);
    }
  });

  it('stay mounted while others are shown, until their tabs are closed', async () => {
    await openAt('/AdminNews');
    const news = view('/AdminNews');
    await press('.sidebar a[href="/AdminCase"]');
    assert.ok(view('/AdminNews') === news);
    await press('.sidebar a[href="/AdminNews"]');
    assert.ok(view('/AdminNews') === news);
    await press('[id=tab-AdminNews] .tab-strip-close');
    assertShown('/AdminCase');
    assert.ok(!view('/AdminNews'));
    await press('.sidebar a[href="/AdminNews"]');
    assert.ok(view('/AdminNews') && view('/AdminNews') !== news);
  });

  it('are not shown without the permission, but the address and the tab stay', async () => {
    localStorage.setItem('auth', 'news');
    await openAt('/AdminAccount');
    assert.match(view('/AdminAccount')?.textContent ?? '', /您没有“账号管理”的权限/);
    assert.ok(!find('.sidebar a[href="/AdminAccount"]'));
    assert.equal(find('[role=tab][aria-selected=true]')?.textContent, '账号管理');
  });

  it('stand beside a landmark with the system’s name, which only some may change', async () => {
    for (const granted of [auth, 'news']) {
      localStorage.setItem('auth', granted);
      await openAt('/dashboard');
      const brand = find('.system-brand');
      assert.equal(brand?.tagName, granted === auth ? 'BUTTON' : 'DIV');
      assert.ok(brand?.closest('aside, nav, header, main'), granted);
      await shown?.leave();
    }
  });

  it('load again when they are asked to, if their code did not come', async () => {
    const source = 'admin/shell/other-screens.ts';
    const load = views[source]!; // proof: a row of the table
    Object.assign(views, { [source]: () => Promise.reject(new TypeError('Failed to fetch')) });
    await openAt('/profile');
    assert.match(view('/profile')?.textContent ?? '', /页面没有打开/);
    await press('[id=view-profile] button');
    assert.match(view('/profile')?.textContent ?? '', /页面没有打开/);
    Object.assign(views, { [source]: load });
    await press('[id=view-profile] button');
    assert.equal(find('[id=view-profile] h1')?.textContent, '个人中心');
  });

  it('leave an address that is none of theirs to the server, with its query', async () => {
    await openAt('/dashboard');
    await act(async () => history.pushState(null, '', '/productDet?productId=1'));
    assert.equal(reloads, 1);
    assert.equal(opened.pathname + opened.search, '/productDet?productId=1');
  });
});
