import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { CallName } from '../../server/contract/calls.ts';
import { ROOT, type Site } from '../helpers/site.ts';

/** What differs between the kinds of content for somebody who keeps them. */
export interface Kind {
  screen: string;
  /** The screen's name in the sidebar. */
  entry: string;
  add: string;
  title: string;
  /** A field that is not the title. */
  other: string;
  picture: string;
  rich: string | undefined;
  /** The field that says where it is shown, of which the first choice is taken. */
  place: string | undefined;
  list: CallName;
  idField: string;
  titleField: string;
  /** The entry of the public menu under which it is found. */
  section: string;
}

export const KINDS: Record<'product' | 'news' | 'carousel', Kind> = {
  product: {
    screen: '/AdminProduct',
    entry: '产品管理',
    add: '新增',
    title: '产品名称',
    other: '描述',
    picture: '封面图',
    rich: '产品详情',
    place: '产品位置',
    list: 'product/list',
    idField: 'productId',
    titleField: 'coverName',
    section: '产品中心',
  },
  news: {
    screen: '/AdminNews',
    entry: '新闻管理',
    add: '新增',
    title: '新闻标题',
    other: '新闻简介',
    picture: '封面图',
    rich: '新闻内容',
    place: undefined,
    list: 'news/list',
    idField: 'newId',
    titleField: 'newTitle',
    section: '新闻动态',
  },
  carousel: {
    screen: '/AdminCarousel',
    entry: '轮播图管理',
    add: '上传图片',
    title: '标题',
    other: '描述',
    picture: '图片',
    rich: undefined,
    place: undefined,
    list: 'carousel/list',
    idField: 'photoId',
    titleField: 'photoTitle',
    section: '产品中心',
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

export async function edit(page: Page, title: string, field: string, value: string): Promise<void> {
  await page.getByRole('button', { name: `编辑：${title}` }).click();
  await dialogOf(page).getByLabel(field, { exact: true }).fill(value);
}
