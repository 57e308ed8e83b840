import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import type { Site } from '../helpers/site.ts';
import type { DESKTOP } from './back-office.ts';
import { dialogOf, KINDS, type Kind, PICTURE, recordsCalled, saidOf, tabTo } from './back-office.ts';
import type { InChromium } from './site-in-chromium.ts';
import { takenOver } from './waits.ts';

const WAYS = { 'by mouse': mouseHand, 'by keyboard alone': keyboardHand } as const;

/** Tries the whole life of a record of a kind, worked in one way. */
export function tryLife(own: InChromium, name: keyof typeof KINDS, way: keyof typeof WAYS, size: typeof DESKTOP): void {
  const kind = KINDS[name];
  const hand: (page: Page) => Hand = WAYS[way];
  it(`a ${name} is added, seen, changed by two at once, deleted and restored, ${way} at ${size.width} px`, () =>
    own.office(['/dashboard', size], (mine) =>
      own.office('/dashboard', async (theirs) => {
        const pointed = [await countPointing(mine.context), await countPointing(theirs.context)];
        const me = hand(mine.page);
        await me.visit(kind.entry);
        await mine.page.getByRole('heading', { level: 1, name: kind.entry }).waitFor({ state: 'attached' });
        await liveThrough(own.site, kind, `吊钩可视化${way}${name}${size.width}`, me, hand(theirs.page));
        for (const { count } of pointed) assert.equal(count > 0, way === 'by mouse');
      }),
    ));
}

/** By two people's hands: added, seen, changed by both at once, deleted, restored. */
async function liveThrough(site: Site, kind: Kind, title: string, mine: Hand, theirs: Hand): Promise<void> {
  await add(mine, kind, title);
  await look(site, mine, kind, title);

  await mine.visit(kind.entry);
  await edit(mine, kind, title, '我写的一句话');
  await theirs.visit(kind.entry);
  await edit(theirs, kind, title, '同事写的一句话');
  await theirs.press('确定');
  await saidOf(theirs.page, '修改成功！').waitFor();

  await mine.press('确定');
  await resolve(mine);
  const [record] = await recordsCalled(site, kind, title);
  assert.ok(Object.values(record ?? {}).includes('我写的一句话'));

  await remove(mine, title);
  assert.equal((await recordsCalled(site, kind, title)).length, 0);
  await mine.visit('回收站');
  await mine.press(`恢复：${title}`);
  await saidOf(mine.page, '恢复成功！').waitFor();
  assert.equal((await recordsCalled(site, kind, title)).length, 1);
}

async function add(hand: Hand, kind: Kind, title: string): Promise<void> {
  const { page } = hand;
  page.on('filechooser', (chooser) => chooser.setFiles(PICTURE)); // the system's own dialog
  await hand.press(kind.add);
  await hand.write(kind.title, title);
  if (kind.place) await hand.pick(kind.place, 1);
  await hand.press(`${kind.picture}：选择图片`);
  await page.getByRole('button', { name: `${kind.picture}：查看大图` }).waitFor();
  if (kind.rich) {
    await hand.enter(kind.rich);
    await page.keyboard.type('进场先看');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('安全距离');
  }
  await hand.press('确定');
  await saidOf(page, '新增成功！').waitFor();
}

/** From the dashboard to the public site, and there through its menu to what was added. */
async function look(site: Site, hand: Hand, kind: Kind, title: string): Promise<void> {
  const [record] = await recordsCalled(site, kind, title);
  const picture = Object.values(record ?? {}).find((value) => String(value).startsWith('/uploads/'));
  const [stem = ''] = String(picture).split('.'); // the page shows it in a size of its own
  await hand.visit('首页');
  const opened = hand.page.context().waitForEvent('page');
  await hand.press('查看官网', 'link');
  const { page, press } = hand.at(await opened);
  await takenOver(page);
  await press(kind.section, 'link');
  await page.locator('#main:focus').waitFor(); // until then the home page stands there, which may name it too
  await page.getByText(title).first().waitFor();
  await page.locator(`img[src^="${stem}"]`).first().waitFor({ state: 'attached' });
  if (kind.rich) {
    await press(new RegExp(title), 'link');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    assert.equal(await page.locator('.rich-text strong').textContent(), '安全距离');
    assert.ok(await page.locator('.rich-text').getByText('进场先看').isVisible());
  }
  await page.close();
}

async function edit(hand: Hand, kind: Kind, title: string, words: string): Promise<void> {
  await hand.press(`编辑：${title}`);
  await dialogOf(hand.page)
    .getByRole('button', { name: `${kind.picture}：更换图片` })
    .waitFor();
  await hand.write(kind.other, words);
}

