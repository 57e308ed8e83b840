import assert from 'node:assert/strict';
import { KINDS, PICTURE } from '../../browser/content-life.ts';
import { ADMIN_PASSWORD, type Site } from '../../helpers/site.ts';
import { type Hand, handOf } from '../hand.ts';
import { DESK, type Journey } from '../journey.ts';
import { TOO_OLD } from './old-log-in.ts';

const { news } = KINDS;
const TITLE = '塔机巡检周报';
const AREA = '.rich-text-editor-area';

/** One long day at the desk: what is written with an input method is never lost on its way to the site. */
export const writesArticle: Journey = {
  name: 'an article is written, asked about, brought back, saved against another’s version; the writer logs out',
  levels: ['full'],
  async run({ site, engine }) {
    const window = await engine.openWindow(DESK);
    const hand = handOf(window);
    await logIn(site, hand);
    await write(hand);
    await closeAndStay(hand);
    await reload(hand);
    await hand.press('确定');
    await hand.press('继续发布'); // it has no cover
    await hand.sees('新增成功！');
    const record = await stored(site);
    for (const part of ['你好工地', '<table>', '<img ', '<strong>再见</strong>'])
      assert.ok(record.newInfo.includes(part), record.newInfo);
    await conflict(site, hand, record);
    await hand.pressOn('.top-bar-user');
    await hand.press('退出登录');
    await hand.sees('已退出登录');
    const refused = /409 \(Conflict\)/; // the save that met another's version
    assert.deepEqual(
      window.complaints.filter((said) => !refused.test(said)),
      [],
    );
    await window.close();
    return 'yes';
  },
};

async function logIn(site: Site, hand: Hand): Promise<void> {
  await hand.window.open(`${site.address}/login?redirect=${news.screen}`);
  await hand.until('page.pointOf("button", "立即登录")');
  assert.equal(await hand.look(`page.sees(${JSON.stringify(TOO_OLD)})`), false);
  await hand.write('登录账号', 'admin');
  await hand.write('密码', ADMIN_PASSWORD);
  await hand.pressOn('[name=agreed]');
  await hand.press('立即登录');
  await hand.press(news.add);
  await dialogOpens(hand);
}

/** The list behind a dialog has fields of the same names. */
async function dialogOpens(hand: Hand): Promise<void> {
  await hand.until(`document.querySelector('dialog[open]') !== null`);
}

/** A title, composed words, a table, a picture. */
async function write(hand: Hand): Promise<void> {
  const { window } = hand;
  await hand.write(news.title, TITLE);
  await hand.pressOn(AREA);
  await window.compose(['n', 'ni', 'nihao'], '你好');
  await window.type('工地');
  await window.press('Enter');
  await hand.pressOn('[data-tool=table]');
  await hand.press('2 行 2 列');
  await hand.until(`document.querySelector('${AREA} table') !== null`);
  await window.upload('.rich-text-editor input[type=file]', PICTURE);
  await hand.until(`document.querySelector('${AREA} img[src^="/uploads/"]') !== null`);
  await hand.until(`page.draftHolds(${JSON.stringify('你好工地')})`);
}

/** Esc right behind the last composed word: the form asks, for it knows of the word. */
async function closeAndStay(hand: Hand): Promise<void> {
  const { window } = hand;
  await hand.pressOn('[data-tool=strong]');
  await window.compose(['z', 'zaijian'], '再见');
  await window.press('Escape');
  await hand.sees('内容尚未保存，确定要离开吗？');
  await hand.press('继续编辑');
}

async function reload(hand: Hand): Promise<void> {
  await hand.until(`page.draftHolds('再见')`);
  await hand.window.reload();
  await hand.until(
    `document.querySelector('${AREA}') && document.querySelector('${AREA}').textContent.includes('再见')`,
  );
}

/** Somebody else saves the article meanwhile. */
async function conflict(site: Site, hand: Hand, { newId }: Stored): Promise<void> {
  await hand.press(`编辑：${TITLE}`);
  await dialogOpens(hand);
  await hand.write(news.other, '我写的一句话');
  await site.call('news/update', { newId, newIntro: '同事写的一句话' }, await site.login());
  await hand.press('确定');
  await hand.press('继续发布');
  await hand.sees('内容已被他人修改');
  await hand.press('我的');
  await hand.press('按选择保存');
  await hand.sees('修改成功！');
  assert.equal((await stored(site)).newIntro, '我写的一句话');
}

interface Stored {
  readonly newId: string;
  readonly newIntro: string;
  readonly newInfo: string;
}

async function stored(site: Site): Promise<Stored> {
  const list = await site.call<{ data: { newId: string; newTitle: string }[] }>('news/list', { limit: 1 });
  const [{ newId, newTitle } = { newId: '', newTitle: '' }] = list.body.data?.data ?? [];
  assert.equal(newTitle, TITLE);
  const detail = await site.call<Stored>('news/detail', { newId });
  assert.ok(detail.body.data);
  return detail.body.data;
}
