import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { ListOf } from '../../../server/contract/call-row.ts';
import type { DeletedRow, VersionDetail, VersionRow } from '../../../server/contract/calls/versions.ts';
import type { News } from '../../../server/contract/kinds/news.ts';
import { filesBelow } from '../../helpers/snapshots.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const STARTER = '2026-10-plastering-robot-handover';

describe('what was there before', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const news = async (newId: string) => (await site.call<News>('news/detail', { newId })).body.data!;
  const versions = async (id: string) =>
    (await site.call<VersionRow[]>('history/versions', { kind: 'news', id }, staff)).body.data!;
  const restore = (input: object) => site.call('history/restore', { kind: 'news', ...input }, staff);
  const deleted = async (input: object = {}) =>
    (await site.call<ListOf<DeletedRow>>('history/deleted', input, staff)).body.data!;

  it('is not shown of accounts or sessions, nor of what never was', async () => {
    for (const kind of ['account', 'session', 'agent', '__proto__', '../news', '']) {
      assert.equal((await site.call('history/versions', { kind, id: STARTER }, staff)).status, 400, kind);
    }
    for (const id of ['nobody', '../account/x', '..']) {
      assert.equal((await site.call('history/versions', { kind: 'news', id }, staff)).status, 404);
      assert.equal((await site.call('history/version', { kind: 'news', id, version: 1 }, staff)).status, 404);
      assert.equal((await restore({ id, version: 1 })).status, 404);
      assert.equal((await site.call('history/undelete', { kind: 'news', id }, staff)).status, 404);
    }
    assert.equal((await site.call('history/version', { kind: 'news', id: STARTER, version: 99 }, staff)).status, 404);
    assert.equal((await restore({ id: STARTER, version: 99 })).status, 404);
  });

  it('is listed with who saved it, the newest first', async () => {
    const listed = async () =>
      (await versions(STARTER)).map(({ version, savedBy, isCurrent }) => `${version} ${savedBy} ${isCurrent}`);
    assert.deepEqual(await listed(), ['1 初始内容 true']);
    await site.call('news/update', { newId: STARTER, newTitle: '新标题' }, staff);
    assert.deepEqual(await listed(), ['2 admin true', '1 初始内容 false']);
  });

  it('of a sample that is held back names nobody, not the server, to who comes too late', async () => {
    const newId = '2026-09-smart-helmet-update';
    await site.call('news/update', { newId, status: 'draft' }, staff);
    const late = await site.call('news/update', { newId, newTitle: '迟到', version: 1 }, staff);
    assert.deepEqual([late.status, late.body.data], [409, { savedBy: '', isOwn: false }]);
  });

  it('comes back as a new version, which can be undone in turn', async () => {
    const first = (await site.call<VersionDetail>('history/version', { kind: 'news', id: STARTER, version: 1 }, staff))
      .body.data!;
    assert.deepEqual(Object.keys(first.fields).sort(), [
      'column',
      'newCover',
      'newInfo',
      'newIntro',
      'newTitle',
      'pinned',
      'publishAt',
      'seoDescription',
      'seoTitle',
      'status',
    ]);
    assert.equal((await restore({ id: STARTER, version: 1, current: 1 })).status, 409, 'version 2 is there by now');
    assert.equal((await news(STARTER)).newTitle, '新标题');
    await site.call('news/update', { newId: STARTER, pinned: true }, staff);
    const reply = await restore({ id: STARTER, version: 1, current: 3 });
    assert.deepEqual(reply.body.data, { kind: 'news', id: STARTER, version: 4 });
    const now = await news(STARTER);
    const restored = { kind: 'news', id: STARTER, version: 4 };
    const { fields } = (await site.call<VersionDetail>('history/version', restored, staff)).body.data!;
    assert.deepEqual([fields.pinned, first.fields.pinned], [true, false], 'its state stays');
    assert.deepEqual([now.newTitle, now.newInfo], [first.fields.newTitle, first.fields.newInfo]);
    await restore({ id: STARTER, version: 2 });
    assert.equal((await news(STARTER)).newTitle, '新标题');
    assert.equal((await news(STARTER)).createDate, now.createDate);
  });

  it('brings no script along, whoever put it into the files', async () => {
    const path = join(site.dataDir, 'history/news', STARTER, '1.json');
    const record = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify({ ...record, newInfo: '<p onclick="x()">旧<script>x()</script></p>' }));
    const old = await site.call<VersionDetail>('history/version', { kind: 'news', id: STARTER, version: 1 }, staff);
    assert.equal(old.body.data?.fields.newInfo, '<p>旧</p>');
    await restore({ id: STARTER, version: 1 });
    assert.equal((await news(STARTER)).newInfo, '<p>旧</p>');
  });

  it('is kept of deleted records, which come back whole and once', async () => {
    const saved = await site.call<{ photoId: string }>('carousel/save', { photoTitle: '照片' }, staff);
    const { photoId } = saved.body.data!;
    await site.call('carousel/delete', { photoId }, staff);
    const { newTitle } = await news(STARTER);
    await site.call('news/delete', { newId: STARTER }, staff);
    const all = await deleted();
    assert.equal(all.count, 2);
    assert.deepEqual(all.data.map(({ kind, title, deletedBy }) => [kind, title, deletedBy]).sort(), [
      ['carousel', '照片', 'admin'],
      ['news', newTitle, 'admin'],
    ]);
    assert.deepEqual((await deleted({ kind: 'product' })).data, []);
    assert.equal((await deleted({ keyword: '照', limit: 1 })).data[0]?.title, '照片');
    assert.equal((await deleted({ keyword: '照' })).count, 1);
    assert.deepEqual((await deleted({ page: 2, limit: 1 })).data.length, 1);
    assert.equal((await restore({ id: STARTER, version: 1 })).status, 404, 'it has to be brought back first');
    assert.equal((await site.call('history/undelete', { kind: 'news', id: STARTER }, staff)).status, 200);
    assert.equal((await site.call('history/undelete', { kind: 'news', id: STARTER }, staff)).status, 409);
    assert.equal((await news(STARTER)).newId, STARTER);
    assert.equal((await deleted()).count, 1);
  });

  it('is erased for good with its versions, one or all of a kind, and never what is there', async () => {
    const save = async (kind: 'news' | 'case', fields: object) => {
      const { body } = await site.call<Record<string, string>>(`${kind}/save`, fields, staff);
      return body.data![`${kind === 'news' ? 'new' : 'case'}Id`]!;
    };
    const one = await save('news', { newTitle: '只写给回收站的字' });
    await site.call('news/update', { newId: one, newTitle: '又改了' }, staff);
    const erase = (kind: string, id: string) => site.call('history/erase', { kind, id }, staff);
    assert.equal((await erase('news', one)).status, 404, 'it is not deleted');
    assert.equal((await erase('agent', one)).status, 400);
    await site.call('news/delete', { newId: one }, staff);
    assert.ok(filesWith('只写给回收站的字').length > 0);
    assert.equal((await site.call('history/erase', { kind: 'news', id: one }, { cookie: staff.cookie })).status, 403);
    assert.equal((await erase('news', one)).status, 200);
    assert.equal((await erase('news', one)).status, 404);
    assert.equal((await site.call('history/versions', { kind: 'news', id: one }, staff)).status, 404);
    assert.deepEqual(filesWith('只写给回收站的字'), []);
    const [article, project] = [await save('news', { newTitle: '甲' }), await save('case', { caseTitle: '乙' })];
    await site.call('news/delete', { newId: article }, staff);
    await site.call('case/delete', { caseId: project }, staff);
    const { count } = await deleted({ kind: 'news' });
    const { body } = await site.call<{ erased: number }>('history/erase-all', { kind: 'news' }, staff);
    assert.deepEqual([body.data?.erased, (await deleted({ kind: 'news' })).count], [count, 0]);
    assert.equal((await deleted()).data[0]?.kind, 'case');
    await site.call('history/erase-all', {}, staff);
    await site.restart();
    assert.equal((await deleted()).count, 0);
  });

  /** Files of the data folder with these words, but the audit, which names what was done. */
  const filesWith = (words: string) =>
    filesBelow(site.dataDir).filter(
      (path) => !path.startsWith('audit') && readFileSync(join(site.dataDir, path)).includes(words),
    );
});
