import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it, mock } from 'node:test';
import type { CallName } from '../../../server/calls.ts';
import { chinaDay } from '../../../server/contract/china-time.ts';
import { KINDS_WITH_PAGES } from '../../helpers/fields-of.ts';
import type { Credentials } from '../../helpers/site.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const MARK = 'q7zhidden';
const HOUR_MS = 3_600_000;

interface Rows {
  data: Record<string, unknown>[];
  count: number;
}

describe('what is public', () => {
  const site = suiteSite();
  before(() => mock.timers.enable({ apis: ['Date'], now: Date.now() }));
  const staff = suiteStaff(site);
  after(() => mock.timers.reset());
  const later = (milliseconds: number) => mock.timers.setTime(Date.now() + milliseconds);
  const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();

  for (const { name, id, title, body } of KINDS_WITH_PAGES)
    describe(`of the kind ${name}`, () => {
      const call = (verb: string, input: object, who: Partial<Credentials> = {}) =>
        site.call<Record<string, unknown> & Rows>(`${name}/${verb}` as CallName, input, who); // proof: both kinds have these verbs
      const save = async (fields: object) => {
        const more = name === 'product' ? { locationId: 'zhgd' } : {};
        const whole = { [title]: `${MARK} ${name}`, [body]: `<p>${MARK}</p>`, ...more, ...fields };
        const reply = await call('save', whole, staff);
        assert.equal(reply.status, 200, reply.text);
        return String(reply.body.data?.[id]);
      };
      const remove = (record: string) => call('delete', { [id]: record }, staff);
      const all = { scope: 'all', [title]: MARK, limit: 50 };
      afterEach(async () => {
        for (const row of (await call('list', all, staff)).body.data?.data ?? []) await remove(String(row[id]));
      });

      it(`keeps a draft and a ${name} whose time has not come from every stranger, and shows it from its time on`, async () => {
        const draft = await save({ status: 'draft' });
        const timed = await save({ publishAt: inAnHour() });
        await nowhere([draft, timed]);
        const { data } = (await call('list', all, staff)).body.data!; // proof: a list always has data
        const rows = data.map((row) => `${row[id]} ${row.status} ${row.publishAt === ''} ${row.pinned}`);
        assert.deepEqual(rows, [`${timed} published false false`, `${draft} draft true false`]);
        for (const [status, wanted] of Object.entries({ draft: [draft], scheduled: [timed], published: [] })) {
          const found = (await call('list', { ...all, status }, staff)).body.data!; // proof: as above
          const ids = found.data.map((row) => row[id]);
          assert.deepEqual([ids, found.count], [wanted, wanted.length], status);
        }
        const whole = await call('detail', { [id]: draft, scope: 'all' }, staff);
        assert.deepEqual([whole.body.data?.status, whole.body.data?.[body]], ['draft', `<p>${MARK}</p>`]);
        assert.equal((await call('detail', { [id]: draft }, staff)).status, 404, 'without scope staff are strangers');

        later(HOUR_MS);
        const shown = await call('detail', { [id]: timed });
        assert.equal(shown.status, 200);
        assert.equal(shown.body.data?.showDate, new Date(Date.now()).toISOString());
        assert.equal('status' in shown.body.data!, false);
        assert.ok((await everything()).includes(timed), 'its address stands somewhere');
        await nowhere([draft]);

        later(-HOUR_MS);
        await nowhere([draft, timed]);
        await site.restart();
        await nowhere([draft, timed]);
        later(2 * HOUR_MS);
        await site.restart();
        assert.equal((await call('detail', { [id]: timed })).status, 200);
        await nowhere([draft]);
        Object.assign(staff, await site.login());
      });

      it(`keeps status, time and place of a ${name} through updates, old versions and the recycle bin`, async () => {
        const one = await save({ status: 'draft', publishAt: inAnHour(), pinned: true });
        const held = async () => {
          const { data } = await call('detail', { [id]: one, scope: 'all' }, staff).then((reply) => reply.body);
          return [data?.status, data?.publishAt === '', data?.pinned];
        };
        await call('update', { [id]: one, [title]: MARK }, staff);
        assert.deepEqual(await held(), ['draft', false, true]);
        await call('update', { [id]: one, status: 'published', publishAt: '', pinned: false }, staff);
        assert.equal((await call('detail', { [id]: one })).status, 200);
        await site.call('history/restore', { kind: name, id: one, version: 1 }, staff);
        assert.deepEqual(await held(), ['published', true, false]);
        await call('update', { [id]: one, status: 'draft' }, staff);
        await site.call('history/undelete', { kind: name, id: one }, staff);
        assert.deepEqual(await held(), ['draft', true, false]);
      });

      it(`shows a ${name} to whoever has a preview's link, for seven days, and to nobody with another token`, async () => {
        const one = await save({ status: 'draft' });
        const create = (input: object) => site.call<{ url: string; expiresAt: string }>('preview/create', input, staff);
        const { url, expiresAt } = (await create({ kind: name, id: one })).body.data!; // proof: staff may create it
        assert.equal(expiresAt, new Date(Date.now() + 168 * HOUR_MS).toISOString());
        const [token = ''] = /[^=]*$/.exec(url) ?? [];
        const open = (address: string) => site.send('GET', address, { headers: { 'user-agent': 'Desktop' } });

        const page = await open(url);
        assert.equal(page.status, 200);
        assert.equal(page.headers['cache-control'], 'no-store');
        assert.match(page.text, /预览：此内容尚未公开/);
        assert.match(page.text, /<meta name="robots" content="noindex"\/>/);
        assert.equal((await call('detail', { [id]: one, preview: token })).body.data?.preview, 'hidden');
        assert.equal((await open(url.replace(token, `${token}x`))).status, 404);
        assert.equal((await open(url.replace(/&preview.*/, ''))).status, 404);
        assert.equal((await call('detail', { [id]: one, preview: 'wrong' })).status, 404);
        const another = await save({ status: 'draft' });
        assert.equal((await open(url.replace(one, another))).status, 404, 'the link is to one record alone');
        await nowhere([one, another]);

        await site.restart();
        await call('update', { [id]: one, [title]: `${MARK} changed` }, staff);
        assert.match((await open(url)).text, new RegExp(`${MARK} changed`));
        await call('update', { [id]: one, status: 'published' }, staff);
        const published = await open(url);
        assert.deepEqual([published.status, published.headers['cache-control']], [200, 'no-store']);
        assert.doesNotMatch(published.text, /预览：此内容尚未公开/);
        assert.match(published.text, /noindex/);

        await call('update', { [id]: one, status: 'draft' }, staff);
        later(168 * HOUR_MS);
        assert.equal((await open(url)).status, 404);
        later(-168 * HOUR_MS);
        await remove(one);
        await site.call('history/undelete', { kind: name, id: one }, staff);
        assert.equal((await open(url)).status, 404, 'it ended with the record');
      });

      it(`filters and sorts everything there is of ${name} by the day in China and the date shown`, async () => {
        const [first, second] = [
          await save({ publishAt: '2031-01-01T15:59:59.999Z', [title]: `${MARK} b` }),
          await save({ publishAt: '2031-01-01T16:00:00.000Z', [title]: `${MARK} a` }),
        ];
        const found = async (input: object) =>
          (await call('list', { ...all, ...input }, staff)).body.data?.data.map((row) => row[id]);
        assert.deepEqual(await found({}), [second, first]);
        assert.deepEqual(await found({ sort: 'oldest' }), [first, second]);
        assert.deepEqual(await found({ sort: 'title' }), [second, first]);
        assert.deepEqual(await found({ from: '2031-01-01', to: '2031-01-01' }), [first]);
        assert.deepEqual(await found({ from: '2031-01-02', to: '2031-01-02' }), [second]);
      });
    });

  it('ends at the midnight in China after a last day, for a photo and for a banner of the phone’s home page', async () => {
    const [began, lastDay] = [Date.now(), chinaDay(Date.now())];
    const photo = { photoTitle: '展会照片', photoUrl: '/media/x.webp', lastDay };
    assert.equal((await site.call('carousel/save', photo, staff)).status, 200);
    const mobileBanners = [{ image: '/media/home/hero.webp', desc: '展会横幅', lastDay }];
    assert.equal((await site.call('site/save', { site: { mobileBanners } }, staff)).status, 200);
    const shown = async () =>
      Promise.all(
        [
          ['/product', 'Desktop', '展会照片'],
          ['/mobile', 'iPhone', '展会横幅'],
        ].map(async ([path = '', agent = '', words = '']) =>
          (await site.send('GET', path, { headers: { 'user-agent': agent } })).text.includes(words),
        ),
      );
    mock.timers.setTime(Date.parse(`${lastDay}T23:59:59+08:00`));
    assert.deepEqual(await shown(), [true, true]);
    later(1_000);
    assert.deepEqual(await shown(), [false, false]);
    assert.match((await site.call('carousel/list', {})).text, /展会照片/, 'staff still find it');
    mock.timers.setTime(began);
  });

  /** All that a stranger can read without knowing an id. */
  async function everything(): Promise<string> {
    const pages = [
      '/',
      '/mobile',
      '/product',
      '/zhuyingyewu',
      '/xwdt',
      '/xinwen',
      '/xiangmuanli',
      '/huanghejiangong',
      '/sitemap.xml',
      '/news.rss',
      '/nothing',
    ];
    const agent = (page: string) => (/mobile|zhuying|xinwen/.test(page) ? 'iPhone' : 'Desktop');
    const read = pages.map((page) => site.send('GET', page, { headers: { 'user-agent': agent(page) } }));
    const calls: [CallName, object][] = [
      ['product/list', { limit: 9999 }],
      ['product/all', {}],
      ['news/list', { limit: 9999 }],
      ['product/list', { coverName: MARK }],
      ['news/list', { newTitle: MARK }],
      ['case/list', { limit: 9999 }],
      ['case/list', { caseName: MARK }],
      ['case/around', { caseId: 'huanghejiangong' }],
      ['search/query', { q: MARK }],
    ];
    const asked = calls.map(([name, input]) => site.call(name, input));
    return (await Promise.all([...read, ...asked])).map(({ text }) => text).join('\n');
  }

  async function nowhere(ids: string[]): Promise<void> {
    const text = await everything();
    for (const id of ids) {
      assert.ok(!text.includes(id), `${id} can be read`);
      for (const { name, id: field, path } of KINDS_WITH_PAGES) {
        const address = `${path}?${field}=${id}`;
        assert.equal((await site.send('GET', address)).status, 404, address);
        for (const verb of ['detail', 'around'] as const) {
          assert.equal((await site.call(`${name}/${verb}` as CallName, { [field]: id })).status, 404, name);
        }
      }
    }
    if (ids.length > 1) assert.ok(!text.includes(MARK));
  }
});
