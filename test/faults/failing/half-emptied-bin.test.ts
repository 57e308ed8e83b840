import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { AuditRow } from '../../../server/contract/calls/audit.ts';
import { FaultyFileSystem } from '../../helpers/faulty-file-system.ts';
import { ARTICLE } from '../../helpers/temporary-store.ts';
import { copyTree, MemoryDisk } from '../crash/memory-disk.ts';
import { officeDisk, openFront } from './memory-site.ts';

const IDS = ['one', 'two', 'three'];

it('a recycle bin that a failing disk leaves half emptied is told with its number, and so in the audit', async (t) => {
  const start = (await officeDisk()).root;
  const front = await openFront();
  t.after(() => front.close());
  let halves = 0;
  for (let at = 1, struck = true; struck; at += 1) {
    const disk = new FaultyFileSystem(new MemoryDisk(copyTree(start)).fs);
    const site = await front.open(disk.fs);
    for (const id of IDS) {
      await site.store.news.create(ARTICLE, { by: 'first', id });
      await site.store.news.remove(id, { by: 'first' });
    }
    const before = (await site.store.news.deleted()).length;
    disk.fail({ at, code: 'EIO' });
    const { status, text } = await site.call('history/erase-all', { kind: 'news' });
    struck = disk.struck;
    disk.fail(undefined);
    const erased = before - (await site.store.news.deleted()).length;
    const { data } = JSON.parse((await site.call('audit/list', { action: 'history/erase-all' })).text).data;
    const lines = (data as AuditRow[]).map(({ title, result }) => [title, result]);
    await site.stop();
    if (status === 200) {
      assert.deepEqual([lines, erased], [[[`${before} 条`, 'ok']], before]);
      continue;
    }
    halves += erased > 0 ? 1 : 0;
    const told = `${erased > 0 ? `已彻底删除 ${erased} 条，其余没有删除：` : ''}服务器出现问题，请稍后重试`;
    assert.deepEqual([JSON.parse(text).msg, lines], [told, [[told, '500']]], `at operation ${at}`);
  }
  assert.ok(halves > 0);
});
