import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUR_MS, opened } from './opened.ts';

test('more addresses than the quota of the day go in parts, a day at a time; the status says that it is used up', async (t) => {
  for (const [quota, count] of [
    [10, 25],
    [1, 3],
    [7, 7],
  ] as const) {
    const { engines, push, switchOn, save, pass } = await opened(t);
    await switchOn({ ...engines.settings, indexNow: { key: '', endpoint: '' } });
    const taken: string[] = [];
    let left: number = quota;
    engines.answer = (response, { text }) => {
      const addresses = text.split('\n');
      if (addresses.length > left) return void response.writeHead(400).end('{"error":400,"message":"over quota"}');
      left -= addresses.length;
      taken.push(...addresses);
      return void response.end(JSON.stringify({ remain: left, success: addresses.length }));
    };
    for (let each = 0; each < count; each++) await save(`n${each}`);
    for (let day = 1; day <= Math.ceil(count / quota); day++) {
      left = quota;
      await pass(25 * HOUR_MS);
      const wanted = Math.min(count, day * quota);
      assert.equal(new Set(taken).size, wanted, `${quota} a day, day ${day}`);
      assert.equal(push().status().baidu.error, wanted < count ? '今天的推送配额已经用完' : '');
    }
    assert.equal(taken.length, count, 'each once');
    assert.ok(engines.received.length < count * 8);
  }
});
