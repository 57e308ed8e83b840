import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { watchRequests } from '../../../server/http/watch-requests.ts';
import { siteWith } from '../../helpers/site-with-doubts.ts';

describe('doubts about how requests come in', () => {
  it('name a proxy that is not trusted, first and with the value that fits; the header decides nothing', async () => {
    const { site, read, ask, logged } = await siteWith({});
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
    const { ids, read, ask } = await siteWith({ TRUST_PROXY: '2' });
    await ask({ 'X-Forwarded-For': '203.0.113.7' });
    const [first] = await read();
    assert.equal(first?.id, 'proxy-short');
    assert.match(first?.message ?? '', /设为 1/);
    for (let times = 0; times < 3; times += 1) await ask({ 'X-Forwarded-For': '203.0.113.7, 10.0.0.1' });
    await ask({ 'X-Forwarded-For': '1.1.1.1, 2.2.2.2, 203.0.113.7, 10.0.0.1' });
    assert.ok(!(await ids()).includes('proxy-short'));
  });

  it('ignore the header of strangers who ask a server without a proxy, until most requests have it', () => {
    const watch = watchRequests(0, 'https://zhuzhan.example');
    // proof: of a request the watch reads these alone
    const from = (address: string, headers: Record<string, string>) =>
      ({ headers, socket: { remoteAddress: address } }) as never;
    for (let times = 0; times < 5; times += 1) watch.note(from('8.8.8.8', {}));
    watch.note(from('::ffff:8.8.4.4', { 'x-forwarded-for': '1.2.3.4' }));
    assert.equal(watch.fittingTrust(), undefined);
    for (let times = 0; times < 5; times += 1) watch.note(from('8.8.8.8', { 'x-forwarded-for': '1.2.3.4' }));
    assert.equal(watch.fittingTrust(), 1);
  });

  it('name the host that most visitors use, but no address, no www and no single stranger', async () => {
    const { read, ids, ask } = await siteWith({ SITE_URL: 'https://www.zhuzhan.example' });
    for (const host of ['8.8.8.8', '[2001:db8::1]:80', 'localhost:3000', 'zhuzhan.example', 'WWW.zhuzhan.example:443'])
      await ask({ Host: host });
    await ask({ Host: 'forged.example' });
    assert.ok(!(await ids()).includes('host-differs'));
    for (let times = 0; times < 3; times += 1) await ask({ Host: 'new.example' });
    const found = (await read()).find(({ id }) => id === 'host-differs');
    assert.match(found?.message ?? '', /new\.example/);
  });

  it('name a SITE_URL that is not set, where others than this machine reach the server', async () => {
    const { ids, read, ask } = await siteWith({ SITE_URL: '' });
    assert.ok(!(await ids()).includes('site-url'));
    await ask({ Host: 'www.bakery.example' });
    assert.match((await read()).find(({ id }) => id === 'site-url')?.message ?? '', /bakery\.example/);
    const open = await siteWith({ SITE_URL: '', HOST: '0.0.0.0' });
    assert.ok((await open.ids()).includes('site-url'));
  });

  it('asks a person to check first what anybody can write', async () => {
    const forged = { Host: 'evil.example', 'X-Forwarded-For': '1.2.3.4' };
    for (const [environment, asked] of [
      [{ TRUST_PROXY: '0' }, /确认网站前面有代理后，把 TRUST_PROXY 设为 1/],
      [{ TRUST_PROXY: '2' }, /确认代理的层数后，把 TRUST_PROXY 设为 1/],
      [{ SITE_URL: '' }, /evil\.example，请确认是不是自己的域名/],
      [{ SITE_URL: 'https://zhuzhan.example' }, /如果 evil\.example 是自己的域名/],
    ] as const) {
      const { read, ask } = await siteWith({ ...environment });
      for (let times = 0; times < 3; times += 1) await ask(forged);
      assert.ok(
        (await read()).some(({ message }) => asked.test(message)),
        String(asked),
      );
    }
  });
});
