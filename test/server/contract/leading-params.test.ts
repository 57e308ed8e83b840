import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cardFacts, isFigure, leadingParams } from '../../../server/contract/leading-params.ts';

describe('the parameters that lead', () => {
  it('are large only as figures with a unit', () => {
    for (const large of [
      '0～80 m',
      '±2 mm',
      '95%',
      '约850 kg',
      '600 mm×600 mm',
      '160～220 块/h',
      '400 万像素',
      '±15%以内',
      '¥1,180.00/台',
      '1,180 元/台',
    ])
      assert.ok(isFigure(large), large);
    for (const words of ['IP65', '4G', '1080p', '4G全网通', 'AC 220 V', '北斗、GPS双模', '12', '3 个工作日内发出', ''])
      assert.ok(!isFigure(words), words);
  });

  it('are those that staff marked, words among them; else the first four figures, ranges last, never the terms of the deal', () => {
    const params = [
      { name: '交货周期', value: '7 天' },
      { name: '结构', value: '镀锌钢框架，四角柱承重' },
      ...[1, 2, 3, 4, 5].map((at) => ({ name: `p${at}`, value: `${at} m，可加长` })),
    ];
    const leading = leadingParams(params).map(({ name, value }) => `${name} ${value}`);
    assert.deepEqual(leading, ['p1 1 m', 'p2 2 m', 'p3 3 m', 'p4 4 m']);
    assert.equal(leadingParams([{ name: 'wide', value: '0～80 m' }, ...params])[0]?.name, 'p1', 'ranges come last');
    const marked = params.map((one, at) => (at === 1 || at === 6 ? { ...one, lead: true as const } : one));
    assert.deepEqual(leadingParams(marked), [
      { name: '结构', value: '镀锌钢框架' },
      { name: 'p5', value: '5 m' },
    ]);
    const inOrder = [
      { name: 'p5', value: '5 m' },
      { name: '结构', value: '镀锌钢框架' },
    ];
    assert.deepEqual(cardFacts(marked), { figures: inOrder, delivery: '7 天' });
    assert.deepEqual(cardFacts([]), {});
  });

  it('end at their first comma, which none within a number is', () => {
    for (const [written, short] of [
      ['¥12,800.00/台，含税', '¥12,800.00/台'],
      ['1,250,000 m², 一期', '1,250,000 m²'],
      ['2,5 m', '2'],
      ['8 t,200 件', '8 t'],
      ['0～80 m，误差 0.5 m', '0～80 m'],
    ] as const)
      assert.equal(leadingParams([{ name: '月租金', value: written, lead: true }])[0]?.value, short);
  });
});
