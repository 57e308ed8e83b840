import assert from 'node:assert/strict';
import { it } from 'node:test';
import { simplified } from '../../../server/contract/simplified.ts';

/** The signs that two bytes mean in an encoding, from these first and second bytes on. */
function signsOf(encoding: string, first: [number, number], second: number): string[] {
  const decoder = new TextDecoder(encoding);
  const signs: string[] = [];
  for (let high = first[0]; high <= first[1]; high++)
    for (let low = second; low < 0xff; low++) signs.push(decoder.decode(Uint8Array.of(high, low)));
  return signs.filter((sign) => /^\p{Script=Han}$/u.test(sign));
}

it('simplifies what Big5 writes, and leaves what GB 2312 writes', () => {
  const [big5, gb2312] = [signsOf('big5', [0xa4, 0xf9], 0x40), signsOf('gbk', [0xb0, 0xf7], 0xa1)];
  const isSimple = new Set(gb2312);
  const changed = big5.filter((sign) => simplified(sign) !== sign);
  assert.deepEqual(
    changed.filter((sign) => !isSimple.has(simplified(sign))),
    [],
  );
  assert.equal(changed.length, 2_431);
  const again = changed.filter((sign) => simplified(simplified(sign)) !== simplified(sign));
  assert.deepEqual(again, [], 'once is enough');
});

it('reads what keyboards of Hong Kong write as what those of Taiwan write', () => {
  assert.equal(simplified('裏爲衆羣説産録綫峯啓竪'), simplified('裡為眾群說產錄線峰啟豎'));
});

it('reads the words of a trade as staff write them', () => {
  const written = '塔機監測 閘門 鋼絲繩 軸承 濾芯 鑽孔 鑄鐵 鈦合金 揚塵噪聲 傳感器 液壓 乾燥 測量儀';
  assert.equal(simplified(written), '塔机监测 闸门 钢丝绳 轴承 滤芯 钻孔 铸铁 钛合金 扬尘噪声 传感器 液压 干燥 测量仪');
  assert.equal(simplified('QTZ80 塔机，误差 ≤0.5 m'), 'QTZ80 塔机，误差 ≤0.5 m');
});
