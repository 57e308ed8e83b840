import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, saidOf } from './back-office.ts';
import { axeFindings } from './page-checks.ts';
import { inChromium } from './site-in-chromium.ts';
import { isFocused } from './waits.ts';

inChromium('the order that staff give', (own) => {
  /** Twelve articles on top of the list: 甲12, 甲11 … 甲1. */
  async function addTwelve(name: string): Promise<void> {
    for (let number = 1; number <= 12; number += 1) await own.ask('news/save', { newTitle: name + number });
  }
  const titles = (page: Page, name: string) =>
    page
      .locator('tbody:not(.is-busy) .table-card-title')
      .allTextContents()
      .then((all) => all.filter((text) => text.startsWith(name)).join(' '));
  const publicOrder = async (name: string) => {
    const listed = await own.site.call<{ data: { newTitle: string }[] }>('news/list', { newTitle: name, limit: 12 });
    return listed.body.data?.data.map(({ newTitle }) => newTitle).join(' ');
  };
  async function choose(page: Page, title: string, word: string): Promise<void> {
    await page.getByRole('button', { name: '更多', description: title, exact: true }).click();
    await page.getByRole('menuitem', { name: word, exact: true }).click();
  }
  async function chooseOfFirst(page: Page, word: string): Promise<void> {
    await page.locator('[data-control=more]').first().click();
    await page.getByRole('menuitem', { name: word }).click();
  }

  it('an article is moved up, over the end of a page, to the end of a page and to the head, by its menu', async () => {
    await addTwelve('甲');
    await own.office('/AdminNews', async ({ page }) => {
      await choose(page, '甲11', '上移');
      await saidOf(page, '甲11已移到第 1 条').waitFor();
      await page.locator('tbody tr').first().getByText('甲11').waitFor();
      await page.getByRole('button', { name: '第 2 页' }).click();
      await choose(page, '甲2', '上移');
      await saidOf(page, '甲2已移到第 10 条').waitFor();
      await page.locator('tbody tr').nth(9).getByText('甲2', { exact: true }).waitFor();
      assert.equal(await titles(page, '甲'), '甲11 甲12 甲10 甲9 甲8 甲7 甲6 甲5 甲4 甲2');
      await choose(page, '甲2', '下移');
      await saidOf(page, '甲2已移到第 11 条').waitFor();
      await page.locator('tbody tr').first().getByText('甲2', { exact: true }).waitFor();
      await choose(page, '甲1', '置顶');
      await saidOf(page, '已置顶').waitFor();
      assert.equal(await publicOrder('甲'), '甲1 甲11 甲12 甲10 甲9 甲8 甲7 甲6 甲5 甲4 甲3 甲2');
    });
  });

  it('the arrow keys move an article as long as they are pressed, and its handle keeps the focus', async () => {
    await addTwelve('乙');
    await own.office('/AdminNews', async ({ page }) => {
      const handle = page.getByRole('button', {
        name: '调整顺序',
        description: '乙9，拖动，或按方向键调整顺序',
        exact: true,
      });
      await handle.focus();
      await page.keyboard.press('ArrowDown');
      await saidOf(page, '乙9已移到第').waitFor();
      await page.waitForFunction(isBelow, ['乙9', '乙8'] as const); // a press on rows that are moving is not taken
      await isFocused(handle);
      await page.keyboard.press('ArrowDown');
      await page.waitForFunction(isBelow, ['乙9', '乙7'] as const);
      await isFocused(handle);
      assert.match((await publicOrder('乙')) ?? '', /乙8 乙7 乙9 乙6/);
    });
  });

  const HANDS = [
    ['a mouse', DESKTOP, mouse],
    ['a finger', PHONE, finger],
  ] as const;
  for (const [word, viewport, handOf] of HANDS) {
    it(`an article is dragged to another place with ${word}, at ${viewport.width} px`, async () => {
      const name = `丙${viewport.width}之`;
      await addTwelve(name);
      await own.office(['/AdminNews', viewport], async ({ page }) => {
        const middleOf = async (title: string) => {
          const box = await page
            .getByRole('button', { name: '调整顺序', description: new RegExp(`^${title}，`) })
            .boundingBox();
          assert.ok(box);
          return [box.x + box.width / 2, box.y + box.height / 2] as const;
        };
        const above = page.getByRole('button', { name: '调整顺序', description: `${name}11，` });
        await above.scrollIntoViewIfNeeded();
        const hand = await handOf(page);
        await hand.press(...(await middleOf(`${name}12`)));
        await hand.drag(...(await middleOf(`${name}11`)));
        await page.locator('.order-handle-below').waitFor();
        await hand.lift();
        await page.waitForFunction(isBelow, [`${name}12`, `${name}11`] as const);
        assert.match((await publicOrder(name)) ?? '', new RegExp(`^${name}11 ${name}12 ${name}10`));
        await page.locator('.order-handle-below').waitFor({ state: 'detached' });
        assert.deepEqual(await axeFindings(page), []);
      });
    });
  }

  it('in a filtered list it says why nothing moves; among all products a step is one in the own group', async () => {
    await own.office('/AdminNews', async ({ page }) => {
      await page.getByLabel('新闻标题').fill('塔机');
      await page.getByRole('button', { name: '查询', exact: true }).click();
      await page.locator('.order-handle[aria-disabled="true"]').first().waitFor();
      await chooseOfFirst(page, '上移');
      await saidOf(page, '请先点「重置」').waitFor();
    });
    await own.office('/AdminProduct', async ({ page }) => {
      const groups = () => own.ask<{ locationId: string }[]>('product/groups', {});
      const orders = async () =>
        Promise.all(
          (await groups()).map(async ({ locationId }) => {
            const { data } = await own.ask<{ data: { coverName: string }[] }>('product/list', {
              locationId,
              limit: 100,
            });
            return data.map(({ coverName }) => coverName);
          }),
        );
      const before = await orders();
      const [[, second = '', third] = []] = before;
      assert.ok(third);
      await choose(page, second, '下移');
      await saidOf(page, `${second}已移到本组第 3 条`).waitFor();
      before[0]?.splice(1, 2, third, second);
      assert.deepEqual(await orders(), before);
      await choose(page, second, '上移');
      await saidOf(page, `${second}已移到本组第 2 条`).waitFor();
      await page.locator('[data-control=handle]').first().click({ force: true }); // told why, though it is disabled
      await saidOf(page, '请先按「产品位置」查询，再拖动').waitFor();
      await page.getByLabel('产品位置').selectOption({ index: 1 });
      await page.getByRole('button', { name: '查询', exact: true }).click();
      await page.locator('.order-handle[aria-disabled="false"]').first().waitFor();
      await chooseOfFirst(page, '下移');
      await saidOf(page, '已移到第 2 条').waitFor();
    });
  });
});

type Drag = (x: number, y: number) => Promise<void>;
interface DraggingHand {
  press: Drag;
  drag: Drag;
  lift(): Promise<void>;
}

async function mouse({ mouse: own }: Page): Promise<DraggingHand> {
  return {
    async press(x, y) {
      await own.move(x, y);
      await own.down();
    },
    drag: (x, y) => own.move(x, y, { steps: 4 }),
    lift: () => own.up(),
  };
}

async function finger(page: Page): Promise<DraggingHand> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) => {
    await protocol.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  return {
    press: (x, y) => touch('touchStart', { x, y }),
    async drag(x, y) {
      await touch('touchMove', { x, y: y - 40 });
      await touch('touchMove', { x, y });
    },
    lift: () => touch('touchEnd').then(() => protocol.detach()), // the page is lent again, without a finger
  };
}

/** In the page: whether a title stands somewhere below another. */
function isBelow([title, above]: readonly [string, string]): boolean {
  const rows = [...document.querySelectorAll('.table-card-title')].map((cell) => cell.textContent);
  return rows.indexOf(title) > rows.indexOf(above);
}
