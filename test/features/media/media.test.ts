import assert from 'node:assert/strict';
import { utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { ListOf } from '../../../server/contract/call-row.ts';
import { chinaDay } from '../../../server/contract/china-time.ts';
import type { MediaReplaced, MediaRow, MediaUser } from '../../../server/features/media/calls.ts';
import { webpOfSize } from '../../helpers/build-pictures.ts';
import { credentialHeaders } from '../../helpers/site.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

type Rows = ListOf<MediaRow>;

describe('the media library', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);
  let count = 0;

  /** Lies in the folder as an upload of now; a picture with these widths too. */
  const put = (ending: string, ...made: string[]) => {
    const stem = `own${++count}`;
    for (const each of [ending, ...made]) writeFileSync(join(site.uploadsDir, stem + each), 'content');
    return `/uploads/${stem}${ending}`;
  };
  const list = async (input: object = {}) => {
    const reply = await site.call<Rows>('media/list', { limit: 9999, ...input }, staff);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data?.data ?? [];
  };
  const find = async (url: string, input = {}) => (await list(input)).find((row) => row.url === url);
  const remove = (...urls: string[]) => site.call<{ usedBy: MediaUser[] }>('media/remove', { urls }, staff);
  const status = async (url: string) => (await site.send('GET', url)).status;
  const article = async (fields: object) => {
    const reply = await site.call<{ newId: string }>('news/save', { newTitle: '封顶', ...fields }, staff);
    return reply.body.data?.newId ?? '';
  };
  let picture: string;
  beforeEach(() => {
    picture = put('-1200x900.w.png', '-1200x900.w.480.webp', '-1200x900.w.960.webp');
  });

  it('lists each upload once, with size, date and who shows it', async () => {
    const byHand = put('.jpeg');
    assert.equal((await find(byHand))?.type, 'picture');
    const row = await find(picture);
    assert.deepEqual([row?.type, row?.width, row?.height, row?.bytes, row?.usedBy], ['picture', 1200, 900, 7, []]);
    assert.match(row?.createDate ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const rows = await list();
    assert.ok(rows.every(({ url }) => !/\.\d+\.webp$|\.avif$/.test(url)));
    assert.equal(rows.length, new Set(rows.map(({ url }) => url)).size);
    for (const { url } of rows.filter(({ url }) => url.startsWith('/uploads/')))
      assert.equal(await status(url), 200, url);
    const film = await find(put('.webm'));
    assert.deepEqual([film?.type, film && 'width' in film], ['film', false]);
  });

  it('knows every place of the starter that shows one', async () => {
    const usedBy = (await list()).flatMap((row) => row.usedBy);
    assert.deepEqual([...new Set(usedBy.map(({ kind }) => kind))].sort(), ['carousel', 'news', 'product', 'site']);
    assert.ok(usedBy.every(({ id, title }) => id !== '' && title !== ''));
  });

  it('derives who uses a file from what is stored now: covers, texts, lists, Markdown, the logo', async () => {
    const narrow = picture.replace('.png', '.480.webp');
    const id = await article({ newInfo: `<p><img src="${narrow}" alt=""></p>` });
    assert.deepEqual((await find(picture))?.usedBy, [{ kind: 'news', id, title: '封顶' }]);
    await site.call('news/update', { newId: id, newInfo: '' }, staff);
    assert.deepEqual((await find(picture))?.usedBy, [], 'versions do not count');
    await site.call('news/update', { newId: id, newCover: `https://zhuzhan.example${picture}#focus=30,0` }, staff);
    assert.equal((await find(picture))?.usedBy.length, 1);
    await site.call('news/delete', { newId: id }, staff);
    assert.deepEqual((await find(picture))?.usedBy, [], 'the recycle bin does not count');
    await site.call('site/save-text', { name: 'company-profile.md', text: `![](${picture})\n` }, staff);
    await site.call('system/update', { sysName: '系统', logo: picture }, staff);
    assert.deepEqual((await find(picture))?.usedBy.map(({ kind }) => kind).sort(), ['system', 'text']);
  });

  it('filters by words in the name and in the titles and descriptions of its users, by type, by use, and pages', async () => {
    const words = { newIntro: '封顶的现场', newInfo: `<p><img src="${picture}" alt="俯瞰 &quot;塔机&quot;"></p>` };
    const id = await article({ newTitle: 'ＢＩＭ 应用', newCover: picture, ...words });
    assert.equal((await list({ keyword: 'bim' })).map(({ url }) => url).join(), picture);
    assert.deepEqual((await list({ keyword: picture.slice(9, 13) })).length >= 1, true);
    for (const keyword of ['封顶的现', '俯瞰']) assert.ok(await find(picture, { keyword }), keyword);
    assert.ok((await list({ type: 'document' })).every(({ url }) => url.endsWith('.pdf')));
    assert.ok((await list({ unused: true })).every(({ usedBy }) => usedBy.length === 0));
    assert.equal(await find(picture, { unused: true }), undefined);
    const first = await site.call<Rows>('media/list', { page: 2, limit: 3 }, staff);
    assert.deepEqual(first.body.data?.data, (await list()).slice(3, 6));
    assert.equal(first.body.data?.count, (await list()).length);
    await site.call('news/delete', { newId: id }, staff);
  });

  /** Uploads these bytes under a name; returns the address. */
  const upload = async (bytes: Buffer, name: string, narrow: Buffer[] = []) => {
    const form = new FormData();
    form.append('type', 'news');
    form.append('file', new Blob([Uint8Array.from(bytes)]), name);
    for (const each of narrow)
      form.append(`width-${each === narrow[0] ? 480 : 960}`, new Blob([Uint8Array.from(each)]), 'x');
    const headers = credentialHeaders(staff);
    const reply = await fetch(`${site.address}/v1/file/upload`, { method: 'POST', body: form, headers });
    return ((await reply.json()) as { data: string }).data;
  };

  it('keeps the names of uploads, cleaned, finds by them and by days, and has the same bytes once', async () => {
    const photo = webpOfSize(1600, 900, 6_000);
    const url = await upload(photo, `工地\u202e  航拍${'一'.repeat(200)}.webp`);
    const name = `工地 航拍${'一'.repeat(95)}`;
    const { createDate = '', name: shown } = (await find(url, { keyword: '工地 航拍' })) ?? {};
    assert.equal(shown, name);
    const today = chinaDay(createDate);
    assert.deepEqual(
      [await find(url, { from: today, to: today }), await find(url, { to: '2020-01-01' })].map((row) => row?.url),
      [url, undefined],
    );
    assert.deepEqual(await Promise.all([upload(photo, '塔机.webp'), upload(photo, '塔机.webp')]), [url, url]);
    await site.restart();
    assert.equal((await list())[0]?.name, '塔机.webp', 'what was sent again comes first, with its new name');
    const narrow = [webpOfSize(480, 270), webpOfSize(960, 540)];
    const wide = await upload(photo, '塔机.webp', narrow);
    assert.notEqual(wide, url, 'a file without widths is no match for one that has them');
    assert.equal(await upload(photo, '塔机.webp', narrow), wide);
    await remove(wide);
    assert.equal((await find(wide, { removed: true }))?.name, '塔机.webp');
  });

  it('has the dates of uploads also after a copy that has lost the times of files', async () => {
    const sent = [await upload(webpOfSize(64, 64), '有名.webp'), await upload(webpOfSize(66, 66), '\u202e')];
    const before = await Promise.all(sent.map((url) => find(url)));
    await site.pause(async () => {
      for (const url of sent) utimesSync(join(site.uploadsDir, basename(url)), 0, 0);
    });
    assert.deepEqual(await Promise.all(sent.map((url) => find(url))), before);
    assert.deepEqual(
      before.map((row) => row?.name),
      ['有名.webp', undefined],
    );
  });

  it('replaces a picture wherever it is used, as saves of their own, and names what was refused', async () => {
    const by = put('-800x800.w.png', '-800x800.w.480.webp');
    const narrow = picture.replace('.png', '.480.webp');
    const newInfo = `<p><img src="${narrow}" alt="塔机" width="1200" height="900"></p>`;
    const newId = await article({ newCover: `${picture}#focus=30,20`, newInfo, status: 'draft' });
    await site.call('site/save-text', { name: 'company-profile.md', text: `![](${picture})\n` }, staff);
    await site.call('system/update', { sysName: '系统', logo: picture }, staff);
    await site.call(
      'account/save',
      { username: 'editor', auth: 'content,system', password: 'Scaffold-and-Net-3' },
      staff,
    );
    const editor = await site.login('editor', 'Scaffold-and-Net-3');
    const replace = async (input: object, who = staff) => {
      const reply = await site.call<MediaReplaced[]>('media/replace', { url: picture, by, ...input }, who);
      return reply.body.data?.map(({ kind, reason }) => `${kind} ${reason}`) ?? reply.status;
    };
    assert.deepEqual(
      [await replace({ by: picture }), await replace({ by: put('.pdf') }), await replace({ by: '/uploads/x.png' })],
      [400, 400, 404],
    );
    assert.deepEqual(await replace({}, editor), [
      ...['system', 'text'].map((kind) => `${kind} 没有权限，请联系管理员`),
      'news ',
    ]);
    assert.deepEqual(await replace({}), ['system ', 'text ']);
    const found = await site.call<Record<string, string>>('news/detail', { newId, scope: 'all' }, staff);
    const { newCover, newInfo: body, status: standing, version } = found.body.data ?? {};
    assert.deepEqual([newCover, standing, version], [`${by}#focus=30,20`, 'draft', 2]);
    assert.equal(body, `<p><img src="${by}" alt="塔机" width="800" height="800"></p>`);
    assert.deepEqual([(await find(picture))?.usedBy, (await find(by))?.usedBy.length], [[], 3]);
    const lines = await site.call<ListOf<{ action: string; id: string }>>('audit/list', { limit: 20 }, staff);
    assert.ok(lines.body.data?.data.some(({ action, id }) => action === 'news/update' && id === newId));
    const others = [1, 2].map((n) => site.call('news/update', { newId, newTitle: `竣工 ${n}` }, staff));
    const [back] = await Promise.all([replace({ url: by, by: picture }), ...others]);
    assert.deepEqual(back, ['system ', 'text ', 'news '], 'somebody else saved in between');
    assert.match((await find(picture))?.usedBy.at(-1)?.title ?? '', /^竣工/);
  });

  it('removes what nothing uses with all its widths, and brings back the same address', async () => {
    assert.equal((await remove(picture)).body.msg, '删除成功！');
    for (const url of [picture, picture.replace('.png', '.480.webp')]) assert.equal(await status(url), 404);
    assert.equal(await find(picture), undefined);
    assert.equal((await find(picture, { removed: true }))?.bytes, 7);
    assert.equal((await remove(picture)).status, 404);
    await site.restart();
    assert.equal((await site.call('media/restore', { url: picture }, staff)).status, 200);
    for (const url of [picture, picture.replace('.png', '.480.webp')]) assert.equal(await status(url), 200);
    assert.deepEqual([(await find(picture))?.width, await find(picture, { removed: true })], [1200, undefined]);
    assert.equal((await site.call('media/restore', { url: picture }, staff)).status, 404);
  });

  it('removes a file once, however many ask at the same time: to the others it is gone', async () => {
    const [first, second, third] = [picture, put('-3x3.png'), put('.pdf')];
    const asked = [[first, second], [second, third], [first], [third, first], [second]];
    const replies = await Promise.all(asked.map((urls) => remove(...urls)));
    const removed = asked.filter((_, at) => replies[at]?.status === 200).flat();
    assert.deepEqual([...new Set(replies.map(({ status }) => status))].sort(), [200, 404]);
    assert.equal(new Set(removed).size, removed.length);
    for (const url of [first, second, third]) assert.equal(await status(url), removed.includes(url) ? 404 : 200, url);
    const back = await Promise.all([1, 2, 3].map(() => site.call('media/restore', { url: first }, staff)));
    assert.deepEqual(back.map(({ status }) => status).sort(), [200, 404, 404]);
  });

  it('refuses what is used with the titles, and then removes nothing', async () => {
    const id = await article({ newTitle: '竣工', newInfo: `<p><img src="${picture}" alt=""></p>` });
    const free = put('-2x2.png');
    const reply = await remove(free, picture);
    assert.equal(reply.status, 409);
    assert.match(reply.body.msg ?? '', /竣工/);
    assert.deepEqual(reply.body.data?.usedBy, [{ kind: 'news', id, title: '竣工' }]);
    assert.equal(await status(free), 200);
    assert.deepEqual([(await remove(free, '/x')).status, await status(free)], [404, 200]);
  });

  it('gives back what a save begins to use, whatever it saves, and what comes back uses again', async () => {
    const removed = async (use: () => Promise<unknown>) => {
      assert.equal((await remove(picture)).status, 200);
      assert.equal(await status(picture), 404);
      await use();
      for (const url of [picture, picture.replace('.png', '.480.webp')]) assert.equal(await status(url), 200, url);
      assert.deepEqual([(await remove(picture)).status, await find(picture, { removed: true })], [409, undefined]);
    };
    let newId = '';
    await removed(async () => {
      newId = await article({ newCover: `${picture}#focus=30,0` });
    });
    await site.call('news/update', { newId, newCover: '' }, staff);
    await removed(() => site.call('news/update', { newId, newInfo: `<p><img src="${picture}" alt=""></p>` }, staff));
    await site.call('news/update', { newId, newInfo: '' }, staff);
    await removed(() => site.call('history/restore', { kind: 'news', id: newId, version: 1, current: 4 }, staff));
    await site.call('news/delete', { newId }, staff);
    await removed(() => site.call('history/undelete', { kind: 'news', id: newId }, staff));
    await site.call('news/delete', { newId }, staff);
    await removed(() => site.call('site/save-text', { name: 'company-profile.md', text: `![](${picture})\n` }, staff));
    await site.call('site/save-text', { name: 'company-profile.md', text: '简介\n' }, staff);
    await removed(() => site.call('system/update', { sysName: '系统', logo: picture }, staff));
    await site.call('system/update', { sysName: '系统', logo: '/media/brand/icon-180.png' }, staff);
    assert.equal((await remove(picture)).status, 200);
    await site.call('enquiry/save', { phone: '13800000000', content: picture });
    assert.equal(await status(picture), 404, 'a stranger brings nothing back');
  });

  it('gives back a document that a product lists, with its size', async () => {
    const sheet = put('.pdf');
    const send = (name: 'product/save' | 'product/update', id = {}) =>
      site.call<{ productId: string }>(name, { ...id, downloads: [{ name: '样本', url: sheet }] }, staff);
    assert.equal((await remove(sheet)).status, 200);
    const made = await send('product/save');
    assert.deepEqual([made.status, await status(sheet)], [200, 200], made.text);
    const { productId = '' } = made.body.data ?? {};
    await site.call('product/update', { productId, downloads: [] }, staff);
    assert.equal((await remove(sheet)).status, 200);
    assert.deepEqual([(await send('product/update', { productId })).status, await status(sheet)], [200, 200]);
  });

  it('shows what a record uses that is saved while the file is removed, whichever comes first', async () => {
    for (let round = 0; round < 25; round++) {
      const url = put(`-${round + 1}x1.png`);
      const later = setTimeout(round / 4).then(() => article({ newCover: url }));
      const [removed, newId] = await Promise.all([remove(url), later]);
      assert.ok([200, 409].includes(removed.status), removed.text);
      assert.deepEqual([newId === '', await status(url)], [false, 200], `round ${round}: ${removed.status}`);
    }
  });

  it('lists uploads of an older version by their own dates, newest first', async () => {
    const old = '/uploads/6cc99d16d54972ac602d170ba21a2992-180x180.png';
    const path = join(site.uploadsDir, old.slice('/uploads/'.length));
    writeFileSync(path, 'old');
    utimesSync(path, new Date('2024-01-02T03:04:05.000Z'), new Date('2024-01-02T03:04:05.000Z'));
    const rows = await list();
    assert.deepEqual([rows.at(-1)?.url, rows.at(-1)?.createDate], [old, '2024-01-02T03:04:05.000Z']);
  });
});
