import type { CallName } from '../../../server/calls.ts';
import { fieldsOf } from '../../helpers/fields-of.ts';
import type { Random } from '../../helpers/random.ts';

/** Something that each field takes; what is not here is text. */
const FITTING: Record<string, unknown> = {
  page: 1,
  limit: 10,
  version: 1,
  current: 1,
  handled: true,
  names: ['figures'],
  site: {},
  kind: 'news',
  jumpUrl: '/product',
  coverUrl: '/uploads/a.webp',
  photoUrl: '/media/a.webp',
  newCover: '',
  logo: '/uploads/a.png',
  password: 'Wrong-Password-1',
  newPassword: 'Wrong-Password-2',
  username: 'nobody',
  productCon: '<p>正文</p>',
  newInfo: '<p>正文</p>',
  locationId: 'zhgd',
  phone: '13800000000',
  name: 'site.json',
  itemId: undefined,
  text: '# 题',
};

const NASTY: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  -0,
  1.5,
  1e308,
  2 ** 53,
  2 ** 31,
  -(2 ** 63),
  [],
  [[]],
  [null],
  {},
  { a: 1 },
  { length: 5 },
  '',
  ' ',
  '0',
  '1',
  '-1',
  '1e3',
  '0x10',
  '１',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '[object Object]',
  'true',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00\ud800',
  '\uffff',
  '\ufeff',
  '\u202e',
  '\u200b',
  '\r\n',
  '\u2028',
  'ﷺ',
  'İ',
  'ß',
  '😀',
  'e\u0301',
  '../../etc/passwd',
  '..\\..',
  '/',
  '.',
  '..',
  'CON',
  'site.json',
  'a.md',
  '../site.json',
  'constructor',
  '__proto__',
  'toString',
  "' or 1=1 --",
  '#{7*7}',
  '{{7*7}}',
  '$(id)',
  '`id`',
  '%00',
  '%n%s',
  '<script>alert(1)</script>',
  ']]>',
  '=1+1',
  '@x',
  '{"$ne":1}',
  'javascript:alert(1)',
  '//evil.example',
  'https://',
  'https://[::1',
  'http://a b',
  'https://\ud800.example',
  '/\\x',
  '/uploads/../x',
  'x'.repeat(201),
  'x'.repeat(2_049),
  '😀'.repeat(201),
  'x'.repeat(60_000),
  '<b>'.repeat(300),
  '<p>'.repeat(20_000),
  '&#'.repeat(9_000),
  '2026-11-20T08:00:00.000Z',
  '9999999999999999999999',
  'zhgd',
  'news',
  'product',
  'carousel',
  'admin',
  '1380000000０',
];

/** Text that JSON.stringify does not write. */
const RAW = [
  '{',
  '}',
  '[',
  ']',
  '"',
  '\\',
  '\\u',
  '\\ud800',
  '\\x',
  ',',
  ':',
  '1e9999',
  '-',
  'NaN',
  '//',
  '\0',
  '\ufeff',
  '0'.repeat(400),
  '"a":1,"a":2',
];

const PROTOTYPE = [
  '"__proto__":{"page":-1,"isAdmin":true}',
  '"constructor":{"prototype":{"x":1}}',
  '"toString":1',
  '"hasOwnProperty":null',
];

/** A body for a call: its own shape, with a few things wrong. `ids` are those of records that are there. */
export function mutatedBody(name: CallName, random: Random, ids: readonly string[]): Buffer {
  const pick = <T>(list: readonly T[]): T | undefined => list[random(list.length)];
  const input: Record<string, unknown> = {};
  for (const field of fieldsOf(name)) {
    const isId = /id$/i.test(field) && !(field in FITTING);
    input[field] = isId ? pick(ids) : field in FITTING ? FITTING[field] : '文字';
  }
  for (let changes = random(4); changes > 0; changes--) {
    const field = pick(Object.keys(input)) ?? 'x';
    const kind = random(10);
    if (kind === 0) delete input[field];
    else if (kind === 1) input[field] = { [field]: [pick(NASTY)] };
    else if (kind === 2) input[field] = Array.from({ length: random(60) }, () => pick(NASTY));
    else if (kind === 3) input[String(pick(NASTY))] = input[field];
    else input[field] = pick(NASTY);
  }
  let text = JSON.stringify(input);
  if (random(8) === 0) text = `{${pick(PROTOTYPE)}${text === '{}' ? '}' : `,${text.slice(1)}`}`;
  if (random(12) === 0) text = JSON.stringify(pick(NASTY) ?? null);
  if (random(12) === 0) {
    const at = random(text.length + 1);
    text = text.slice(0, at) + (pick(RAW) ?? '') + text.slice(at + random(3));
  }
  if (random(15) === 0) text = text.slice(0, random(text.length + 1));
  const bytes = Buffer.from(text);
  if (random(15) === 0 && bytes.length > 0) bytes[random(bytes.length)] = random(256);
  return bytes;
}
