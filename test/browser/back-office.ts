import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { roleOf } from '../../server/contract/kinds/kind.ts';
import { contentKinds } from '../../server/kinds.ts';
import { ROOT, type Site } from '../helpers/site.ts';

export interface Office {
  context: BrowserContext;
  page: Page;
  /** What the page complained about in its console, and what it threw. */
  complaints: string[];
}

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Logs in without the form, and goes to a screen. */
export async function enterOffice(site: Pick<Site, 'address' | 'login'>, page: Page, path: string): Promise<Office> {
  const { cookie, token } = await site.login();
  const [name = '', value = ''] = cookie.split('=');
  const context = page.context();
  await context.addCookies([{ name, value, url: site.address }]);
  const plain = `${site.address}/robots.txt`; // of the same origin, and without a script
  if (page.url() !== plain) await page.goto(plain); // where a page that was emptied stands already
  await page.evaluate((secret) => localStorage.setItem('token', secret), token);
  const complaints: string[] = [];
  await show(page, path, complaints);
  return { context, page, complaints };
}

/** One more window of the same browser. */
export async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await show(page, path);
  return page;
}

/**
 * The button of the panel before publishing that saves all the same; pressed by itself unless a test takes that away. It is
 * looked for before every act: by its role, the names of all buttons would be read each time.
 */
export const goOn = (page: Page) => page.locator('dialog[open] button', { hasText: '继续发布' });

async function show(page: Page, path: string, complaints: string[] = []): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  // what is tried here is seldom fit to be published
  await page.addLocatorHandler(goOn(page), (button) => button.press('Enter'));
  await page.goto(path);
  await page.locator('[role=tabpanel]:not([hidden])').waitFor();
}

/** Presses Tab until the focus is on what is called so (in a row 「删除：」 and the row); throws when it never comes there. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < 200; press += 1) {
    await page.keyboard.press('Tab');
    const called = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element) return '';
      const labels = 'labels' in element ? Array.from((element as HTMLInputElement).labels ?? []) : []; // proof: tested
      const name = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent ?? '';
      const row = element.getAttribute('aria-description');
      return row ? `${name}：${row}` : name;
    });
    if (name.test(called.trim())) return;
  }
  throw new Error(`the keyboard never came to ${name}`);
}

/** What differs between the kinds of content for somebody who keeps them. */
export interface Kind {
  name: 'product' | 'news' | 'carousel';
  screen: string;
  /** The screen's name in the sidebar. */
  entry: string;
  add: string;
  title: string;
  /** A field that is not the title. */
  other: string;
  picture: string;
  rich?: string;
  /** The field that says where it is shown, of which the first choice is taken. */
  place?: string;
  /** The entry of the public menu under which it is found. */
  section: string;
  /** What is asked before one called X is deleted. */
  question: string;
}

export const KINDS: Record<Kind['name'], Kind> = {
  product: {
    name: 'product',
    screen: '/AdminProduct',
    entry: '产品管理',
    add: '新增',
    title: '产品名称',
    other: '描述',
    picture: '封面图',
    rich: '产品详情',
    place: '产品位置',
    section: '产品中心',
    question: '是否确认删除名称为“X”的数据？',
  },
  news: {
    name: 'news',
    screen: '/AdminNews',
    entry: '新闻管理',
    add: '新增',
    title: '新闻标题',
    other: '新闻简介',
    picture: '封面图',
    rich: '新闻内容',
    section: '新闻动态',
    question: '是否确认删除标题为“X”的新闻？',
  },
  carousel: {
    name: 'carousel',
    screen: '/AdminCarousel',
    entry: '轮播图管理',
    add: '上传图片',
    title: '标题',
    other: '描述',
    picture: '图片',
    section: '产品中心',
    question: '是否确认删除标题为“X”的图片？',
  },
};

export const PICTURE = join(ROOT, 'client', 'media', 'brand', 'icon-180.png');

export const dialogOf = (page: Page) => page.locator('dialog[open]').last();
export const saidOf = (page: Page, sentence: string) => page.locator('.toast', { hasText: sentence }).first();

/**
 * Presses a button, and resolves once the sentence was said. The page itself looks for it: a toast goes after seconds, and on
 * a busy machine nobody outside may look in that time.
 */
export async function pressUntilSaid(button: Locator, sentence: string): Promise<void> {
  const isSaid = (text: string) =>
    Array.from(document.querySelectorAll('.toast')).some(({ textContent }) => textContent.includes(text));
  await Promise.all([button.page().waitForFunction(isSaid, sentence), button.click()]);
}

/** The records of a kind that are called so. */
export async function recordsCalled(site: Site, { name }: Kind, title: string): Promise<Record<string, unknown>[]> {
  const filter = { [roleOf(contentKinds[name], 'title') ?? '']: title };
  const reply = await site.call<{ data: Record<string, unknown>[] }>(`${name}/list`, filter);
  return reply.body.data?.data ?? [];
}

export async function edit(page: Page, title: string, field: string, value: string): Promise<void> {
  await page.getByRole('button', { name: '编辑', description: title }).click();
  await dialogOf(page).getByLabel(field, { exact: true }).fill(value);
}

/** Pastes into what has the focus what another program put on the clipboard, by type. */
export function paste(page: Page, types: Record<string, string>): Promise<void> {
  return page.evaluate((texts) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, types);
}

/** Drags files from outside over a point of the page, and lets them go there, as the browser itself would. */
export async function dropFiles(page: Page, { x, y }: { x: number; y: number }, files = [PICTURE]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x, y, data });
    // as with a hand: the page has answered whether it takes the files before they are let go
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  }
  await session.detach();
}

/** As `dropFiles`, on an element. */
export async function dropOn(page: Page, place: Locator, files: string[]): Promise<void> {
  // a file that arrives meanwhile would move the place from under the pointer
  for (const bar of await page.getByRole('progressbar').all()) await bar.waitFor({ state: 'detached' });
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error('what files are dropped on is not there');
  await dropFiles(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, files);
}
