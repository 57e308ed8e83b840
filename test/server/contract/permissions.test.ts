import assert from 'node:assert/strict';
import { it } from 'node:test';
import { allows, NEEDED, PERMISSIONS, withChange } from '../../../server/contract/permissions.ts';

const ENTRIES = Object.keys(PERMISSIONS);

it('whoever loses 内容管理 keeps 新闻管理, and it goes by a second press', () => {
  assert.equal(withChange('content,lead', 'content'), 'news,lead');
  assert.equal(withChange('news,lead', 'news'), 'lead');
  assert.equal(withChange('lead', 'content'), 'content,lead');
});

it('a press changes no other permission than those that are part of the one that goes, and none grows', () => {
  for (let set = 0; set < 2 ** ENTRIES.length; set += 1) {
    const auth = ENTRIES.filter((_, at) => set & (2 ** at)).join();
    for (const entry of ENTRIES) {
      const after = withChange(auth, entry);
      const isIn = auth.split(',').includes(entry);
      assert.notEqual(after.split(',').includes(entry), isIn);
      for (const other of ENTRIES.filter((name) => name !== entry && NEEDED.includes(name as never))) {
        if (isIn) assert.equal(allows(after, other), allows(auth, other), `${auth} − ${entry}: ${other}`);
        else assert.ok(allows(after, other) || !allows(auth, other));
      }
    }
  }
});
