import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { createApiClient } from '../../../server/http/api-client.ts';
import { listen } from '../../helpers/free-port.ts';
import { startProcess } from '../../helpers/server-process.ts';
import { ROOT } from '../../helpers/site.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';
import { importInto, type OldSystem, startOldSystem } from './run-import.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/tls');
const SAME_START = 'A/product/whose/id/begins/as/another';

describe('what an import could lose', () => {
  let old: OldSystem;
  let folder: string;
  const run = (...args: string[]) => importInto(folder, ['--from', old.address, ...args]);
  const namesIn = (kind: string) => readdirSync(join(folder, 'data', kind)).filter((name) => name.endsWith('.json'));
  const recordsOf = (kind: string) =>
    namesIn(kind).map((name) => JSON.parse(readFileSync(join(folder, 'data', kind, name), 'utf8')));
  const named = (name: string) => recordsOf('product').filter(({ coverName }) => coverName === name);
  const listOf = (id: string, title: string, ids: readonly string[]) => ({
    data: ids.map((each) => ({ [id]: each, [title]: `旧 ${each}`, createDate: '2023-05-06 10:20:30' })),
    count: ids.length,
  });
  const products = (...ids: string[]) => listOf('productId', 'coverName', ids);

  beforeEach(async (t) => {
    const context = t as import('node:test').TestContext; // proof: of a hook of tests
    folder = mkdtempSync(join(temporaryFolder(context), 'losses-'));
    old = await startOldSystem();
    context.after(old.stop);
    old.answers = {
      '/v1/product/selectAllList': {},
      '/v1/product/list': products('7'),
      '/v1/product/detailProduct': {},
      '/v1/news/list': listOf('newId', 'newTitle', ['n']),
      '/v1/news/detailNews': { newInfo: '' },
      '/v1/carousel/list': { data: [], count: 0 },
    };
  });

  it('never makes one record of two old ids, and links lead to the right one', async () => {
    const taken = (await idsMadeFrom(`${SAME_START}/1`))[0] ?? '';
    const ids = [`${SAME_START}/1`, `${SAME_START}/2`, taken, 'é', 'É'];
    old.answers['/v1/product/list'] = products(...ids);
    const href = `/productDet?productId=${encodeURIComponent(ids[1] ?? '')}`;
    old.answers['/v1/news/detailNews'] = { newInfo: `<a href="${href}">看</a>` };
    const first = await run();
    assert.deepEqual([first.code, first.err, /^imported (\d+)/m.exec(first.out)?.[1]], [0, '', '6'], first.out);
    assert.match((await run()).out, /^imported 0 records from \S+; 6 were imported before\n/);
    const brought = ids.map((id) => named(`旧 ${id}`));
    const shown = brought.map((records) => records.length);
    assert.deepEqual(
      shown,
      ids.map(() => 1),
    );
    const article = recordsOf('news').find(({ newTitle }) => newTitle === '旧 n');
    assert.ok(article.newInfo.includes(`productId=${brought[1]?.[0].id}"`), article.newInfo);
  });

  it('names a record whose id was taken meanwhile, brings the others, and brings it the next time', async () => {
    old.answers['/v1/product/list'] = products('7', '8');
    old.hook = ({ url }) => {
      const record = { id: '7', createDate: '2024-01-01T00:00:00.000Z', coverName: '手工' };
      if (url === '/v1/news/list') writeFileSync(join(folder, 'data/product/7.json'), JSON.stringify(record));
      return false;
    };
    const { code, out, err } = await run();
    assert.deepEqual([code, err], [1, '']);
    assert.match(out, /^imported 2 records.*\nnot imported: \S+ 7 旧 7: refused \(409\)\n$/);
    old.hook = undefined;
    assert.match((await run()).out, /^imported 1 records from \S+; 2 were imported before\n/);
    assert.deepEqual([named('手工').length, named('旧 7').length], [1, 1]);
  });

  it('brings what gave way as a sample and was cut before it came', async () => {
    const [sample = ''] = readdirSync(join(ROOT, 'server/starter/product')).map((name) => name.replace('.json', ''));
    old.answers['/v1/product/list'] = products(sample);
    assert.match((await run('--replace-samples')).out, /^removed \d+ untouched samples\nimported 2 /);
    const ledger = join(folder, 'data/imported.jsonl');
    rmSync(join(folder, 'data/product', `${sample}.json`));
    const lines = readFileSync(ledger, 'utf8').split('\n');
    writeFileSync(ledger, lines.filter((line) => !/product.*done/.test(line)).join('\n'));
    assert.match((await run('--replace-samples')).out, /^removed 0 untouched samples\nimported 1 /);
    assert.equal(named(`旧 ${sample}`).length, 1);
  });

  it('removes no samples of a kind of which nothing comes', async () => {
    const starter = (kind: string) => readdirSync(join(ROOT, 'server/starter', kind)).length;
    delete old.answers['/v1/news/list'];
    const { code, out } = await run('--replace-samples');
    assert.deepEqual([code, /^removed (\d+)/.exec(out)?.[1]], [1, String(starter('product'))], out);
    assert.deepEqual(
      ['product', 'news', 'carousel', 'case'].map((kind) => namesIn(kind).length),
      [1, ...['news', 'carousel', 'case'].map(starter)],
    );
  });

  it('asks for the next page where one fails, names that, and brings it the next time with its group', async () => {
    const ids = Array.from({ length: 250 }, (_, at) => `p${at}`);
    let failing = 2;
    let bytes = '';
    old.hook = (request, response) => {
      if (request.url === '/v1/product/selectAllList' && failing > 0) {
        response.writeHead(500).end();
        return true;
      }
      if (request.url !== '/v1/product/list') return false;
      bytes = '';
      request.on('data', (piece) => {
        bytes += piece;
      });
      request.on('end', () => {
        const { page, limit } = JSON.parse(bytes);
        const { data, count } = products(...ids);
        if (page === failing) return response.writeHead(500).end();
        const rows = data.slice((page - 1) * limit, page * limit).map((row) => ({ ...row, locationId: 'cpxt' }));
        return response.end(JSON.stringify({ code: 200, data: { data: rows, count } }));
      });
      return true;
    };
    const { code, out } = await run();
    assert.equal(code, 1);
    assert.match(
      out,
      /^imported 151 records[^\n]*\nnot imported: product groups: [^\n]*500\nnot imported: product: page 2: [^\n]*500\n$/,
    );
    assert.equal(named('旧 p0')[0].locationId, 'cpxt');
    failing = 0;
    assert.match((await run()).out, /^imported 100 records from \S+; 151 were imported before\n$/);
  });

  it('names each record of a file that does not come, and each row whose number is rounded', async () => {
    old.answers['/v1/product/list'] = products('7', '8');
    old.answers['/v1/product/detailProduct'] = { coverUrl: '/gone.png' };
    old.answers['/v1/news/list'] = { data: [{ newId: 2 ** 53 + 2 }, { newId: 2 ** 53 }], count: 2 };
    const { code, out } = await run();
    assert.equal(code, 1);
    for (const id of ['7', '8'])
      assert.match(out, new RegExp(`^not imported: \\S+ ${id} 旧 ${id}: \\S+gone\\.png: .*404$`, 'm'));
    assert.equal(out.match(/^not imported: news: a row without newId$/gm)?.length, 2);
    assert.equal(old.asked.filter((one) => one.endsWith('/gone.png')).length, 1, 'asked for once');
  });

  it('names each product whose group this site has not, and brings it without', async () => {
    old.answers['/v1/product/list'] = products('p1', 'p2');
    const lists = { topList: [{ productId: 'p1' }], cpxtList: [{ productId: 'p1' }], hotList: [{ productId: 'p1' }] };
    old.answers['/v1/product/selectAllList'] = { ...lists, toolsList: [{ productId: 'p2' }] };
    const { code, out } = await run();
    assert.equal(code, 1);
    assert.match(out, /^not imported: \S+ p2 旧 p2: locationId: \S/m);
    assert.doesNotMatch(out, /p1 旧 p1: locationId/);
    assert.deepEqual([named('旧 p1')[0].locationId, named('旧 p2')[0].locationId], ['cpxt', '']);
  });

  it('adds the group of a list that this site has not, named as its products name it, while there is room', async () => {
    const ids = 'abcdefg'.split('');
    old.answers['/v1/product/list'] = products(...ids, 'own');
    const lists = ids.map((id) => [`group${id}List`, [{ productId: id }]]);
    old.answers['/v1/product/selectAllList'] = { ...Object.fromEntries(lists), cpxtList: [{ productId: 'own' }] };
    old.answers['/v1/product/detailProduct'] = { productType: '检测工具' };
    const groups = () => JSON.parse(readFileSync(join(folder, 'data', 'site.json'), 'utf8')).productGroups;
    await importInto(folder, ['--from', 'http://127.0.0.1:1']);
    const before = groups();
    const { out } = await run();
    assert.deepEqual(
      groups().map(({ locationId, title }: Record<string, string>) => [locationId, title]),
      [
        ...before.map(({ locationId, title }: Record<string, string>) => [locationId, title]),
        ...ids.slice(0, 5).map((id) => [`group${id}`, '检测工具']),
      ],
    );
    assert.deepEqual(
      [...ids, 'own'].map((id) => named(`旧 ${id}`)[0].locationId),
      [...ids.slice(0, 5).map((id) => `group${id}`), '', '', 'cpxt'],
    );
    assert.deepEqual(out.match(/\S+(?= 旧 \S: locationId)/g), ['f', 'g']);
    await (await startProcess(folder)).end('SIGTERM');
  });

  it('follows no redirect to another port, nor from https to http', async (t) => {
    const other = await startOldSystem();
    t.after(other.stop);
    old.hook = (_request, response) => {
      response.writeHead(307, { location: `${other.address}/v1/indexLogin/loginAuth` }).end();
      return true;
    };
    await assert.rejects(createApiClient(new URL(old.address)).logIn('admin', 'secret'), /redirects elsewhere/);
    assert.deepEqual(other.asked, []);

    const read = (name: string) => readFileSync(join(FIXTURES, name), 'utf8');
    const secure = createServer({ key: read('key.pem'), cert: read('certificate.pem') }, (request, response) => {
      response.writeHead(307, { location: `http://${request.headers.host}/x` }).end();
    });
    const port = await listen(secure);
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    t.after(() => {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      secure.closeAllConnections();
      secure.close();
    });
    const server = createApiClient(new URL(`https://127.0.0.1:${port}`));
    await assert.rejects(server.ask('product/list', {}), /redirects elsewhere, to http:/);
  });

  /** The ids here of products that another folder was brought under these ids there. */
  async function idsMadeFrom(...ids: string[]): Promise<string[]> {
    const mine = folder;
    folder = mkdtempSync(join(mine, 'other-'));
    old.answers['/v1/product/list'] = products(...ids);
    await run();
    const made = ids.flatMap((id) => named(`旧 ${id}`).map((record) => record.id));
    folder = mine;
    return made;
  }
});
