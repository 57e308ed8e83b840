import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupHref, scenarioHref } from '../../../server/contract/addresses.ts';
import { ADDRESS, linkShape } from '../../../server/contract/kinds/fields.ts';
import { page } from '../../../server/contract/kinds/page.ts';
import { webAddress } from '../../../server/contract/kinds/site-fields.ts';
import { mailHref, typedName } from '../../../server/contract/typed-address.ts';

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
  const { read } = ADDRESS;

  it('in a call takes an address as it is, and refuses one that its form would put right', () => {
    for (const address of ADDRESSES) {
      assert.deepEqual(linkShape(address), { ok: true, value: address });
      assert.equal(web(address).ok, !address.startsWith('/'), address);
    }
    for (const typed of [
      'www.example.com',
      'example.com:8080/a',
      'https：//example.com',
      '（/map）',
      ' /map',
      'http//a.cn',
    ])
      for (const shape of [linkShape, web]) assert.equal(shape(typed).ok, false, typed);
  });

  it('reads an address with whatever a sentence puts around it, and its host in signs of Chinese keyboards', () => {
    for (const address of ADDRESSES) {
      const [, head = '', path = ''] = /^(https?:\/\/[^/]+|)(.*)$/.exec(address) ?? [];
      const wide = [...head].map((sign) => WIDE[sign] ?? sign).join('') + path;
      for (const typed of [address, wide])
        for (const [before, after] of AROUND)
          for (const behind of BEHIND) {
            const whole = before + typed + after + behind;
            assert.equal(read(whole), address, whole);
          }
    }
    assert.equal(read('www。example。com'), 'https://www.example.com');
  });

  it('reads an address whose scheme was typed with a slip, and one with a port and no scheme', () => {
    for (const scheme of ['http', 'https', 'HTTPS'])
      for (const slip of [':/', '//', ':', ';//', '：／', '；//', ':\\\\', '/', ':///'])
        for (const path of ['', '/', '/a?b=1'])
          assert.equal(read(`${scheme}${slip}example.com${path}`), `${scheme}://example.com${path}`);
    assert.equal(read('example.com:8080/a'), 'https://example.com:8080/a');
  });

  it('is empty where nothing is seen, and refuses what is no address', () => {
    for (const nothing of ['', ' ', '\u200b']) assert.deepEqual(linkShape(nothing), { ok: true, value: '' });
    for (const typed of ['javascript：alert(1)', '／／evil.example', '（）', '随便写的', 'a b', 'https：//'])
      for (const shape of [linkShape, web]) assert.equal(shape(read(typed)).ok, false, typed);
    assert.equal(web('/map').ok, false);
    for (const sign of ['，', ',', '；'])
      for (const shape of [linkShape, web])
        assert.equal(shape(read(`https://www.example.com${sign}https://example.com/a`)).ok, false, sign);
  });
});

describe('a name in an address', () => {
  const HEADS = [
    '',
    '/',
    'p/',
    '/p/',
    'www.example.com/p/',
    'https://www.example.com/p/',
    'https：//www。example。com/p/',
  ];
  const ENDS = ['', ' ', '/', '。', '/ ', '\u200b'];
  const wide = (name: string) => name.replace(/[!-.0-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

  it('is read from whatever was typed or pasted, in capitals, with blanks and with the address around it', () => {
    for (const name of ['our-service', 'service', 'v2-0', '2026'])
      for (const typed of [name, name.toUpperCase(), name.replace('-', ' '), name.replace('-', '_'), wide(name)])
        for (const head of typed.includes(' ') ? HEADS.slice(0, 1) : HEADS)
          for (const end of ENDS) {
            const whole = head + typed + end;
            assert.equal(typedName(whole, '-'), name, whole);
            assert.equal(typedName(whole, ''), name.replace('-', ''), whole);
            assert.ok(page.fields.pagePath.shape(typedName(whole, '-')).ok, whole);
          }
    assert.equal(typedName('https://www.example.com/p/our%20service?from=wx#top', '-'), 'our-service');
    for (const address of [groupHref('tower-crane', '/zhuyingyewu', 2), scenarioHref('tower-crane')])
      for (const head of ['', 'https://www.example.com', 'www.example.com'])
        assert.equal(typedName(head + address, '-'), 'tower-crane', head + address);
  });

  /** What has no name, and addresses of something else, which a name made of their letters would hide. */
  const OTHERS = [
    '',
    ' ',
    '——',
    '服务',
    'service 服务',
    '/p/服务',
    'café',
    'https://www.example.com/',
    'www.example.com',
    'service.html',
    'https://www.example.com/p/service.html',
    'https://www.example.com/product',
    '/m/p/service',
    'mailto:abc@example.com',
    'a/b/c',
  ];

  it('stays as typed where it has letters that no address has, or none, or names nothing of this site', () => {
    for (const typed of OTHERS) assert.equal(typedName(typed, '-'), typed);
  });
});

describe('the link to a mailbox', () => {
  const box = 'sales.cn+a@mail-1.example.com';
  const typed = [box, box.replaceAll('.', '．').replace('@', '＠'), box.replace('.com', '。com'), `\u200b${box}\u200b`];

  it('is to the mailboxes that a text names, whatever signs and words are around them', () => {
    for (const one of typed)
      for (const [before, after] of [...AROUND, ['邮箱：', ''], ['', '（工作日）'], ['mailto:', '']]) {
        assert.equal(mailHref(before + one + after), `mailto:${box}`);
        for (const between of ['、', ' / ', '；', ', '])
          assert.equal(mailHref(`${before}${one}${after}${between}hr@example.com`), `mailto:${box},hr@example.com`);
      }
  });

  it('is to the whole name of a mailbox', () => {
    for (const name of ["o'brien", 'r&d', 'a=b', 'sales_2'])
      assert.equal(mailHref(`'${name}@example.com'`), `mailto:${name}@example.com`);
  });

  it('stays what was typed where that names none', () => {
    assert.equal(mailHref(' sales(at)example.com '), 'mailto:sales(at)example.com');
  });
});
