import assert from 'node:assert/strict';
import { notFoundPage, pages } from '../../client/site/routes.ts';
import { franchise, mobileFranchise } from '../../server/contract/addresses.ts';
import { KINDS } from '../browser/back-office.ts';
import { onePerView, sampleAddress } from '../browser/sample-address.ts';
import { ADMIN_PASSWORD, type Site } from '../helpers/site.ts';
import { BACKSPACE, DESK, ENTER, type Engine, ESCAPE, type Look, PHONE, type Point } from './engine.ts';
import { type Hand, handIn } from './hand.ts';

/** How much is promised to an engine: all; the public pages; or their text, pictures, links and forms without a script. */
export type Level = 'full' | 'public' | 'plain';

interface Setting {
  readonly site: Site;
  readonly engine: Engine;
  readonly level: Level;
}

/** Something that people come for. It is written once and run in each engine that it is promised to. */
interface Journey {
  readonly levels: readonly Level[];
  run(setting: Setting): Promise<void>;
}

export const journeys: Readonly<Record<string, Journey>> = {
  'every public page shows its text and scrolls one way only': { levels: ['full', 'public', 'plain'], run: openPages },
  'a carousel turns by itself and by its button': { levels: ['full', 'public'], run: turnCarousel },
  'a zoomed desktop has the compact header, words of a card are marked, a large picture grows by a key': {
    levels: ['full'],
    run: zoomAndMark,
  },
  'a question is asked in the sheet, which Back shuts; a search from the menu leads on, and Back to a shut menu': {
    levels: ['full', 'public'],
    run: askAndSearch,
  },
  'both application forms arrive': { levels: ['full', 'public', 'plain'], run: sendForms },
  'an article is written, asked about, brought back, saved against another’s version; the writer logs out': {
    levels: ['full'],
    run: writeArticle,
  },
  'the log-in says that the browser is too old': { levels: ['public', 'plain'], run: refuseLogIn },
};

interface Compared {
  readonly missing: readonly string[];
  readonly blocks: number;
  readonly seen: number;
  readonly h1: boolean;
}

/** Less than this share of a page's blocks can be seen at once only where something is broken: rows and tabs hide some. */
const SEEN_LEAST = 0.5;
/** A desktop of 1280 × 1024 at 300 %. */
const ZOOMED: Look = { width: 426, height: 341 };
/** Its scripts are the back office's. */
const LOG_IN = '/login';

async function openPages({ site, engine, level }: Setting): Promise<void> {
  const desk = pages.filter(({ device }) => device === 'desktop');
  const phone = [...pages, notFoundPage].filter(({ device }) => device !== 'desktop');
  const wrong: Record<string, string[]> = {};
  const openAll = async (look: Look, addresses: readonly string[]) => {
    const hand = await handIn(engine, look);
    for (const address of addresses) {
      hand.complaints.length = 0;
      await hand.open(site.address + address);
      const isTooNew = level !== 'full' && address === LOG_IN;
      const flaws = await flawsOf(hand, level !== 'plain' && !isTooNew);
      if (level === 'plain' && !isTooNew) flaws.push(...(await hand.look<string[]>('page.plainFlaws()')));
      const isExpected = (said: string) => said.includes('404') || (isTooNew && said.startsWith('SyntaxError'));
      flaws.push(...hand.complaints.filter((said) => !isExpected(said))); // an address that is not there, a script too new
      if (flaws.length > 0) wrong[address] = flaws;
    }
    await hand.close();
  };
  await Promise.all([
    openAll(DESK, onePerView(desk.map(sampleAddress))),
    openAll(PHONE, [...onePerView(phone.map(sampleAddress)), '/nothing', LOG_IN]),
  ]);
  assert.deepEqual(wrong, {});
}

async function flawsOf(hand: Hand, isTakenOver: boolean): Promise<string[]> {
  if (isTakenOver) await hand.until('page.isTakenOver()');
  const { missing, blocks, seen, h1 } = await hand.look<Compared>('page.compareWithServer()');
  const [overflow, broken] = await hand.look<[string[], string[]]>('[page.overflow(), page.brokenPictures()]');
  const flaws = [...missing.map((text) => `lost: ${text}`), ...overflow.map((element) => `too wide: ${element}`)];
  flaws.push(...broken.map((picture) => `broken: ${picture}`));
  if (!h1 || seen < blocks * SEEN_LEAST) flaws.push(`of ${blocks} blocks ${seen} can be seen`);
  return flaws;
}

