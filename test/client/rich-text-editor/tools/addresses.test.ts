import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isFilm } from '../../../../client/rich-text-editor/tools/film-form.ts';
import { readAddress } from '../../../../client/rich-text-editor/tools/link-form.ts';

describe('an address typed for a link', () => {
  for (const typed of [
    'javascript:alert(1)',
    '//evil.example',
    'data:text/html,x',
    '随便写的',
    'a b',
    '',
    'ftp://example.com',
  ]) {
    it(`refuses ${JSON.stringify(typed)}`, () => assert.equal(readAddress(typed), undefined));
  }
  for (const [typed, address] of [
    ['https://example.com/a', 'https://example.com/a'],
    ['  /product?productId=a ', '/product?productId=a'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['tel:400-000-0000', 'tel:400-000-0000'],
    ['example.com/a', 'https://example.com/a'],
    ['contact@example.com', 'mailto:contact@example.com'],
    ['400-000-0000', 'tel:400-000-0000'],
  ] as const) {
    it(`understands ${typed}`, () => assert.equal(readAddress(typed), address));
  }
});

describe('an address typed for a film', () => {
  for (const typed of ['http://example.com/a.mp4', 'https://example.com/a.html', '/other/a.mp4', 'javascript:a.mp4']) {
    it(`refuses ${typed}`, () => assert.equal(isFilm(typed), false));
  }
  for (const typed of ['https://example.com/a.mp4?x=1', '/uploads/a.webm', '/media/films/film-intro.MP4']) {
    it(`takes ${typed}`, () => assert.equal(isFilm(typed), true));
  }
});
