import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeadLink } from '../../../server/api/for-visitors.ts';
import type { CallName } from '../../../server/calls.ts';
import { KINDS_WITH_PAGES } from '../../helpers/fields-of.ts';
import { randomFrom } from '../../helpers/random.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';
import { openedStore } from '../../helpers/temporary-store.ts';

const hex = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`;

describe('a link', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  for (const { name, id, body, path } of KINDS_WITH_PAGES) {
    const call = (verb: string, input: object) =>
      site.call<Record<string, unknown>>(`${name}/${verb}` as CallName, input, staff); // proof: each kind has these verbs
    const save = async (fields: object) => String((await call('save', fields)).body.data?.[id]);
    const read = async (record: string) => String((await call('detail', { [id]: record })).body.data?.[body]);

    it(`to a ${name} that is not public is left out, in every spelling of its address`, async () => {
      const hidden = await save({ status: 'draft' });
      const href = `${path}?${id}=${hidden}`;
      for (const spelling of [
        href,
        `https://ZHUZHAN.example${href}`,
        `https://zhuzhan.example.${href}`,
        `https://zhuzhan.example${path}/${hidden}`,
        `${path}/${hidden}`,
        `${path}/${hidden}/`,
        `${path}//${hidden}`,
        `${path}/?${id}=${hidden}#there`,
        `/${hex(path.charAt(1))}${path.slice(2)}?${id}=${hidden}`,
        `${path}%2F${hex(hidden.charAt(0)).toUpperCase()}${hidden.slice(1)}`,
        `${path}%3F${id}=${hidden}?x=1`,
        `${path};v=1?${id}=${hidden}`,
        `${path}/${hidden};v=1`,
        `/nothing?${id}=${hidden}`,
      ]) {
        const link = `<a href="${spelling}">the <strong>words</strong></a>`;
        const linking = await save({ [body]: `<p>before ${link} after</p>` });
        assert.equal(await read(linking), '<p>before the <strong>words</strong> after</p>', spelling);
        await call('update', { [id]: hidden, status: 'published' });
        assert.match(await read(linking), /<a /, spelling);
        await call('update', { [id]: hidden, status: 'draft' });
      }
      for (const parameter of [`${id}+`, `+${id}`, `${id}%20`, id.toUpperCase()]) {
        const linking = await save({ [body]: `<p><a href="${path}?${parameter}=${hidden}">words</a></p>` });
        assert.equal(await read(linking), '<p>words</p>', parameter); // it leads nowhere, and would name the draft
      }
      for (const elsewhere of [`https://other.example${href}`, `mailto:a@zhuzhan.example?${id}=${hidden}`]) {
        const linking = await save({ [body]: `<p><a href="${elsewhere}">words</a></p>` });
        assert.match(await read(linking), /<a /, elsewhere);
      }
    });

    it(`of a product's button to a ${name} that is not public is left out of lists and details`, async () => {
      const hidden = await save({ status: 'draft' });
      const button = { coverName: 'button', locationId: 'zhgd', jumpUrl: `${path}?${id}=${hidden}` };
      const { productId } = (await site.call<{ productId: string }>('product/save', button, staff)).body.data ?? {};
      const verbs = ['product/list', 'product/all', 'product/detail'] as const;
      const texts = async () =>
        (await Promise.all(verbs.map((verb) => site.call(verb, { productId, limit: 1 })))).map(({ text }) => text);
      for (const text of await texts()) assert.ok(text.includes('"button"') && !text.includes(hidden), text);
      await call('update', { [id]: hidden, status: 'published', publishAt: '2020-01-01T00:00:00.000Z' });
      for (const text of await texts()) assert.ok(text.includes(hidden), text);
      await site.call('product/delete', { productId }, staff);
    });
  }

  it('is read without an end, whatever slashes, escapes and parameters its path has', async (t) => {
    const random = randomFrom(51);
    const parts = [
      '/',
      '\\',
      '%5c',
      '%2F',
      ';',
      ';v=1',
      '%3B',
      '%3F',
      '?',
      '#',
      '%23',
      ':',
      '%40',
      '.',
      '..',
      '%',
      'xwdtDet',
    ];
    const linked = { store: await openedStore(t), siteUrl: 'https://zhuzhan.example' };
    for (let turn = 0; turn < 20_000; turn++) {
      const href = `/${Array.from({ length: 1 + random(6) }, () => parts[random(parts.length)]).join('')}`;
      assert.doesNotThrow(() => isDeadLink(href, linked), href);
    }
    const hidden = (await site.call<{ newId: string }>('news/save', { status: 'draft' }, staff)).body.data?.newId ?? '';
    for (const url of [`/;/xwdtDet?newId=${hidden}`, `/%5cxwdtDet?newId=${hidden}`, '/%5c', '/;/']) {
      assert.equal(
        (await site.call('site/save', { site: { menu: [{ section: 'home' }, { url, title: 'x' }] } }, staff)).status,
        200,
      );
      const { status, text } = await site.send('GET', '/');
      assert.equal(status, 200, url);
      assert.ok(!text.includes(hidden), url);
    }
  });

  it('place of a picture that did not come is kept for staff and shown to nobody', async () => {
    const place = '<img data-missing="https://a.example/b.png" alt="塔机">';
    const stored = `<p>前${place}后</p><figure>${place}<figcaption>图</figcaption></figure>`;
    const sent = stored.replace('alt="塔机"', 'src="/uploads/x.png" onerror="x()" alt="塔机"');
    const newInfo = `${sent}<p><img data-missing="javascript:x"></p>`;
    const saved = await site.call<{ newId: string }>('news/save', { newInfo }, staff);
    const newId = saved.body.data?.newId ?? '';
    const read = async (scope: object) =>
      (await site.call<{ newInfo: string }>('news/detail', { newId, ...scope }, staff)).body.data?.newInfo;
    assert.equal(await read({ scope: 'all' }), `${stored}<p><img data-missing="" alt=""></p>`);
    assert.equal(await read({}), '<p>前后</p><p></p>');
    assert.doesNotMatch(
      await (await fetch(`${site.address}/xwdtDet?newId=${newId}`)).text(),
      /data-missing|a\.example/,
    );
  });
});
