import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suiteSite } from '../../helpers/suite-site.ts';

describe('what a page asks for first', () => {
  const site = suiteSite();
  const ask = (path: string) => site.send('GET', path, { headers: { 'user-agent': 'X11' } });

  it('is one stylesheet, and on the site one script', async () => {
    for (const path of ['/', '/product', '/xwdt', '/login', '/nothing-here', '/404']) {
      const { text } = await ask(path);
      const sheets = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
      assert.equal(sheets.length, 1, path);
      const [, script = path] = /<script async="" src="([^"]+)"/.exec(text) ?? [];
      assert.equal(script === path, path === '/login', path); // the log-in has none
      for (const href of [...sheets, script].filter((one) => one.startsWith('/assets/')))
        assert.equal((await site.send('GET', href)).status, 200);
    }
  });

  it('is one picture on a page that draws it large', async () => {
    const staff = await site.login();
    await site.call('news/save', { newTitle: '塔吊', newCover: '/uploads/crane-1600x900.jpg' }, staff);
    for (const [path, file] of Object.entries({ '/xwdt': 'crane-', '/map': 'location-map-' })) {
      const first = [...(await ask(path)).text.matchAll(/<img[^>]*fetchPriority="high"[^>]*>/g)].map(String);
      assert.equal(first.length, 1, path);
      assert.ok(first[0]?.includes(file), first[0]);
    }
  });
});
