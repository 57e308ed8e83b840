import assert from 'node:assert/strict';
import { isUtf8 } from 'node:buffer';
import { test } from 'node:test';
import { inUtf8, queryInUtf8 } from '../../../server/pages/meant-address.ts';
import { randomFrom } from '../../helpers/random.ts';

const gbk = new TextDecoder('gb18030');
const random = randomFrom(18030);

/** A word of two to five characters of GB 2312, as text and in its bytes. */
function word(): { text: string; bytes: Buffer } {
  const bytes = Buffer.from(Array.from({ length: 2 + random(4) }, () => [0xb0 + random(39), 0xa1 + random(94)]).flat());
  return { text: gbk.decode(bytes), bytes };
}
const escaped = (bytes: Buffer) => Array.from(bytes, (byte) => `%${byte.toString(16)}`).join('');

test('a query in GB18030 is read as its text, escaped or as plain bytes, beside parameters in ASCII', () => {
  for (let each = 0; each < 500; each++) {
    const { text, bytes } = word();
    if (isUtf8(bytes)) continue; // both are possible, and it is read as UTF-8
    for (const value of [escaped(bytes), bytes.toString('latin1')]) {
      const read = new URLSearchParams(inUtf8(`?q=${value}&page=2&note=a+b%26c`));
      assert.deepEqual([...read], [['q', text], ['page', '2'], ['note', 'a b&c']], text); // biome-ignore format: pairs
    }
  }
});

test('a query in UTF-8 stays as it was sent, and what is no text in either is not read', () => {
  for (let each = 0; each < 200; each++) {
    const query = `?q=${encodeURIComponent(word().text)}&utm_source=%E5%A1%94+x`;
    assert.equal(inUtf8(query), query);
  }
  assert.equal(
    inUtf8('name=塔机'.replace(/[^ -~]+/g, (text) => Buffer.from(text).toString('latin1'))),
    'name=%E5%A1%94%E6%9C%BA',
  );
  for (const query of ['?q=%FF', '?q=%CB', '?q=%AA%A1', '?q=%81%30']) assert.equal(inUtf8(query), undefined, query);
});

test('a query escaped again, by an old script or cut off within a character is read as its text; an address in it is not', () => {
  for (let each = 0; each < 500; each++) {
    const { text, bytes } = word();
    const query = encodeURIComponent(text);
    const units = Array.from(text, (sign) => `%u${sign.charCodeAt(0).toString(16)}`).join('');
    const again = [query, escaped(bytes)].filter((one) => one === query || !isUtf8(bytes)).map(encodeURIComponent);
    for (const value of [...again, again.map(encodeURIComponent)[0], units])
      assert.equal(new URLSearchParams(queryInUtf8(`?q=${value}&page=2`)).get('q'), text, value);
    for (let cut = 1; cut < 8; cut++) {
      const read = new URLSearchParams(queryInUtf8(`?q=${query.slice(0, -cut)}&page=2`)).get('q') ?? '';
      assert.equal(read, text.slice(0, -1), `${text} without ${cut}`);
    }
    if (!isUtf8(bytes)) assert.equal(new URLSearchParams(queryInUtf8(`?q=${escaped(bytes)}`)).get('q'), text);
    assert.equal(queryInUtf8(`?q=${query}&u=a+b`), `?q=${query}&u=a+b`);
  }
  for (const query of [
    '?q=100%25',
    '?url=https%3A%2F%2Fx.cn%3Fq%3D%25E5%25A1%2594',
    '?q=%25E5%25A1%2594%3A%2F%2F',
    '?q=a%2Bb',
  ])
    assert.equal(queryInUtf8(query), query);
});
