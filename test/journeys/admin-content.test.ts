import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { roleOf } from '../../server/contract/kinds/kind.ts';
import { contentKinds } from '../../server/kinds.ts';
import { dialogOf, KINDS, type Kind, PICTURE, recordsCalled, saidOf, tabTo } from '../browser/back-office.ts';
import { inChromium } from '../browser/site-in-chromium.ts';
import { takenOver } from '../browser/waits.ts';

/** Touches nothing but the keys; waiting until a thing is there is no touch. */
inChromium('keeping content by keyboard alone', ({ site, office, ask }) => {
  for (const kind of Object.values(KINDS)) {
    const { name } = kind;
    const { id } = contentKinds[name];
    const intro = roleOf(contentKinds[name], 'intro') ?? '';
    it(`a ${name} is added, seen, changed while somebody else changes it, deleted and restored`, () =>
      office('/dashboard', async ({ page }) => {
        const title = `吊钩可视化${name}`;
        const found = async () => (await recordsCalled(site, kind, title))[0];
        await visit(page, kind.entry);
        await page.getByRole('heading', { level: 1, name: kind.entry }).waitFor({ state: 'attached' });
        await add(page, kind, title);
        const record = (await found()) ?? {};
        const picture = Object.values(record).find((value) => String(value).startsWith('/uploads/'));
        await look(page, kind, title, String(picture));

        await visit(page, kind.entry);
        await edit(page, kind, title, '我写的一句话');
        await ask(`${name}/update`, { [id]: record[id], [intro]: '同事写的一句话' });
        await press(page, '确定');
        await resolve(page);
        assert.equal((await found())?.[intro], '我写的一句话');

        await press(page, '删除', 'button', title);
        await dialogOf(page).getByText(kind.question.replace('X', title)).waitFor();
        assert.match((await dialogOf(page).textContent()) ?? '', /^提示/);
        await press(page, '确定');
        await saidOf(page, '删除成功！').waitFor();
        assert.equal(await found(), undefined);
        await visit(page, '回收站');
        await press(page, '恢复', 'button', title);
        await saidOf(page, '恢复成功！').waitFor();
        assert.ok(await found());
      }));
  }
});

async function add(page: Page, kind: Kind, title: string): Promise<void> {
  page.on('filechooser', (chooser) => chooser.setFiles(PICTURE)); // the system's own dialog
  await press(page, kind.add);
  await write(page, kind.title, title);
  if (kind.place) {
    await goTo(page, kind.place, 'combobox');
    await page.keyboard.press('ArrowDown');
  }
  await press(page, `${kind.picture}：选择图片`);
  await page.getByRole('button', { name: `${kind.picture}：查看大图` }).waitFor();
  if (kind.rich) {
    await goTo(page, kind.rich, 'textbox');
    await page.keyboard.type('进场先看');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('安全距离');
  }
  await press(page, '确定');
  await saidOf(page, '新增成功！').waitFor();
}

/** From the dashboard to the public site, and there through its menu to what was added. */
async function look(office: Page, kind: Kind, title: string, picture: string): Promise<void> {
  const [stem = ''] = picture.split('.'); // the page shows it in a size of its own
  await visit(office, '首页');
  const opened = office.context().waitForEvent('page');
  await press(office, '查看官网', 'link');
  const page = await opened;
  await takenOver(page);
  await press(page, kind.section, 'link');
  await page.waitForURL(({ pathname }) => pathname !== '/'); // the home page may name it too
  await page.getByText(title).first().waitFor();
  await page.locator(`img[src^="${stem}"]`).first().waitFor({ state: 'attached' });
  if (kind.rich) {
    await press(page, new RegExp(title), 'link');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    assert.equal(await page.locator('.rich-text strong').textContent(), '安全距离');
    assert.ok(await page.locator('.rich-text').getByText('进场先看').isVisible());
  }
  await page.close();
}

async function edit(page: Page, kind: Kind, title: string, words: string): Promise<void> {
  await press(page, '编辑', 'button', title);
  await dialogOf(page)
    .getByRole('button', { name: `${kind.picture}：更换图片` })
    .waitFor();
  await write(page, kind.other, words);
}

async function resolve(page: Page): Promise<void> {
  const conflict = page.getByRole('dialog', { name: '内容已有更新的版本' });
  await conflict.getByText('同事写的一句话').waitFor();
  assert.ok(await conflict.getByText('我写的一句话').isVisible());
  assert.ok(await conflict.getByRole('button', { name: '按选择保存' }).isDisabled());
  await press(page, '我的', 'radio');
  await press(page, '按选择保存');
  await saidOf(page, '修改成功！').waitFor();
}

type Role = 'button' | 'link' | 'radio' | 'textbox' | 'combobox';

async function goTo(page: Page, name: string | RegExp, role: Role, row = ''): Promise<void> {
  const exact = typeof name === 'string' ? new RegExp(`^${name}$`) : name;
  const ofRow = row ? { description: row, exact: true } : {};
  await page
    .getByRole(role, { name: exact, ...ofRow })
    .first()
    .waitFor();
  await tabTo(page, row ? new RegExp(`^${name}：${row}$`) : exact);
}

async function press(page: Page, name: string | RegExp, role: Role = 'button', row = ''): Promise<void> {
  await goTo(page, name, role, row);
  await page.keyboard.press(role === 'radio' ? 'Space' : 'Enter');
}

/** Replaces what stands in a field. */
async function write(page: Page, label: string, text: string): Promise<void> {
  await goTo(page, label, 'textbox');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Goes to a screen of the back office by the sidebar. */
const visit = (page: Page, screen: string) => press(page, screen, 'link');
