import assert from 'node:assert/strict';
import { it } from 'node:test';
import { area, line, list } from '../../../server/contract/kinds/fields.ts';
import { page } from '../../../server/contract/kinds/page.ts';
import { product } from '../../../server/contract/kinds/product.ts';
import { filledText, oneLine } from '../../../server/contract/shape.ts';

it('takes the line breaks of what is one line for blanks, in every such field, and leaves all other texts as typed', () => {
  const { short, coverName, params } = product.fields;
  for (const end of ['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029', '\n\n']) {
    for (const shape of [short.shape, coverName.shape, oneLine(filledText(9, '请填写')), line('', 9).shape]) {
      assert.deepEqual(shape(`${end}轻${end}巧${end}`), { ok: true, value: '轻 巧' });
      assert.deepEqual(shape(`${end} `), shape(''));
    }
    const listed = [`一${end}二`];
    assert.deepEqual(list('', '', [0, 2], line('', 9)).shape(listed), { ok: true, value: ['一 二'] });
    const [param] = [params.shape([{ name: `重${end}量`, value: '3' }])].flatMap((read) => (read.ok ? read.value : []));
    assert.equal(param?.name, '重 量');
    assert.deepEqual(area('', 9).shape(`一${end}二`), { ok: true, value: `一${end}二` });
  }
  for (const typed of ['', ' a  b ', '轻\t巧', '\u3000'])
    assert.deepEqual(oneLine(area('', 9).shape)(typed), area('', 9).shape(typed));
  assert.equal(page.fields.pagePath.shape('a\n').ok, false, 'a name of a fixed alphabet is as typed');
  assert.equal(short.shape('十八个字'.repeat(5)).ok, false);
});
