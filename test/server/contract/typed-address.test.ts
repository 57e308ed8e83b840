import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linkShape } from '../../../server/contract/kinds/fields.ts';
import { webAddress } from '../../../server/contract/kinds/site-fields.ts';

const ADDRESSES = [
  'https://www.example.com',
  'http://example.com/a/b_(c)',
  'https://example.com/词？?q=，，#x-',
  '/map?a=（1）',
];
/** What people type in its place, and what they put around an address. */
const WIDE: Record<string, string> = { ':': '：', '/': '／', '.': '。', w: 'ｗ' };
const AROUND: readonly (readonly [string, string])[] = [
  ['', ''],
  ['（', '）'],
  ['<', '>'],
  ['【', '】'],
  ['“', '”'],
  [' ', '\u200b'],
];
const BEHIND = ['', '，', '。', '; ', '！', '）。', '\ufeff'];

describe('a link field', () => {
  const web = webAddress('链接', '').shape;

  it('reads an address with whatever a sentence puts around it, and its host in signs of Chinese keyboards', () => {
    for (const address of ADDRESSES) {
      const [, head = '', path = ''] = /^(https?:\/\/[^/]+|)(.*)$/.exec(address) ?? [];
      const wide = [...head].map((sign) => WIDE[sign] ?? sign).join('') + path;
      for (const typed of [address, wide])
        for (const [before, after] of AROUND)
          for (const behind of BEHIND) {
            const whole = before + typed + after + behind;
            assert.deepEqual(linkShape(whole), { ok: true, value: address }, whole);
            if (head) assert.deepEqual(web(whole), { ok: true, value: address }, whole);
          }
    }
    assert.deepEqual(linkShape('www。example。com'), { ok: true, value: 'https://www.example.com' });
  });

  it('reads an address whose scheme was typed with a slip, and one with a port and no scheme', () => {
    for (const scheme of ['http', 'https', 'HTTPS'])
      for (const slip of [':/', '//', ':', ';//', '：／', '；//', ':\\\\', '/', ':///'])
        for (const path of ['', '/', '/a?b=1'])
          assert.deepEqual(linkShape(`${scheme}${slip}example.com${path}`), {
            ok: true,
            value: `${scheme}://example.com${path}`,
          });
    assert.deepEqual(linkShape('example.com:8080/a'), { ok: true, value: 'https://example.com:8080/a' });
  });

  it('is empty where nothing is seen, and refuses what is no address', () => {
    for (const nothing of ['', ' ', '\u200b']) assert.deepEqual(linkShape(nothing), { ok: true, value: '' });
    for (const typed of ['javascript：alert(1)', '／／evil.example', '（）', '随便写的', 'a b', 'https：//'])
      for (const shape of [linkShape, web]) assert.equal(shape(typed).ok, false, typed);
    assert.equal(web('/map').ok, false);
    for (const sign of ['，', ',', '；'])
      for (const shape of [linkShape, web])
        assert.equal(shape(`https://www.example.com${sign}https://example.com/a`).ok, false, sign);
  });
});
