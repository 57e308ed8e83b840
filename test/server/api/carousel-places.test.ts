import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ListOf } from '../../../server/contract/call-row.ts';
import { chinaDay, DAY_MS } from '../../../server/contract/china-time.ts';
import { fromNoon, NOON } from '../../helpers/from-noon.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const [DESK, PHONE] = ['desk', 'Android Mobile'];
const YESTERDAY = chinaDay(NOON - DAY_MS);

describe('a carousel photo', () => {
  fromNoon();
  const site = suiteSite();
  const staff = suiteStaff(site);
  const save = (photoTitle: string, more: object) =>
    site.call<{ photoId: string }>('carousel/save', { photoTitle, photoUrl: '/media/x.webp', ...more }, staff);
  const titles = (photos: readonly { photoTitle: string }[] = []) => photos.map(({ photoTitle }) => photoTitle);
  const list = async (input: object) =>
    titles((await site.call<ListOf<{ photoTitle: string }>>('carousel/list', input)).body.data?.data);
  const page = async (path: string, agent = DESK) =>
    (await site.send('GET', path, { headers: { 'user-agent': agent } })).text;

  it('is in no band of the home page without one for it', async () => {
    assert.doesNotMatch(await page('/'), /photo-band/);
    assert.match(await page('/product'), /photo-band/);
  });

  it('is shown where its place says, first on phones, to the end of its last day', async () => {
    for (const [title, more, desk, centre] of [
      ['展会照片', { shownOn: 'home', photoInfo: '欢迎参观' }, true, false],
      ['上新照片', { shownOn: 'product' }, false, true],
      ['旧客户端的照片', {}, false, true],
      ['过期照片', { shownOn: 'home', lastDay: YESTERDAY }, false, false],
      ['过期上新', { shownOn: 'product', lastDay: YESTERDAY }, false, false],
    ] as const) {
      assert.equal((await save(title, more)).status, 200);
      assert.deepEqual([(await page('/')).includes(title), (await page('/product')).includes(title)], [desk, centre]);
      const all = (await site.call<{ photoTitle: string }[]>('carousel/all', {})).body.data;
      assert.deepEqual([(await page('/mobile', PHONE)).includes(title), titles(all).includes(title)], [desk, centre]);
    }
    assert.equal((await save('', { shownOn: 'home' })).status, 200);
    const phone = await page('/mobile', PHONE);
    assert.doesNotMatch(phone, /<figcaption[^>]*><\/figcaption>/, 'of nothing said, there is no caption');
    const slides = [...phone.matchAll(/mobile-home-banner-caption[^>]*>(.*?)<\/figcaption>/g)].map(
      ([, words]) => words,
    );
    assert.match(slides[0] ?? '', /展会照片.*欢迎参观/);
    assert.ok(slides.length > 1);
  });

  it('is listed whatever its place, or by it', async () => {
    const all = await list({ limit: 100 });
    const [home, centre] = [
      await list({ shownOn: 'home', limit: 100 }),
      await list({ shownOn: 'product', limit: 100 }),
    ];
    assert.deepEqual(home.sort(), ['', '展会照片', '过期照片'].sort());
    assert.deepEqual([...home, ...centre].sort(), all.sort());
  });

  it('moves with its place at once, and has no other place than the two', async () => {
    const { body } = await save('搬家的照片', { shownOn: 'home' });
    const photoId = body.data?.photoId;
    assert.match(await page('/'), /搬家的照片/);
    assert.equal((await site.call('carousel/update', { photoId, shownOn: 'product' }, staff)).status, 200);
    assert.doesNotMatch(await page('/'), /搬家的照片/);
    assert.match(await page('/product'), /搬家的照片/);
    for (const shownOn of ['mobile', '', 1, ['home']])
      for (const [name, input] of [
        ['carousel/save', { photoTitle: '一', photoUrl: '/media/x.webp', shownOn }],
        ['carousel/update', { photoId, shownOn }],
      ] as const) {
        const answer = await site.call(name, input, staff);
        assert.deepEqual([answer.status, Object.keys(answer.body.errors ?? {})], [400, ['shownOn']], String(shownOn));
      }
    assert.equal((await site.call('carousel/list', { shownOn: 'mobile' })).status, 400);
    const wrong = await save('一', { lastDay: '2026-02-30' });
    assert.deepEqual([wrong.status, Object.keys(wrong.body.errors ?? {})], [400, ['lastDay']]);
  });
});
