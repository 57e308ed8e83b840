import assert from 'node:assert/strict';
import { it } from 'node:test';
import { textContains } from '../../../server/api/lists.ts';
import { randomFrom } from '../../helpers/random.ts';

it('finds a text by every part of it, also one that ends inside the name of a model or a standard', () => {
  const random = randomFrom(5);
  const words = [
    '塔机',
    'Ab-12',
    'QTZ 80',
    '—',
    ' ',
    '3.5',
    '1,200',
    'GB/T 5031',
    '龍',
    '（新）',
    'JGJ 59-2011',
    '中 文',
    '×',
  ];
  for (let each = 0; each < 500; each++) {
    const title = Array.from({ length: 1 + random(4) }, () => words[random(words.length)]).join('');
    const from = random(title.length);
    const part = title.slice(from, from + 1 + random(title.length - from));
    const isFound = textContains<{ title: string }>(['title'], part.toUpperCase()) ?? (() => part.trim() === '');
    assert.ok(isFound({ title }), `${title}: ${part}`);
    assert.equal(textContains<{ title: string }>(['title'], `${part}！不在`)?.({ title }), false, title);
  }
});

it('finds a record of a list by each usual spelling of a model or a measure', () => {
  for (const same of [
    ['QTZ80(6010) 塔机', 'QTZ806010塔机', '塔机 QTZ80-6010'],
    ['3方搅拌罐', '3m³ 搅拌罐', '搅拌罐 3 立方米'],
    ['载重.5吨', '载重 0.5t', '0.5 吨'],
  ])
    for (const wanted of same)
      assert.ok(textContains<{ title: string }>(['title'], wanted)?.({ title: same[0] ?? '' }), wanted);
});
