import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compact } from '../../../server/contract/search-text.ts';
import { asksForPrice, holds, holdsAll, termsOf, wordsOf } from '../../../server/contract/search-words.ts';
import { SAME } from './same-words.ts';

const finds = (q: string, text: string) =>
  termsOf(q, []).every((term) => term.some((way) => way.every((word) => holds(compact(text), word))));

describe('a search', () => {
  for (const same of SAME)
    it(`finds ${same[0]} however it is written`, () => {
      for (const q of same) for (const text of same) assert.ok(finds(q, text), `${q} in ${text}`);
    });

  it('finds a figure with its unit by each name of the unit, with and without a blank, with other words before and behind', () => {
    for (const line of [
      't 吨 Ｔ',
      'kg 公斤 千克 ㎏',
      'm 米',
      'm² ㎡ 平方米 平米',
      'kW 千瓦',
      'min 分钟',
      '℃ °C 度 摄氏度',
    ]) {
      const names = line.split(' ');
      for (const [asked, written] of names.flatMap((one) => names.map((other) => [one, other] as const)))
        for (const q of [`6${asked}`, `1.5 ${asked}`, `载重2000${asked}`, `6　${asked}塔机`, `载重-20 ${asked}塔机`])
          for (const blank of ['', ' '])
            for (const text of [`塔机载重N${blank}${written}`, `塔机：载重 N${blank}${written}，`]) {
              const figure = /-?[\d.]+/.exec(q)?.[0] ?? '';
              assert.ok(finds(q, text.replace('N', figure)), `${q} in ${text}`);
            }
    }
    for (const q of ['6吨', '6米', '6 m', '6度']) assert.ok(!finds(q, '6 台，6 V，16'), q);
  });

  it('finds a figure whose unit stands in brackets before it or behind a range, and no other unit that begins alike', () => {
    for (const [asked, written, other] of [
      ['t', '吨', 'min'],
      ['米', 'm', 'mm'],
      ['小时', 'h', 'hz'],
      ['伏', 'v', 'vip'],
      ['米', 'm', 'ma'],
    ] as const)
      for (const figure of ['6', '60', '1.5'])
        for (const q of [`${figure}${asked}`, `塔机 ${figure} ${asked}`]) {
          for (const text of [
            `(${written}) F`,
            `（${written}）：F`,
            `F～80${written}`,
            `1-F ${written}`,
            `F 至 90${written}`,
          ])
            assert.ok(finds(q, `塔机起重${text.replace('F', figure)}`), `${q} in ${text}`);
          for (const text of [`F ${other}`, `2${figure}${written}`, `(${written}) 2F`, `(${written})\nF`])
            assert.ok(!finds(q, `塔机${text.replace('F', figure)}`), `${q} in ${text}`);
        }
  });

  it('leaves apart what other signs part', () => {
    for (const [q, text] of [
      ['80100', 'QTZ80,63'],
      ['1200', '1,20'],
      ['4x5x', '4X/5X'],
      ['ms', 'm/s'],
      ['ab', 'a/b'],
      ['6t', '载重1.6 t'],
      ['6 t', '16t'],
      ['6', '1.6'],
      ['2.5', '12.5'],
      ['200.5', '1200.5'],
      ['6吨', '1.6吨，16吨，6t5'],
      ['6吨塔机', '1.6吨塔机'],
      ['½', '12'],
      ['½', '1 台 2 人'],
      ['C++', 'C 语言'],
      ['C#', 'C 语言'],
      ['60m3/h', '60 m3 h'],
      ['2m', '2min 2m² 2 mm 3'],
      ['3台', '13台'],
      ['1月8日', '2026年11月8日'],
      ...[...'½⅓¼¾⅛⅜⅝⅞'].flatMap((part) => {
        const below = part.normalize('NFKC').slice(-1);
        return [[`${below}t`, `${part} t`] as const, [`${below}米`, `宽1${part}米`] as const];
      }),
    ] as const)
      assert.ok(!finds(q, text), `${q} in ${text}`);
    assert.deepEqual(wordsOf('4G/5G'), ['4g', '5g']);
    assert.deepEqual(wordsOf('WiFi+蓝牙 A/B 6/8t'), ['wifi', '蓝牙', 'a', 'b', '6', '8t']);
    assert.deepEqual(wordsOf('QTZ63，800'), ['qtz63', '800']);
    assert.deepEqual(wordsOf('👍'), ['👍']);
    assert.deepEqual(wordsOf('%塔机% 50% V2。5'), ['塔机', '50%', 'v2.5']);
    assert.deepEqual(wordsOf('%'), ['%']);
  });

  it('finds a figure with its unit by the Han signs for it', () => {
    for (const [q, text] of [
      ['八吨塔机', '塔机，载重 8 t'],
      ['二十吨', '20t'],
      ['两吨', '2t'],
      ['两百吨', '200 吨'],
      ['十五米', '15m'],
      ['十分钟', '10 min'],
      ['三平方', '3㎡'],
      ['质保两年', '质保 2 年'],
    ] as const)
      assert.ok(finds(q, text), `${q} in ${text}`);
  });

  it('finds no figure inside a longer one', () => {
    for (const [figure, ...behind] of [
      ['4', 'G', ' G 全网通', 'g', '克', '级', '寸', '平', '方', '人', 'MPa', 'x6', '%', 'V', 'L', '年', '万', '层'],
      ['.5', '吨', 't', ' 米'],
      ['0.5', '吨', ' t', '%'],
      ['2.5', '吨', ''],
    ] as const)
      for (const rest of behind)
        for (const before of ['1', '20', '1.', '2.0', '１', ...(figure === '4' ? ['.', '0.'] : [])]) {
          const text = `塔机 ${before}${figure.replace(/^\./, '0.')}${rest}，起重`;
          if (before.endsWith('.') && figure !== '4') continue; // a number of a clause
          assert.ok(!finds(`${figure}${rest}`, text), `${figure}${rest} in ${text}`);
        }
    for (const [q, text] of [
      ['2.5', '2.55米'],
      ['5.5', '5.55'],
      ['5', '起重5.5吨'],
      ['QTZ80', 'QTZ800'],
      ['QTZ63', 'QTZ-630(A)'],
      ['QTZ8063', 'QTZ 80 630'],
      ['4g', '4GB 64GB'],
      ['3方', '3方面 3 方案'],
      ['5平', '5平台'],
      ['PM2.5', 'PM2.55'],
      ['V1.2', 'V1.25'],
      ['QTZ80.6', 'QTZ80.63'],
      ['GB5144.1', 'GB 5144.12'],
      ['5安', '5安全带 15A'],
      ['3方', '三方合作'],
      ['2号楼', '十二号楼'],
      ['十分', '安装只需10分 10分钟'],
      ['三方', '3m³ 3立方'],
      ['三伏天', '电压3V，晴天施工'],
      ['一米线', '1m 导线'],
      ['二号楼', '十二号楼 22号楼'],
      ['24VDC', 'DC240V'],
      ['24VDC', '24VAC'],
      ['直流24V', '24VAC 交流24V DC36V'],
      ['24V交流', 'DC24V 36VAC'],
      ['±1', '1 台 ±10 ±1.5'],
      ['正负1', '1、±12'],
      ['±2m', '±2mm'],
    ] as const)
      assert.ok(!finds(q, text), `${q} in ${text}`);
    for (const [q, text] of [
      ['QTZ80', 'QTZ80(6010)'],
      ['806010', 'QTZ80(6010)'],
      ['二次设备', '一二次设备'],
      ['四级', '三四级风'],
      ['0.5吨', '起重.5吨'],
      ['4G', '带4G模块'],
      ['15年', '2015年'],
      ['24V直流电源', 'DC24V 开关电源'],
      ['直流电源 24V', '24V直流电源'],
      ['15kW直流电机', '直流电机\n功率：15kW'],
      ['24V 直流电源', '直流电源\n输出 24 伏'],
      ['交流接触器380V', '380V，交流接触器'],
      ['6吨AC250起重机', 'AC250起重机，6吨'],
      ['正负', '正负极'],
      ['10±2mm', '长 10 ± 2 mm'],
      ['1mm', '误差±1mm'],
      ['精度±0.1mm', '定位精度：±0.1mm'],
      ['误差±1', '误差为±1'],
      ['±12', '±12VDC'],
    ] as const)
      assert.ok(finds(q, text), `${q} in ${text}`);
  });

  it('finds a measure by each name of its unit beside a word of a line of synonyms, too', () => {
    for (const [q, text] of [
      ['24V 直流电源', '开关电源 24伏'],
      ['6吨直流电源', '开关电源，6t'],
    ] as const)
      for (const way of [q, q.replace(' ', '')]) {
        const terms = termsOf(way, [['直流电源', '开关电源']]);
        assert.ok(holdsAll(compact(text), terms), `${way} in ${text}`);
      }
  });

  it('finds words and names that begin with a sign of a unit behind a figure', () => {
    for (const word of ['安全帽', '安康杯', '安委会', '安博会', '安监站', '安许证', '安阳市', '安庆', '安先生', '安时'])
      for (const before of ['2026', '5', '13812345678 ']) assert.ok(finds(word, `${before}${word}`), before + word);
    for (const behind of ['开关', '插座', '断路器', '三相', '的', '，'])
      assert.ok(finds('63A', `63安${behind}`), behind);
  });

  it('finds what goes on behind a unit that is no other one, and counts behind noughts and on both sides of a stroke', () => {
    for (const [text, ...queries] of [
      ['20mm×30mm', '20mm', '30mm'],
      ['2m×3m，3mx2节', '2m', '3m'],
      ['5t-TC5013，50m-QTZ80', '5t', '50m'],
      ['5kW-II，220VAC，DC24VDC，50kgs', '5kw', '220v', '24v', '50kg'],
      ['800kN·m', '800kn', '800kn·m'],
      ['2026年08月08日', '8月', '8日'],
      ['001号，03台', '1号', '3台'],
      ['1/2号楼，3/4层', '2号楼', '4层'],
    ] as const)
      for (const q of queries) assert.ok(finds(q, text), `${q} in ${text}`);
    for (const before of ['1', '10', '100'])
      for (const count of ['3台', '8月', '2号楼'])
        assert.ok(!finds(count, `${before}${count}`), `${count} behind ${before}`);
  });

  it('finds a figure behind the points of counts and dates, at the ends of ranges and of long numbers', () => {
    for (const [text, ...queries] of [
      ['特点：1. 6吨起重量', '6吨', '6 t', '6'],
      ['1. 60米', '60米', '60m'],
      ['1. 6吨塔机 2. 8吨塔机', '6吨塔机', '8吨塔机', '8t 塔机'],
      ['2026.11.28', '11.28', '28', '11', '2026-11-28'],
      ['2026.11 投产', '11', '2026-11'],
      ['20261128', '2026-11-28', '1128'],
      ['4008886666', '8886666', '400-88-86666'],
      ['20261128001', '1128'],
      ['TC5613A', '613', '5613', 'TC56-13', 'TC56-13A', '613a'],
      ['GB/T19001', '9001'],
      ['JG305.002', 'JG305-002'],
      ['2024年', '24年'],
      ['6t–10t', '6吨', '10吨', '6t'],
      ['6 m - 10 m', '6米', '10米'],
      ['10/8t', '10吨', '8吨'],
      ['1.6.5吨', '6.5吨'],
      ['起重6吨2台', '6吨', '2台'],
      ['2m 10t', '2m', '10t'],
      ...[...'①⑼⒉⒛㉑㊿'].map((sign) => [`特点：${sign}6吨`, '6吨', '6t', '6', `${sign}6吨`]),
    ])
      for (const q of queries) assert.ok(finds(q, text ?? ''), `${q} in ${text}`);
  });

  it('takes a whole figure with noughts behind its point as the same, and no model from parts of decimals or of two lines', () => {
    for (const figure of ['6', '10'])
      for (const noughts of ['.0', '.00']) assert.ok(finds(figure, `起重量${figure}${noughts}吨`), figure + noughts);
    for (const [q, text] of [
      ['TC60.15', 'TC60，重3.15吨'],
      ['123456.78', '123456和9.78'],
      ['0.123456', '0.5和123456'],
      ['QTZ80', '塔机QTZ\n80米'],
      ['202611', '2026\n11台'],
    ] as const)
      assert.ok(!finds(q, text), `${q} in ${text}`);
  });

  it('asks for a price in all the ways of asking, and for the thing besides', () => {
    for (const price of [
      '报价',
      '价格',
      '价钱',
      '多少钱',
      '怎么卖',
      '报价单',
      '价格表',
      '多少钱一台',
      '多少钱一套',
      '多少錢',
    ])
      for (const between of ['', '的', ' ']) {
        const q = `塔机${between}${price}？`;
        assert.ok(asksForPrice(q), q);
        assert.deepEqual(termsOf(q, []).flat(2), ['塔机'], q);
      }
    assert.ok(!asksForPrice('塔机价格管理'));
  });

  it('reads a value of the synonyms once, since a hundred lines take longer than a search, and reads a new value', () => {
    const lines = [['塔机', '塔吊']];
    const first = termsOf('塔吊', lines);
    lines.push(['塔吊', '吊塔']);
    assert.deepEqual(termsOf('塔吊', lines), first);
    assert.ok(
      termsOf('塔吊', [...lines])
        .flat(2)
        .includes('吊塔'),
    );
  });
});
