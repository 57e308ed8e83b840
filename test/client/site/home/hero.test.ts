import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import type { HeroPoint, Site, SiteWhole } from '../../../../server/settings.ts';
import { suiteSite, suiteStaff } from '../../../helpers/suite-site.ts';

const IPHONE = { 'user-agent': 'Mozilla/5.0 (iPhone)' };
const PHOTO = '/uploads/yard-1800x1100.png';
const UPRIGHT = '/uploads/yard-1200x1600.png';
const SMALL = '/uploads/yard-320x210.png';

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
    return site.call('site/save', { site: { hero: { ...old.hero, ...hero } } }, staff);
  };
  const hero = async (path: string) => {
    const { text } = await site.send('GET', path, { headers: path === '/mobile' ? IPHONE : {} });
    return /<section class="hero[\s\S]*?(?=<section|<\/section>)/.exec(text)?.[0] ?? ''; // without its foot
  };

  it('is a photograph on both devices, with the owner’s words for it and without points', async () => {
    for (const name of [PHOTO, UPRIGHT, SMALL]) await writeFile(join(site.uploadsDir, basename(name)), '');
    await save({ style: 'photo', alt: '厂区', image: PHOTO }); // the sample's picture for phones goes with its other one
    for (const path of ['/', '/mobile']) {
      const html = await hero(path);
      assert.match(html, /class="hero is-photo"/);
      assert.ok(html.includes(`src="${PHOTO}" alt="厂区"`), path);
      assert.doesNotMatch(html, /hero-points| style=/);
    }
    await save({ image: `${UPRIGHT}#focus=50,0` });
    for (const path of ['/', '/mobile'])
      assert.match(await hero(path), /class="hero is-photo is-upright"[\s\S]*picture-focus picture-x-50 picture-y-0/);
    assert.match((await site.send('GET', '/')).text, new RegExp(`og:image" content="[^"]*${UPRIGHT}"`));
    await save({ image: SMALL });
    assert.match(await hero('/'), /class="hero is-photo is-small"/);
  });

  it('is the claim alone without a picture, and links are then shared without one', async () => {
    await save({ image: '', mobileImage: '' });
    for (const path of ['/', '/mobile']) {
      const html = await hero(path);
      assert.match(html, /class="hero is-bare[ "]/);
      assert.doesNotMatch(html, /<img|hero-points/);
    }
    assert.doesNotMatch((await site.send('GET', '/privacy')).text, /og:image/);
  });
});

const CRANE = 'tower-crane-monitor';

describe('the products on the hero', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const save = (heroPoints: unknown) => site.call('site/save', { site: { heroPoints } }, staff);
  const linksOn = async (path: string, agent = '') => {
    const { text } = await site.send('GET', path, { headers: agent ? { 'user-agent': agent } : {} });
    const drawn = /<svg class="hero-points[ "][\s\S]*?<\/svg><\/a><\/svg>/.exec(text)?.[0] ?? '';
    return Array.from(drawn.matchAll(/href="([^"]*)"><svg x="([^"]*)" y="([^"]*)"/g), ([, ...found]) =>
      found.join(' '),
    );
  };
  const onDesk = () => linksOn('/');
  const onPhone = () => linksOn('/mobile', 'iPhone');

  it('stand as plain links with their names, four of them to begin with', async () => {
    assert.equal((await onDesk()).length, 4);
    assert.equal((await onPhone()).length, 4);
    assert.match((await site.send('GET', '/')).text, /<title>塔机安全监测系统<\/title>/);
  });

  it('stand in percent of the picture of each device, and on the phone only where they have a place there', async () => {
    const both = { productId: CRANE, x: 12.5, y: 40, mobileX: 60, mobileY: 7 };
    assert.equal((await save([both, { productId: 'smart-helmet', x: 0, y: 100 }])).body.code, 200);
    assert.deepEqual(await onDesk(), [
      `/productDet?productId=${CRANE} 12.5% 40%`,
      '/productDet?productId=smart-helmet 0% 100%',
    ]);
    assert.deepEqual(await onPhone(), [`/cpDeatail?productId=${CRANE} 60% 7%`]);
  });

  it('are left out beyond the picture, and without a public product also from what strangers may ask', async () => {
    const draft = await site.call<{ productId: string }>('product/save', { coverName: '藏', status: 'draft' }, staff);
    const { productId = '' } = draft.body.data ?? {};
    const point = { x: 10, y: 10, mobileX: 10, mobileY: 10 };
    await save([
      { ...point, productId },
      { ...point, productId: 'nothing' },
      { ...point, productId: '' },
      { ...point, productId: CRANE, x: 100.5, mobileY: -1 },
    ]);
    assert.deepEqual([await onDesk(), await onPhone()], [[], []]);
    const asked = await site.call<HeroPoint[]>('site/hero-points', {});
    const productIds = asked.body.data?.map((one) => one.productId);
    assert.deepEqual(productIds, [CRANE]);
    const parts = await site.call<Site>('site/parts', { names: ['heroPoints'] });
    const inParts = parts.body.data?.heroPoints?.map((one) => one.productId);
    assert.deepEqual(inParts, [CRANE]);
    await site.call('product/update', { productId, status: 'published' }, staff);
    assert.deepEqual(await onDesk(), [`/productDet?productId=${productId} 10% 10%`]);
  });
});
