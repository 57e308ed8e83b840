import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pages } from '../../client/site/routes.ts';
import { freePort } from '../helpers/free-port.ts';
import { patienceMs } from '../helpers/pace.ts';
import { type Credentials, credentialHeaders, ROOT, type Site, startSite } from '../helpers/site.ts';
import { type Nginx, startNginx, withoutNginx } from './nginx.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';
/** A save is promised to be seen after this; what is older is shown only while the server is down. */
const PROMISED_MS = 60_000;

describe('a cache in front of the site', { skip: withoutNginx }, () => {
  let site: Site;
  let nginx: Nginx;
  let staff: Credentials;
  let keptSince: number;

  before(async () => {
    site = await startSite({ TRUST_PROXY: '1', DEVICE_HEADER: 'X-Device', PORT: String(await freePort()) });
    staff = await site.login();
    nginx = await startNginx('A cache in front', { origin: site.address });
  });
  after(async () => {
    await nginx?.stop();
    await site?.stop();
  });

  const ask = async (path: string, agent: string, headers: Record<string, string> = {}) => {
    const response = await fetch(nginx.address + path, {
      headers: { 'user-agent': agent, 'accept-encoding': 'br', ...headers },
      redirect: 'manual',
    });
    const from = response.headers.get('x-cache');
    return {
      status: response.status,
      from,
      location: response.headers.get('location'),
      text: await response.text(),
      headers: response.headers,
    };
  };

  it('never keeps calls, the back office, forms or refusals', async () => {
    const { cookie } = credentialHeaders(staff);
    const secrets = { cookie: cookie ?? '' };
    for (const path of ['/login', '/nothing-here', '/AdminProduct', '/healthz', '/v1/agent/list']) {
      await ask(path, DESK, secrets);
      assert.notEqual((await ask(path, DESK, secrets)).from, 'HIT', path);
    }
    const list = () =>
      fetch(`${nginx.address}/v1/news/list`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      });
    assert.equal((await list()).headers.get('cache-control'), 'no-store');
    assert.notEqual((await list()).headers.get('x-cache'), 'HIT');
  });

  it('keeps the device rule: each kind of device gets its own copy or its own redirect', async () => {
    for (let round = 0; round < 2; round += 1) {
      const desk = await ask('/', DESK);
      const phone = await ask('/', PHONE);
      assert.deepEqual([desk.status, desk.location], [200, null]);
      assert.deepEqual([phone.status, phone.location], [302, '/mobile']);
      assert.deepEqual([(await ask('/mobile', DESK)).location, (await ask('/mobile', PHONE)).status], ['/', 200]);
      if (round === 1) assert.deepEqual([desk.from, phone.from], ['HIT', 'HIT']);
      const ad = await ask('/xwdt?gclid=1&page=2', PHONE);
      assert.deepEqual([ad.status, ad.location], [302, '/xinwen?gclid=1&page=2']);
    }
  });

  it('is not talked into the wrong copy by a visitor who sends the header themselves', async () => {
    assert.equal((await ask('/gywm', DESK, { 'x-device': 'mobile' })).status, 200);
    assert.equal((await ask('/gywm', PHONE, { 'x-device': 'desktop' })).status, 302);
    assert.equal((await ask('/gywm', DESK)).status, 200);
  });

  it('gives each visitor the packing that they can read', async () => {
    for (const [accepted, given] of Object.entries({ 'br, gzip': 'br', gzip: 'gzip', identity: null })) {
      for (let round = 0; round < 2; round += 1) {
        const reply = await ask('/map', DESK, { 'accept-encoding': accepted });
        assert.equal(reply.headers.get('content-encoding'), given);
        assert.match(reply.text, /<h1/);
      }
    }
  });

  it('keeps one copy for all parameters that no page reads, and none under the wrong name', async () => {
    const text = await readFile(join(ROOT, 'server/deploy/README-scaling.md'), 'utf8');
    const [, names = ''] = /\(\?:\(\?:(\w+(?:\|\w+)+)\)=/.exec(text) ?? [];
    assert.deepEqual(
      names.split('|').sort(),
      [...new Set(['sent', ...pages.flatMap(({ query = [] }) => query)])].sort(),
    );
    const second = await ask('/xwdt?page=2', DESK);
    await ask('/xwdt?utm_source=a', DESK);
    for (const [path, other] of [
      ['/xwdt?utm_source=b&gclid=1', '/xwdt?utm_source=a'],
      ['/xwdt?utm_source=b&page=2', '/xwdt?page=2&utm_source=c'],
      ['/xwdt?p%61ge=2', '/xwdt?utm_source=a'], // not passed on under another page's key
    ] as const) {
      const same = await ask(other, DESK);
      const reply = await ask(path, DESK);
      assert.deepEqual([reply.from, reply.text], ['HIT', same.text], path);
      assert.equal(reply.text === second.text, path.includes('page=2'), path);
    }
    const { data = [] } = (await site.call<{ data: { productId: string }[] }>('product/list')).body.data ?? {};
    const compared = `/duibi?${data
      .slice(0, 2)
      .map(({ productId }) => `productId=${productId}`)
      .join('&')}&utm_source=a`;
    const direct = await site.send('GET', compared, { headers: { 'user-agent': DESK } });
    assert.equal((await ask(compared, DESK)).text, direct.text);
  });

  it('answers that nothing has changed by the tag of its copy', async () => {
    const { headers } = await ask('/map', DESK);
    const again = await ask('/map', DESK, { 'if-none-match': headers.get('etag') ?? '' });
    assert.equal(again.status, 304);
    assert.equal(again.from, 'HIT');
    keptSince = performance.now(); // nothing below asks for these pages again until the server is down
  });

  it('shows a save within the promised minute, and what it has while the server is down', {
    timeout: patienceMs(4 * PROMISED_MS),
  }, async () => {
    const saved = await site.call<{ newId: string }>('news/save', { newTitle: 'before the change' }, staff);
    const newId = saved.body.data?.newId ?? '';
    const article = `/xwdtDet?newId=${newId}`;
    assert.match((await ask(article, DESK)).text, /before the change/);
    await ask(article, PHONE);
    await site.call('news/update', { newId, newTitle: 'after the change' }, staff);
    const changed = performance.now();
    assert.match((await ask(article, DESK)).text, /before the change/); // it is a cache
    while (!/after the change/.test((await ask(article, DESK)).text)) {
      assert.ok(performance.now() - changed < PROMISED_MS, 'still the old text after the promised time');
      await pause(500);
    }

    await pause(PROMISED_MS + 1_000 - (performance.now() - keptSince));
    await site.pause(async () => {
      for (const [path, agent, status] of [
        ['/', DESK, 200],
        ['/', PHONE, 302],
        ['/mobile', PHONE, 200],
        ['/map', DESK, 200],
      ] as const) {
        const reply = await ask(path, agent);
        assert.deepEqual([reply.status, reply.from], [status, 'STALE'], `${path} while the server is down`);
      }
      assert.equal((await ask('/v1/agent/list', DESK)).status, 502);
    });
  });
});