async function turnCarousel({ site, engine }: Setting): Promise<void> {
  const hand = await handIn(engine, DESK);
  await hand.open(`${site.address}/`);
  await hand.until('page.isTakenOver()');
  await hand.until('page.turning() !== null');
  const label = await hand.look<string>(`page.turning().getAttribute('aria-label')`);
  await hand.look(`page.turning().scrollIntoView({ block: 'center' })`); // it turns where it is seen
  const slide = `document.querySelector('[aria-label="${label}"] .carousel-slide.is-active').getAttribute('aria-label')`;
  const first = await hand.until<string>(slide);
  await hand.until(`${slide} !== ${JSON.stringify(first)}`);
  await hand.pressOn(`[aria-label="${label}"] [aria-label="暂停轮播"]`); // it would turn under the next press
  const second = await hand.look<string>(slide);
  await hand.pressOn(`[aria-label="${label}"] [aria-label="下一项"]`);
  await hand.until(`${slide} !== ${JSON.stringify(second)}`);
  assert.deepEqual(hand.complaints, []);
  await hand.close();
}

/** Drags across the words of the first card, which stand still before and after; where they begin. */
async function markCard(hand: Hand): Promise<Point> {
  const words = () => hand.until<Point & { end: Point; words: string; above: number }>('page.wordsOfCard()');
  const before = await words();
  await hand.click(before.x, before.y, before.end);
  const after = await words();
  // what came late moved them away under the mouse
  if (after.above !== before.above || after.y !== before.y) return markCard(hand);
  assert.equal(await hand.look(`String(getSelection()).replace(/\\s/g, '')`), before.words);
  return before;
}

async function zoomAndMark({ site, engine }: Setting): Promise<void> {
  const hand = await handIn(engine, ZOOMED);
  await hand.open(`${site.address}/product`);
  await hand.until('page.isTakenOver()');
  const heights = `['.compact-header', '.site-header'].map((header) => document.querySelector(header).offsetHeight > 0)`;
  assert.deepEqual(await hand.look(heights), [true, false]);
  const { x, y } = await markCard(hand);
  await hand.click(x, y);
  await hand.until(`location.pathname === '/productDet' && page.isTakenOver()`);
  await hand.pressOn('.product-gallery-large');
  const width = `document.querySelector('dialog[open] img').getBoundingClientRect().width`;
  const before = await hand.until<number>(width);
  await hand.type('+');
  await hand.until(`${width} > ${before} * 1.2`);
  assert.deepEqual(hand.complaints, []);
  await hand.close();
}

/** Begun after the answer: a page that goes away answers nothing. */
const BACK = 'void setTimeout(() => history.back())';

async function askAndSearch({ site, engine }: Setting): Promise<void> {
  const hand = await handIn(engine, PHONE);
  await hand.open(`${site.address}/mobile`);
  await hand.until('page.isTakenOver()');
  const isOpen = (what: string) => `(document.querySelector('${what}[open]') !== null)`;
  const ask = '.floating-contact-button[data-press=ask]';
  const words = '想问一台塔机';

  await hand.pressOn(ask);
  await hand.until(isOpen('dialog'));
  await hand.enter('[name=phone]');
  await hand.type('13800000003');
  await hand.look(BACK);
  await hand.until(`!${isOpen('dialog')} && location.pathname === '/mobile'`);
  await hand.pressOn(ask);
  assert.equal(await hand.until(`document.querySelector('dialog[open] [name=phone]').value`), '13800000003');
  await hand.pressOn('dialog summary');
  await hand.enter('[name=content]');
  await hand.type(words);
  await hand.pressOn('[type=submit]');
  await hand.sees('提交成功！');
  const enquiries = await site.call<{ data: { content: string }[] }>('enquiry/list', {}, await site.login());
  assert.deepEqual(
    enquiries.body.data?.data.map(({ content }) => content),
    [words],
  );
  await hand.look(BACK);
  await hand.until(`!${isOpen('dialog')}`);

  await hand.pressOn('.compact-header-menu summary');
  await hand.enter('.compact-header-panel [name=q]');
  await hand.type('塔机');
  await hand.pressOn('.compact-header-panel [type=submit]');
  await hand.until(`location.pathname === '/search' && page.isTakenOver()`);
  await hand.look(BACK);
  // not that modules have come: WebKit may never answer an import that began before the page left the menu's entry
  await hand.until(`location.pathname === '/mobile' && !${isOpen('.compact-header-menu')} && history.state === null`);
  assert.deepEqual(hand.complaints, []);
  await hand.close();
}

async function sendForms({ site, engine, level }: Setting): Promise<void> {
  const stored = async () =>
    (await site.call<{ count: number }>('agent/list', {}, await site.login())).body.data?.count ?? Number.NaN;
  for (const [path, look, phone] of [
    [franchise, DESK, '13800000001'],
    [mobileFranchise, PHONE, '13800000002'], // the same words sent twice within a while are one application
  ] as const) {
    const before = await stored();
    const hand = await handIn(engine, look);
    await hand.open(site.address + path);
    if (level !== 'plain') await hand.until('page.isTakenOver()');
    for (const [field, value] of Object.entries({ agentInfo: '齐筑智联', agentName: '王工', phone })) {
      await hand.enter(`[name=${field}]`);
      await hand.type(value);
    }
    await hand.pressOn('.lead-form [type=submit]');
    await hand.sees('申请成功！');
    assert.equal(await stored(), before + 1);
    await hand.close();
  }
}

