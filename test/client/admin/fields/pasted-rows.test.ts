import '../../../helpers/dom.ts';
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pastedRows } from '../../../../client/admin/fields/pasted-rows.ts';

it('keeps the lines of a pasted cell apart, whatever ends them', () => {
  for (const cell of ['甲<br>乙', '<p>甲</p><p>乙</p>', '<div>甲</div>乙', '<ul><li>甲</li><li>乙</li></ul>', '甲\n乙'])
    for (const behind of ['', '<br>', '\n']) {
      const html = `<table><tr><td>${cell}${behind}</td><td>1</td></tr></table>`;
      const data = { getData: (type: string) => (type === 'text/html' ? html : '') };
      assert.deepEqual(pastedRows(data), [['甲 乙', '1']], cell);
    }
});
