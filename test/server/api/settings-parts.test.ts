import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Site, SiteTextSource } from '../../../server/contract/kinds/settings.ts';
import { suiteSite } from '../../helpers/suite-site.ts';

describe('the site’s own content', () => {
  const site = suiteSite();

  const parts = (...names: string[]) => site.call<Record<string, unknown>>('site/parts', { names });

  it('is given part by part, and a part that does not exist is refused', async () => {
    assert.deepEqual(Object.keys((await parts('phones', 'figures')).body.data ?? {}), ['phones', 'figures']);
    for (const name of ['nothing', '__proto__', 'constructor', 'toString'])
      assert.equal((await parts(name)).status, 400, name);
    assert.equal((await parts()).status, 400);
  });

  it('may lack its optional parts: the pages that show them stand all the same', async () => {
    await site.pause(async () => {
      const file = join(site.dataDir, 'site.json');
      const { routes, ...rest } = JSON.parse(await readFile(file, 'utf8'));
      assert.ok(routes);
      await writeFile(file, JSON.stringify(rest));
    });
    assert.deepEqual((await parts('routes')).body.data, {});
    const page = await site.send('GET', '/map');
    assert.equal(page.status, 200);
    assert.match(page.text, /400-000-0000/);
  });

  it('leads nowhere that is not public: a text has plain words there, a room of the showroom all cases', async () => {
    const staff = await site.login();
    const name = 'company-profile.md';
    const link = async () => {
      const { showroom = [] } = ((await parts('showroom')).body.data ?? {}) as Partial<Site>;
      return showroom.filter((room) => room.link === '/qdfangwu').length;
    };
    const { data: texts = [] } = (await site.call<SiteTextSource[]>('site/texts', {}, staff)).body;
    const { text = '', revision } = texts.find((one) => one.name === name) ?? {};
    await site.call('site/save-text', { name, text: `${text}\n\n[the words](/qdfangwu)\n`, revision }, staff);
    const shown = async () => (await site.call<{ html: string }>('site/text', { name })).body.data?.html ?? '';
    assert.match(await shown(), /<a href="\/qdfangwu">the words<\/a>/);
    assert.equal(await link(), 1);
    await site.call('case/update', { caseId: 'qdfangwu', status: 'draft' }, staff);
    assert.match(await shown(), /<p>the words<\/p>/);
    assert.equal(await link(), 0);
    assert.doesNotMatch((await site.send('GET', '/')).text, /\/qdfangwu/);
    await site.call('case/update', { caseId: 'qdfangwu', status: 'published' }, staff);
    assert.equal(await link(), 1);
  });
});
