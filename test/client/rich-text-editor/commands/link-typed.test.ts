import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findAddress } from '../../../../client/rich-text-editor/commands/link-typed.ts';

const ADDRESSES = [
  'https://example.com',
  'https://example.com/',
  'http://example.com/a_(b)',
  'https://example.com/(a)/b',
  'https://example.com/c++',
  'https://example.com/?q=50%25&r=a@b',
  'https://example.com/?q=50%',
  'www.example.com/a-b#c=',
];
const BEFORE = ['', '看 ', '(', '（', '【见', '"', '<', '**', '`'];
const BEHIND = [
  '',
  ' ',
  '。',
  '，',
  '、',
  ')',
  '）',
  '）。',
  '】',
  '".',
  ',',
  '!',
  '?',
  ':',
  '>',
  '**',
  '`',
  "'",
  '. 后',
  '），(b)',
  '后',
];

it('finds an address in a sentence, with the brackets that are its own, without those and the signs around it', () => {
  for (const address of ADDRESSES)
    for (const before of BEFORE)
      for (const behind of BEHIND) {
        const found = findAddress(before + address + behind);
        assert.equal(found?.typed, address, before + address + behind);
        assert.equal(found?.at, before.length);
        assert.equal(found?.link, address.replace(/^www/, 'https://www'));
      }
});
