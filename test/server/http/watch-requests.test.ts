import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { watchRequests } from '../../../server/http/watch-requests.ts';
import { siteWith } from '../../helpers/site-with-doubts.ts';

describe('doubts about how requests come in', () => {
  it('name a proxy that is not trusted, first and with the value that fits; the header decides nothing', async () => {
    const { site, read, ask, asStaff, logged } = await siteWith({});
    await asStaff({ 'X-Forwarded-For': '203.0.113.7, 198.51.100.9' });
    for (const entries of ['203.0.113.7', '203.0.113.7, 198.51.100.9', '203.0.113.8, 198.51.100.9'])
      await ask({ 'X-Forwarded-For': entries });
    const [first] = await read();
    assert.equal(first?.id, 'proxy-untrusted');
    assert.match(first?.message ?? '', /TRUST_PROXY 设为 2/);
    await read();
    assert.equal(logged('proxy-untrusted'), 1);
    for (let tries = 0; tries < 5; tries += 1)
      await site.call('session/login', { username: 'admin', password: 'wrong' });
    const spoofed = { 'X-Forwarded-For': '203.0.113.99', 'content-type': 'application/json' };
    const body = JSON.stringify({ username: 'admin', password: 'wrong' });
    assert.equal((await site.send('POST', '/v1/indexLogin/loginAuth', { headers: spoofed, body })).status, 429);
  });

  it('name a number of proxies that does not fit most requests, and no visitor who adds entries', async () => {
    const { ids, read, ask, asStaff } = await siteWith({ TRUST_PROXY: '2' });
    await asStaff({ 'X-Forwarded-For': '203.0.113.7' });
    const [first] = await read();
    assert.equal(first?.id, 'proxy-short');
    assert.match(first?.message ?? '', /设为 1/);
    for (let times = 0; times < 3; times += 1) await ask({ 'X-Forwarded-For': '203.0.113.7, 10.0.0.1' });
    await asStaff({ 'X-Forwarded-For': '1.1.1.1, 2.2.2.2, 203.0.113.7, 10.0.0.1' });
    assert.ok(!(await ids()).includes('proxy-short'));
  });

  it('ignore the header of strangers who ask a server without a proxy, until most requests have it', () => {
    const watch = watchRequests(0, 'https://zhuzhan.example');
    // proof: of a request the watch reads these alone
    const from = (address: string, headers: Record<string, string>) =>
      ({ headers, socket: { remoteAddress: address } }) as never;
    for (let times = 0; times < 5; times += 1) watch.note(from('8.8.8.8', {}));
    watch.noteStaff(from('::ffff:8.8.4.4', { 'x-forwarded-for': '1.2.3.4' }));
    assert.equal(watch.fittingTrust(), undefined);
    for (let times = 0; times < 5; times += 1) watch.note(from('8.8.8.8', { 'x-forwarded-for': '1.2.3.4' }));
    assert.equal(watch.fittingTrust(), 1);
  });

  it('name the host that staff and most visitors use, but no address and no www', async () => {
    const { read, ids, ask, asStaff } = await siteWith({ SITE_URL: 'https://www.zhuzhan.example' });
    for (const host of ['8.8.8.8', '[2001:db8::1]:80', 'localhost:3000', 'zhuzhan.example', 'WWW.zhuzhan.example:443'])
      await asStaff({ Host: host });
    await asStaff({ Host: 'new.example' });
    assert.ok(!(await ids()).includes('host-differs'));
    for (let times = 0; times < 3; times += 1) await ask({ Host: 'new.example' });
    const found = (await read()).find(({ id }) => id === 'host-differs');
    assert.match(found?.message ?? '', /new\.example/);
  });

  it('name a SITE_URL that is not set, where others than this machine reach the server', async () => {
    const { ids, read, asStaff } = await siteWith({ SITE_URL: '' });
    assert.ok(!(await ids()).includes('site-url'));
    await asStaff({ Host: 'www.bakery.example' });
    assert.match((await read()).find(({ id }) => id === 'site-url')?.message ?? '', /bakery\.example/);
    const open = await siteWith({ SITE_URL: '', HOST: '0.0.0.0' });
    assert.ok((await open.ids()).includes('site-url'));
  });

  it('propose nothing that only strangers sent, however often, in whatever header', async () => {
    for (const TRUST_PROXY of ['0', '1', '3'])
      for (const SITE_URL of ['', 'https://zhuzhan.example']) {
        const { ids, ask, site } = await siteWith({ TRUST_PROXY, SITE_URL });
        const before = await ids();
        for (let times = 1; times <= 80; times += 1) {
          const headers = { Host: `evil-${times % 60}.example`, 'X-Forwarded-For': '1.2.3.4, '.repeat(times % 7) };
          await ask(times % 2 ? headers : { ...headers, Cookie: `item_token=${'a'.repeat(times)}` });
        }
        await site.send('POST', '/v1/product/list', { headers: { Host: 'evil.example' }, body: '{}' });
        assert.deepEqual(await ids(), before, `${TRUST_PROXY} ${SITE_URL}`);
      }
  });
});
