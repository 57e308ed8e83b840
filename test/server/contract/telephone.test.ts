import assert from 'node:assert/strict';
import { it } from 'node:test';
import { typedPhone } from '../../../server/contract/telephone.ts';

const NUMBER = '13800000000';
const BEFORE = ['', '+86', '0086', '86', '0', '+86 (0)', '(+86) ', '＋８６－'];
const BETWEEN = ['', ' ', '-', '.', '·', '_', '/', '、', '\u00a0', '—', ') '];
const LABELS = ['', 'tel:', 'Mobile: ', '电话：', '手机号 ', '联系电话:', '📞', '\u202d'];
const BEHIND = ['', '。', ';', ' ', ',', '）', '\u202c'];

it('reads a number with whatever people put before, between and behind its figures', () => {
  for (const before of BEFORE)
    for (const between of BETWEEN)
      for (const label of LABELS)
        for (const behind of BEHIND) {
          const typed =
            label + before + [NUMBER.slice(0, 3), NUMBER.slice(3, 7), NUMBER.slice(7)].join(between) + behind;
          assert.equal(typedPhone(typed), NUMBER, typed);
        }
});

it('makes no number of what is none: other figures, two numbers, words in or behind it', () => {
  for (const typed of [
    '1380000000',
    '138000000000',
    '+1 13800000000',
    '+13800000000',
    '电话 0013800000000',
    '861380000000',
    '+86 23800000000',
    '13800000000/13900000000',
    '138o0000000',
    '13800000000张',
    '+8600 13800000000',
    '',
  ])
    assert.doesNotMatch(typedPhone(typed), /^1\d{10}$/, typed);
});
