import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { readFocus } from '../../../server/contract/picture-name.ts';
import { Problems } from '../../../server/features/import/fit-record.ts';
import { importSite } from '../../../server/features/import/import-site.ts';
import type { Agent } from '../../../server/features/leads/agent.ts';
import { createApiClient } from '../../../server/http/api-client.ts';
import { webpOfSize } from '../../helpers/build-pictures.ts';
import type { Outcome } from '../../helpers/server-process.ts';
import { ADMIN_PASSWORD, type Site, startSite } from '../../helpers/site.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';
import { FILM, importInto, type OldSystem, PDF, startOldSystem } from './run-import.ts';

describe('moving in from another installation', () => {
  const source = suiteSite();
  const target = suiteSite();
  const staff = suiteStaff(source);
  const run = (args: string[], piped = '') =>
    importInto(join(target.dataDir, '..'), ['--from', source.address, ...args], piped);

  it('refuses while the server runs, a wrong password and no address, each with one line and nothing brought', async () => {
    assert.match((await run(['--username', 'admin'], 'wrong-password\n')).err, /^[^\n]*in use[^\n]*\n$/);
    await target.pause(async () => {
      const wrong = await run(['--username', 'admin'], 'wrong-password\n');
      assert.deepEqual([wrong.code, wrong.out], [1, '']);
      assert.match(wrong.err, /^[^\n]*401[^\n]*\n$/);
      assert.match((await importInto(target.dataDir, [])).err, /^--from is missing; usage: /);
      assert.match((await importInto(target.dataDir, ['--from', 'ftp://x'])).err, /--from/);
    });
  });

  it('brings records with their dates, order, groups, pictures and links, and applications', async () => {
    await source.call('agent/save', { agentName: '济南代理', agentInfo: '王工', phone: '13800000001' });
    const saved = await source.call<{ productId: string }>(
      'product/save',
      { coverName: '新品', locationId: 'cpxt', publishAt: '2020-02-03T04:05:06.000Z' },
      staff,
    );
    const { productId = '' } = saved.body.data ?? {};
    const info = `<p><a href="/productDet?productId=${productId}">看</a><a href="${source.address}/productDet?productId=tower-crane-monitor">塔机</a></p>`;
    const [photo] = (await source.call<{ photoUrl: string }[]>('carousel/all', {})).body.data ?? [];
    const newCover = `${photo?.photoUrl}#focus=20,30`;
    await source.call('news/save', { newTitle: '新文', newInfo: info, newCover }, staff);
    await source.call('product/move', { productId: 'robot-spraying', before: productId }, staff);
    let outcome: Outcome | undefined;
    await target.pause(async () => {
      outcome = await run(['--username', 'admin', '--replace-samples'], `${ADMIN_PASSWORD}\n`);
    });
    assert.deepEqual([outcome?.code, outcome?.err], [1, ''], outcome?.out);
    assert.match(
      outcome?.out ?? '',
      /^removed \d+ untouched samples\nimported \d+ records from \S+; 0 were imported before\nnot imported: cases, [^\n]*\n$/,
    );
    assert.equal((await target.call<{ count: number }>('case/list')).body.data?.count, 6); // nothing replaces them
    for (const name of ['product/list', 'news/list', 'carousel/list'] as const) {
      const rowsOf = async (site: Site) =>
        (await site.call<{ data: Record<string, string>[] }>(name, { limit: 999 })).body.data?.data ?? [];
      const names = 'productId newId photoId createDate showDate coverName newTitle locationId'.split(' ');
      const facts = (rows: Record<string, string>[]) => rows.map((row) => names.map((each) => row[each]));
      const [there, here] = [await rowsOf(source), await rowsOf(target)];
      assert.deepEqual(facts(here), facts(there), name);
      for (const row of here) {
        const picture = row.coverUrl ?? row.newCover ?? row.photoUrl;
        if (picture) assert.equal((await target.send('GET', readFocus(picture).file)).status, 200, picture);
      }
    }
    const [newest] = (await target.call<{ data: { newId: string }[] }>('news/list', {})).body.data?.data ?? [];
    const article = await target.call<Record<'newInfo' | 'newCover', string>>('news/detail', { newId: newest?.newId });
    assert.match(article.body.data?.newCover ?? '', /^\/uploads\/[^#]+#focus=20,30$/);
    assert.ok(article.body.data?.newInfo.includes(`href="/productDet?productId=${productId}"`), article.text);
    assert.ok(article.body.data?.newInfo.includes('href="/productDet?productId=tower-crane-monitor"'), article.text);
    const agents = await target.call<{ data: { agentName: string }[] }>('agent/list', {}, await target.login());
    const agentNames = agents.body.data?.data.map(({ agentName }) => agentName);
    assert.deepEqual(agentNames, ['济南代理']);
  });

  it('brings films and documents along, and says how large a download is', async () => {
    writeFileSync(join(source.uploadsDir, 'film.mp4'), FILM);
    writeFileSync(join(source.uploadsDir, 'manual.pdf'), PDF);
    const productCon =
      '<p><video controls src="/uploads/film.mp4"></video><a href="/uploads/manual.pdf">说明书</a></p>';
    const downloads = [{ name: '说明书', url: '/uploads/manual.pdf' }];
    await source.call('product/save', { coverName: '有资料', productCon, downloads }, staff);
    await target.pause(async () => {
      const { code, out } = await run([]);
      assert.deepEqual([code, /^imported (\d+)/.exec(out)?.[1]], [1, '1'], out);
    });
    const [row] = (await target.call<{ data: { productId: string }[] }>('product/list', { coverName: '有资料' })).body
      .data?.data ?? [{ productId: '' }];
    const product = (
      await target.call<{ productCon: string; downloads: { name: string; url: string; bytes: number }[] }>(
        'product/detail',
        { productId: row?.productId },
      )
    ).body.data;
    const [download] = product?.downloads ?? [];
    assert.deepEqual([download?.name, download?.bytes], ['说明书', PDF.length]);
    assert.ok(product?.productCon.includes(`href="${download?.url}"`), product?.productCon);
    const film = /<video[^>]* src="(\/uploads\/[0-9a-f]+\.mp4)"/.exec(product?.productCon ?? '')?.[1] ?? '';
    for (const [address = '', text] of [
      [film, FILM],
      [download?.url, PDF],
    ]) {
      assert.notEqual(address, '/uploads/manual.pdf');
      assert.equal((await target.send('GET', address)).text, text);
    }
  });

  it('brings the second time what is new, overwrites nothing and brings back nothing that staff deleted', async () => {
    const here = await target.login();
    await target.call('product/delete', { productId: 'tower-crane-monitor' }, here);
    await target.call('product/update', { productId: 'robot-plastering', coverName: '改过' }, here);
    await source.call('news/save', { newTitle: '又一篇' }, staff);
    await target.pause(async () => {
      assert.match((await run([])).out, /^imported 1 records[^\n]*\nnot imported: applications [^\n]*\n$/);
    });
    assert.equal((await target.call('product/detail', { productId: 'tower-crane-monitor' })).status, 404);
    const kept = await target.call<{ coverName: string }>('product/detail', { productId: 'robot-plastering' });
    assert.equal(kept.body.data?.coverName, '改过');
    assert.equal((await target.call<{ count: number }>('news/list', { newTitle: '又一篇' })).body.data?.count, 1);
  });
});

describe('moving in from the old system', () => {
  const folder = temporaryFolder({ after });
  let old: OldSystem;
  let address: string;
  before(async () => {
    old = await startOldSystem();
    ({ address } = old);
    old.answers = {
      '/v1/product/selectAllList': { zhgdList: [{ productId: 7 }], cpxtList: 'x', jzbhList: null },
      '/v1/product/list': {
        data: [
          {
            productId: 7,
            coverName: '塔机',
            createDate: '2023-05-06 10:20:30',
            locationId: 'jzbh',
            jumpUrl: 'https://www.example.com/b ',
          },
          { productId: 'B/../C', coverName: '怪', createDate: 'gestern' },
          { productId: 'x', coverName: 'n'.repeat(300), jumpUrl: 'javascript:alert(1)', coverDescribe: '描述' },
          null,
          { noId: true },
        ],
        count: 5,
      },
      '/v1/product/detailProduct': {
        productCon: `<p onclick=x>正文<script>alert(1)</script><img src="/img/a.png"><img src='${address}/img/a.png?x=1&amp;y=2'><img src="https://other.example/b.png"><img src="/gone.png"></p>`,
        coverUrl: '/img/a.png',
      },
      '/v1/carousel/list': {
        data: [
          { photoId: 'p1', photoTitle: '一' },
          { photoId: 'p2', photoTitle: '二' },
        ],
        count: 2,
      },
      '/v1/carousel/detailCarousel': { photoUrl: 'http://127.0.0.2/x.png' },
      '/img/a.png': webpOfSize(20, 10),
      '/img/a.png?x=1&y=2': webpOfSize(10, 20),
    };
  });
  after(() => old.stop());

  it('brings what fits of broken records, names the rest, and asks no other host', async () => {
    const { code, out, err } = await importInto(folder, ['--from', address, '--replace-samples']);
    assert.equal(code, 1, err);
    for (const line of [
      /^imported 5 records/m,
      /not imported: news: .*404/,
      /B\/\.\.\/C 怪: its date/,
      /gone\.png: .*404/,
      /x n+: coverName/,
      /x n+: jumpUrl/,
      /not imported: product: a row without productId/,
      /^lines for 站点设置.*\n\/productDet\?productId=B%2F\.\.%2FC\t\/productDet\?productId=old-\w+$/m,
    ]) {
      assert.match(out, line);
    }
    assert.deepEqual([...new Set(old.asked.map((one) => one.split('/')[0]))], [address.replace('http://', '')]);
    const site = await startSite({ DATA_DIR: join(folder, 'data'), UPLOADS_DIR: join(folder, 'uploads') });
    try {
      const one = (await site.call<Record<string, string>>('product/detail', { productId: '7' })).body.data;
      assert.deepEqual(
        [one?.locationId, one?.createDate, one?.coverName, one?.jumpUrl],
        ['zhgd', '2023-05-06T02:20:30.000Z', '塔机', 'https://www.example.com/b'],
      );
      assert.match(one?.coverUrl ?? '', /^\/uploads\/[0-9a-f]{32}-20x10\.webp$/);
      const pictures = Array.from(one?.productCon?.matchAll(/src="([^"]*)"/g) ?? [], ([, at]) => at);
      assert.equal(pictures[0], one?.coverUrl);
      assert.match(pictures[1] ?? '', /-10x20\.webp$/);
      assert.equal(pictures[2], 'https://other.example/b.png');
      assert.doesNotMatch(one?.productCon ?? '', /script|onclick/);
      const photos = await site.call<{ photoTitle: string }[]>('carousel/all');
      const photoTitles = photos.body.data?.map(({ photoTitle }) => photoTitle);
      assert.deepEqual(photoTitles, ['一', '二']);
      const odd = await site.call<{ data: Record<string, string>[] }>('product/list', { coverName: '怪' });
      assert.match(odd.body.data?.data[0]?.productId ?? '', /^old-[0-9a-f]+$/);
    } finally {
      await site.stop();
    }
  });

  it('brings applications with a log-in, though the old system names them by no id, and each once', async () => {
    const into = mkdtempSync(join(folder, 'leads-'));
    const phones = { 张三: '13800000001', 李四: '+86 139-0000-0002', 王五: '（0533）1234567', 陈六: '', 周七: '' };
    const rows = Object.entries(phones).map(([agentName, phone]) => ({ agentName, agentInfo: '公司', phone }));
    Object.assign(old.answers, { '/v1/indexLogin/loginAuth': { token: 'abc' }, '/v1/agent/list': { data: rows } });
    old.hook = ({ url, headers }, response) => {
      const isRefused = url === '/v1/agent/list' && headers.cookie !== 'item_token=abc';
      if (isRefused) response.writeHead(401).end();
      return isRefused;
    };
    for (const expected of [/^imported 10 records/m, /^imported 0 records/m])
      assert.match((await importInto(into, ['--from', address, '--username', 'admin'], 'secret\n')).out, expected);
    old.hook = undefined;
    const site = await startSite({ DATA_DIR: join(into, 'data'), UPLOADS_DIR: join(into, 'uploads') });
    const { body } = await site.call<{ data: Agent[] }>('agent/list', {}, await site.login());
    await site.stop();
    const brought = Object.fromEntries((body.data?.data ?? []).map(({ agentName, phone }) => [agentName, phone]));
    assert.deepEqual(brought, { 张三: '13800000001', 李四: '13900000002', 王五: '05331234567', 陈六: '', 周七: '' });
    const same = body.data?.data.filter(({ sameAs }) => sameAs > 0);
    assert.deepEqual(same, [], 'nobody is the same person for want of a number');
  });

  it('gives up a server that falls silent, however it does, and keeps what came before', async () => {
    const site = await startSite();
    await site.pause(async () => {
      for (const silence of [
        (_request: IncomingMessage) => true,
        (_request: IncomingMessage, response: ServerResponse) => {
          response.writeHead(200, { 'content-type': 'application/json' }).write('{"code":');
          return true;
        },
      ]) {
        old.hook = silence;
        const ledger = {
          untold: [],
          get: () => undefined,
          note: async () => {},
          forget: async () => {},
          isImported: () => false,
          close: async () => {},
        };
        const problems = new Problems();
        const run = await importSite({
          store: {} as never, // nothing is brought
          ledger,
          from: new URL(address),
          withLeads: false,
          now: Date.now(),
          hasOwn: async () => false,
          problems,
          isReplacing: false,
          server: createApiClient(new URL(address), 200),
        });
        assert.match([run.imported, ...problems.lines].join('\n'), /^0\n\S+ does not answer: given up after 0\.2 s$/);
      }
    });
    old.hook = undefined;
    await site.stop();
  });

  it('survives answers that are endless, no JSON or lead elsewhere', async () => {
    const hostile: ((response: ServerResponse) => void)[] = [
      (response) => response.end('<html>'),
      (response) => response.end('[]'),
      (response) => response.writeHead(302, { location: 'http://127.0.0.2:9/' }).end(),
      (response) => response.writeHead(302, { location: '/again' }).end(),
      (response) => response.end(`{"code":200,"data":${'['.repeat(50_000)}`),
      (response) => response.socket?.destroy(),
      (response) =>
        response.end(
          '{"code":200,"data":{"data":[{"productId":"__proto__","newId":"constructor","photoId":"p"}],"count":1e9}}',
        ),
      (response) =>
        response.end('{"__proto__":{"code":200},"data":{"__proto__":{"count":1},"data":[{"__proto__":{"newId":7}}]}}'),
      (response) => pipeline(Readable.from(new Array(999).fill(Buffer.alloc(1 << 20, ' '))), response, () => {}),
    ];
    for (const answer of hostile) {
      old.hook = (_request, response) => {
        answer(response);
        return true;
      };
      const into = mkdtempSync(join(folder, 'hostile-'));
      const { code, out, err } = await importInto(into, ['--from', address]);
      assert.equal(err, '');
      assert.match(out, code === 0 ? /^imported 3 records/m : /^not imported: /m);
      assert.ok(readdirSync(join(into, 'data')).includes('format.json'));
    }
    old.hook = undefined;
  });
});
