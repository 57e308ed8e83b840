import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { CallName } from '../../server/contract/calls.ts';
import { ROOT, type Site } from '../site.ts';
import { tabTo } from './back-office.ts';

/** What differs between the kinds of content for somebody who keeps them. */
export interface Kind {
  screen: string;
  add: string;
  title: string;
  /** A field that is not the title. */
  other: string;
  picture: string;
  rich: string | undefined;
  list: CallName;
  idField: string;
  titleField: string;
  publicPath(id: string): string;
}

export const KINDS: Record<'product' | 'news' | 'carousel', Kind> = {
  product: {
    screen: '/AdminProduct',
    add: '新增',
    title: '产品名称',
    other: '描述',
    picture: '封面图',
    rich: '产品详情',
    list: 'product/list',
    idField: 'productId',
    titleField: 'coverName',
    publicPath: (id) => `/productDet?productId=${id}`,
  },
  news: {
    screen: '/AdminNews',
    add: '新增',
    title: '新闻标题',
    other: '新闻简介',
    picture: '封面图',
    rich: '新闻内容',
    list: 'news/list',
    idField: 'newId',
    titleField: 'newTitle',
    publicPath: (id) => `/xwdtDet?newId=${id}`,
  },
  carousel: {
    screen: '/AdminCarousel',
    add: '上传图片',
    title: '标题',
    other: '描述',
    picture: '图片',
    rich: undefined,
    list: 'carousel/list',
    idField: 'photoId',
    titleField: 'photoTitle',
    publicPath: () => '/product',
  },
};

export const PICTURE = join(ROOT, 'client', 'media', 'brand', 'icon-180.png');

export const dialogOf = (page: Page) => page.getByRole('dialog').last();
export const saidOf = (page: Page, sentence: string) => page.locator('.toast', { hasText: sentence }).first();

/** The records of a kind that are called so. */
export async function recordsCalled(site: Site, kind: Kind, title: string): Promise<Record<string, unknown>[]> {
  const reply = await site.call<{ data: Record<string, unknown>[] }>(kind.list, { [kind.titleField]: title });
  return reply.body.data?.data ?? [];
}

/** The public page that shows the one record called so. */
export async function publicPage(site: Site, kind: Kind, title: string): Promise<string> {
  const [record] = await recordsCalled(site, kind, title);
  assert.ok(record, `no record is called ${title}`);
  return (await site.send('GET', kind.publicPath(String(record[kind.idField])), { headers: { 'user-agent': 'X11' } }))
    .text;
}

export async function addByMouse(page: Page, kind: Kind, title: string): Promise<void> {
  await page.getByRole('button', { name: kind.add, exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel(kind.title, { exact: true }).fill(title);
  await dialog.locator('input[type=file]').first().setInputFiles(PICTURE);
  await dialog.getByRole('button', { name: `${kind.picture}：查看大图` }).waitFor();
  if (kind.rich) {
    await dialog.getByRole('textbox', { name: kind.rich }).click();
    await page.keyboard.type('进场先看');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('安全距离');
  }
  await dialog.getByRole('button', { name: '确定' }).click();
  await saidOf(page, '新增成功！').waitFor();
}

export async function edit(page: Page, title: string, field: string, value: string): Promise<void> {
  await page.getByRole('button', { name: `编辑：${title}` }).click();
  await dialogOf(page).getByLabel(field, { exact: true }).fill(value);
}

export async function deleteAndRestore(page: Page, site: Site, kind: Kind, title: string): Promise<void> {
  await page.getByRole('button', { name: `删除：${title}` }).click();
  const question = dialogOf(page);
  assert.match((await question.textContent()) ?? '', new RegExp(`提示.*是否确认删除.*“${title}”的`));
  await question.getByRole('button', { name: '确定' }).click();
  await saidOf(page, '删除成功！').waitFor();
  assert.equal((await recordsCalled(site, kind, title)).length, 0);
  await page.goto('/AdminRecycle');
  await page.getByRole('button', { name: `恢复：${title}` }).click();
  await saidOf(page, '恢复成功！').waitFor();
  assert.equal((await recordsCalled(site, kind, title)).length, 1);
}

export async function addByKeyboard(page: Page, kind: Kind, title: string): Promise<void> {
  const keys = page.keyboard;
  page.on('filechooser', (chooser) => chooser.setFiles(PICTURE));
  await tabTo(page, new RegExp(`^${kind.add}$`));
  await keys.press('Enter');
  await dialogOf(page).getByLabel(kind.title, { exact: true }).waitFor();
  await keys.type(title); // the focus is in the first field
  await tabTo(page, new RegExp(`^${kind.picture}：选择图片`));
  await keys.press('Enter');
  await dialogOf(page)
    .getByRole('button', { name: `${kind.picture}：查看大图` })
    .waitFor();
  if (kind.rich) {
    await tabTo(page, new RegExp(`^${kind.rich}`));
    await keys.type('进场先看');
    await keys.press('Control+b');
    await keys.type('安全距离');
  }
  await tabTo(page, /^确定$/);
  await keys.press('Enter');
  await saidOf(page, '新增成功！').waitFor();
}
