import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Site, type SiteWhole, siteShape } from '../../../../server/contract/kinds/settings.ts';
import { suiteSite, suiteStaff } from '../../../helpers/suite-site.ts';

const IPHONE = { 'user-agent': 'Mozilla/5.0 (iPhone)' };
const PHOTO = '/uploads/yard-1800x1100.png';

describe('the hero', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);
  const read = async () => {
    const { data } = (await site.call<SiteWhole>('site/read', {}, staff)).body;
    assert.ok(data);
    return data.site;
  };
  const save = async (hero: Partial<Site['hero']>) => {
    const old = await read();
    return site.call('site/save', { site: { ...old, hero: { ...old.hero, ...hero } } }, staff);
  };
  const hero = async (path: string) => {
    const { text } = await site.send('GET', path, { headers: path === '/mobile' ? IPHONE : {} });
    return /<section class="hero[\s\S]*?<\/section>/.exec(text)?.[0] ?? '';
  };

  it('is a cut-out model in a file of a version that had no choice', async () => {
    const old = await read();
    const { style: _, alt: __, ...rest } = old.hero;
    const checked = siteShape({ ...old, hero: rest });
    assert.ok(checked.ok);
    assert.deepEqual(checked.value.hero, { ...rest, style: 'cutout', alt: '' });
    assert.match(await hero('/'), /class="hero is-cutout"[\s\S]*alt="一座智慧工地的微缩模型/);
  });

  it('is a photograph on both devices, with the owner’s words for it and without points', async () => {
    await save({ style: 'photo', alt: '厂区', image: PHOTO, mobileImage: '' });
    for (const path of ['/', '/mobile']) {
      const html = await hero(path);
      assert.match(html, /class="hero is-photo"/);
      assert.ok(html.includes(`src="${PHOTO}" alt="厂区"`), path);
      assert.doesNotMatch(html, /hero-points| style=/);
    }
    await save({ image: '/uploads/yard-320x210.png' });
    assert.match(await hero('/'), /class="hero is-photo is-small"/);
  });

  it('is the claim alone without a picture, and links are then shared without one', async () => {
    await save({ image: '', mobileImage: '' });
    for (const path of ['/', '/mobile']) {
      const html = await hero(path);
      assert.match(html, /class="hero is-bare"/);
      assert.doesNotMatch(html, /<img|hero-points/);
    }
    assert.doesNotMatch((await site.send('GET', '/privacy')).text, /og:image/);
  });
});
