import assert from 'node:assert/strict';
import { it } from 'node:test';
import { FaultyFileSystem } from '../../helpers/faulty-file-system.ts';
import { ARTICLE } from '../../helpers/temporary-store.ts';
import { copyTree, MemoryDisk } from '../crash/memory-disk.ts';
import { officeDisk, openFront } from './memory-site.ts';

const MAYBE = '服务器的磁盘出错，这次修改可能已经保存，请刷新页面核对';

it('a column renamed by halves, on a disk that refuses the undo too, is told as one that may be stored', async (t) => {
  const start = (await officeDisk()).root;
  const front = await openFront();
  t.after(() => front.close());
  let halves = 0;
  for (let at = 1, struck = true; struck; at += 1) {
    const disk = new FaultyFileSystem(new MemoryDisk(copyTree(start)).fs);
    const { store, call, stop } = await front.open(disk.fs);
    await store.site.save({ ...store.site.value, newsColumns: ['旧'] }, { by: 'first' });
    for (const id of ['one', 'two']) await store.news.create({ ...ARTICLE, column: '旧' }, { by: 'first', id });
    disk.fail({ at, code: at % 2 ? 'EIO' : 'ENOSPC', staysBroken: true });
    const renamed = [{ kind: 'news', from: '旧', to: '新' }];
    const { status, text } = await call('site/save', { site: { newsColumns: ['新'] }, renamed });
    struck = disk.struck;
    disk.fail(undefined);
    const isHalf = status !== 200 && [...store.news.all()].some(({ column }) => column === '新');
    halves += isHalf ? 1 : 0;
    const audit = await call('audit/list', { action: 'site/save' });
    await stop();
    if (!isHalf) continue;
    const wanted = at % 2 ? 500 : 507;
    assert.deepEqual([status, JSON.parse(text).msg], [wanted, MAYBE], `at operation ${at}`);
    assert.ok(audit.text.includes(`"title":"${MAYBE}","result":"${wanted}"`), audit.text);
  }
  assert.ok(halves > 0);
});