async function resolve(hand: Hand): Promise<void> {
  const conflict = hand.page.getByRole('dialog', { name: '内容已被他人修改' });
  await conflict.getByText('同事写的一句话').waitFor();
  assert.ok(await conflict.getByText('我写的一句话').isVisible());
  assert.ok(await conflict.getByRole('button', { name: '按选择保存' }).isDisabled());
  await hand.press('我的', 'radio');
  await hand.press('按选择保存');
  await saidOf(hand.page, '修改成功！').waitFor();
}

async function remove(hand: Hand, title: string): Promise<void> {
  await hand.press(`删除：${title}`);
  const question = dialogOf(hand.page);
  await question.getByText('是否确认删除').waitFor();
  assert.match((await question.textContent()) ?? '', new RegExp(`提示.*是否确认删除.*“${title}”的`));
  await hand.press('确定');
  await saidOf(hand.page, '删除成功！').waitFor();
}

const counts = new WeakMap<BrowserContext, { count: number }>();

/** Counts every press of a mouse button or finger from now on in the windows of a browser, also in pages that are left meanwhile. */
async function countPointing(context: BrowserContext): Promise<{ count: number }> {
  const known = counts.get(context);
  if (known) return Object.assign(known, { count: 0 });
  const pointed = { count: 0 };
  counts.set(context, pointed);
  await context.exposeFunction('pointed', () => {
    pointed.count += 1;
  });
  const listen = "addEventListener('pointerdown', () => window.pointed(), true)";
  await context.addInitScript(listen);
  for (const page of context.pages()) await page.evaluate(listen);
  return pointed;
}

type Pressed = 'button' | 'link' | 'radio';

/** How a person works a page: by mouse, or by keyboard alone. Letters are typed on the keyboard either way. */
interface Hand {
  page: Page;
  press(name: string | RegExp, role?: Pressed): Promise<void>;
  /** Replaces what stands in a field. */
  write(label: string, text: string): Promise<void>;
  /** Picks the option so many places below the chosen one. */
  pick(label: string, places: number): Promise<void>;
  /** Goes into a rich text, to type there. */
  enter(label: string): Promise<void>;
  /** Goes to a screen of the back office by the sidebar. */
  visit(screen: string): Promise<void>;
  /** The same hand in another window. */
  at(page: Page): Hand;
}

function mouseHand(page: Page): Hand {
  /** What can be reached: the uppermost dialog, else the page. */
  const reach = async () => {
    const dialogs = page.locator('dialog[open]');
    return (await dialogs.count()) > 0 ? dialogs.last() : page;
  };
  return {
    page,
    press: async (name, role = 'button') =>
      (await reach())
        .getByRole(role, { name: exactly(name) })
        .first()
        .click(),
    async write(label, text) {
      await (await reach()).getByLabel(label, { exact: true }).click();
      await replace(page, text);
    },
    async pick(label, places) {
      await (await reach()).getByLabel(label, { exact: true }).click();
      await down(page, places);
      await page.keyboard.press('Enter');
    },
    enter: async (label) => (await reach()).getByRole('textbox', { name: exactly(label) }).click(),
    async visit(screen) {
      const drawer = page.getByRole('button', { name: '展开侧栏' });
      if (await drawer.isVisible()) await drawer.click();
      await page.locator('.sidebar').getByRole('link', { name: screen, exact: true }).click();
    },
    at: mouseHand,
  };
}

/** Touches nothing but the keys; waiting until a thing is there is no touch. */
function keyboardHand(page: Page): Hand {
  const goTo = async (name: string | RegExp, role: Pressed | 'textbox' | 'combobox') => {
    await page
      .getByRole(role, { name: exactly(name) })
      .first()
      .waitFor();
    await tabTo(page, exactly(name));
  };
  return {
    page,
    async press(name, role = 'button') {
      await goTo(name, role);
      await page.keyboard.press(role === 'radio' ? 'Space' : 'Enter');
    },
    async write(label, text) {
      await goTo(label, 'textbox');
      await replace(page, text);
    },
    async pick(label, places) {
      await goTo(label, 'combobox');
      await down(page, places);
    },
    enter: (label) => goTo(label, 'textbox'),
    async visit(screen) {
      await goTo(screen, 'link');
      await page.keyboard.press('Enter');
    },
    at: keyboardHand,
  };
}

/** A text stands for itself, whole. */
function exactly(name: string | RegExp): RegExp {
  return typeof name === 'string' ? new RegExp(`^${name}$`) : name;
}

async function replace(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

async function down(page: Page, places: number): Promise<void> {
  for (let place = 0; place < places; place += 1) await page.keyboard.press('ArrowDown');
}
