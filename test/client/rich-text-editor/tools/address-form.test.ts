import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readAddress } from '../../../../client/rich-text-editor/tools/address-form.tsx';
import { isFilm } from '../../../../client/rich-text-editor/tools/panel-of.tsx';

const LINKS: Record<string, string | undefined> = {
  ...Object.fromEntries(
    'javascript:alert(1)|//evil.example|data:text/html,x|随便写的|a b||ftp://example.com'
      .split('|')
      .map((typed) => [typed, undefined]),
  ),
  'https://example.com/a': 'https://example.com/a',
  '  /product?productId=a ': '/product?productId=a',
  'mailto:a@example.com': 'mailto:a@example.com',
  'tel:400-000-0000': 'tel:400-000-0000',
  'example.com/a': 'https://example.com/a',
  'contact@example.com': 'mailto:contact@example.com',
  '400-000-0000': 'tel:400-000-0000',
  'https：／／www。example。com／a？b=1': 'https://www.example.com/a？b=1',
  'ｗｗｗ．example．com': 'https://www.example.com',
  'ＨＴＴＰＳ：//example.com': 'HTTPS://example.com',
  'https://example.com/a，': 'https://example.com/a',
  'https://example.com/a。': 'https://example.com/a',
  '（https://example.com/a）': 'https://example.com/a',
  '<https://example.com/a>, ': 'https://example.com/a',
  '《example.com》。': 'https://example.com',
  '“https://example.com/wiki/A_(b)”；': 'https://example.com/wiki/A_(b)',
  'https://example.com/词（义）': 'https://example.com/词（义）',
  'https://example.com/\u200ba\ufeff': 'https://example.com/a',
  '／product？productId=a': '/product？productId=a',
  '／／evil.example': undefined,
  'javascript：alert(1)': undefined,
  'contact＠example。com，': 'mailto:contact@example.com',
  'mailto：a@example.com': 'mailto:a@example.com',
  '0533-0000000 转 801': 'tel:0533-0000000,801',
  '（0533）0000000': 'tel:05330000000',
  'tel：０５３３－０００００００': 'tel:0533-0000000',
  '+86 138 0000 0000；': 'tel:+8613800000000',
  '192.168.1.1': undefined,
};
for (const [typed, address] of Object.entries(LINKS))
  it(`${JSON.stringify(typed)} typed for a link is ${address ?? 'refused'}`, () =>
    assert.equal(readAddress(typed), address));

const FILMS: Record<string, boolean> = {
  'http://example.com/a.mp4': false,
  'https://example.com/a.html': false,
  '/other/a.mp4': false,
  'javascript:a.mp4': false,
  'https://example.com/a.mp4?x=1': true,
  '/uploads/a.webm': true,
  '/media/films/film-intro.MP4': true,
};
for (const [typed, isOne] of Object.entries(FILMS))
  it(`${typed} typed for a film is ${isOne ? 'one' : 'refused'}`, () => assert.equal(isFilm(typed), isOne));