const TOO_OLD = '当前浏览器版本过旧，无法使用管理后台，请改用最新版的 Chrome、Edge、Firefox 或 Safari';

async function refuseLogIn({ site, engine }: Setting): Promise<void> {
  const hand = await handIn(engine, DESK);
  await hand.open(`${site.address}/login`);
  await hand.sees(TOO_OLD);
  const isExpected = (said: string) => said.startsWith('SyntaxError'); // it leaves a script that it cannot read
  assert.ok(hand.complaints.every(isExpected), hand.complaints.join('\n'));
  await hand.close();
}

const { news } = KINDS;
const TITLE = '塔机巡检周报';
const AREA = '.rich-text-editor-area';

/** One long day at the desk: what is written with an input method is never lost on its way to the site. */
async function writeArticle({ site, engine }: Setting): Promise<void> {
  const hand = await handIn(engine, DESK);
  /** The list behind a dialog has fields of the same names. */
  const dialogOpens = () => hand.until(`document.querySelector('dialog[open]') !== null`);
  const isThere = (selector: string) => hand.until(`document.querySelector('${AREA} ${selector}') !== null`);

  await hand.open(`${site.address}/login?redirect=${news.screen}`);
  await hand.until('page.pointOf("button", "立即登录")');
  assert.equal(await hand.look(`page.sees(${JSON.stringify(TOO_OLD)})`), false);
  await hand.write('登录账号', 'admin');
  await hand.write('密码', ADMIN_PASSWORD);
  await hand.pressOn('[name=agreed]');
  await hand.press('立即登录');
  await hand.press(news.add);
  await dialogOpens();

  // a title, composed words, a link and words behind it, a table, a picture
  await hand.write(news.title, TITLE);
  await hand.enter(AREA);
  await hand.compose(['n', 'ni', 'nihao'], '你好');
  await hand.type(`工地 https://example.com/a ${BACKSPACE}`);
  await isThere('a');
  await hand.look(`(getSelection().collapse(document.querySelector('${AREA} a').firstChild, 21), true)`);
  await hand.type(`见${ENTER}`);
  await hand.pressOn('[data-tool=table]');
  await hand.press('插入表格');
  await isThere('table');
  await hand.look(`page.choose('.rich-text-editor input[type=file]', '/media/brand/icon-180.png')`);
  await isThere('img[src^="/uploads/"]');
  await hand.until(`page.draftHolds('你好工地')`);

  // Esc right behind the last composed word: the form asks, for it knows of the word
  await hand.pressOn('[data-tool=strong]');
  await hand.compose(['z', 'zaijian'], '再见');
  await hand.type(ESCAPE);
  await hand.sees('内容尚未保存，确定要离开吗？');
  await hand.press('继续编辑');
  await hand.until(`page.draftHolds('再见')`);
  await hand.open(await hand.look('location.href'));
  await isThere('strong');
  await hand.sees('再见');
  await hand.press('确定');
  await hand.press('继续发布'); // it has no cover
  await hand.sees('新增成功！');
  const { newId, newInfo } = await stored(site);
  for (const part of ['你好工地', '<table>', '<img ', '<strong>再见</strong>', '/a</a>见</p>'])
    assert.ok(newInfo.includes(part), newInfo);

  // somebody else saves the article meanwhile
  await hand.press('编辑'); // of the newest
  await dialogOpens();
  await hand.write(news.other, '我写的一句话');
  await site.call('news/update', { newId, newIntro: '同事写的一句话' }, await site.login());
  await hand.press('确定');
  await hand.press('继续发布');
  await hand.sees('内容已有更新的版本');
  await hand.press('我的');
  await hand.press('按选择保存');
  await hand.sees('修改成功！');
  assert.equal((await stored(site)).newIntro, '我写的一句话');
  await hand.pressOn('.top-bar-user');
  await hand.press('退出登录');
  await hand.sees('已退出登录');
  const isExpected = (said: string) => said.includes('409 (Conflict)'); // the save that met another's version
  assert.ok(hand.complaints.every(isExpected), hand.complaints.join('\n'));
  await hand.close();
}

async function stored(site: Site): Promise<Readonly<Record<'newId' | 'newIntro' | 'newInfo', string>>> {
  const list = await site.call<{ data: { newId: string; newTitle: string }[] }>('news/list', { limit: 1 });
  const [{ newId, newTitle } = { newId: '', newTitle: '' }] = list.body.data?.data ?? [];
  assert.equal(newTitle, TITLE);
  const detail = await site.call<{ newId: string; newIntro: string; newInfo: string }>('news/detail', { newId });
  assert.ok(detail.body.data);
  return detail.body.data;
}
