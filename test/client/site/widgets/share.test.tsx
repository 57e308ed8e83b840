import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { serve } from '../../../helpers/dom.ts';

// after the globals
const { mount } = await import('../../../../client/site/live/modules.ts');
const { Share } = await import('../../../../client/site/widgets/share.tsx');

const DESK = 'Mozilla/5.0 (X11; Linux x86_64)';
const clipboard = {};
const share = async () => {};

for (const [where, browser, offered] of [
  ['at a desk', { userAgent: DESK, clipboard, share }, ['打印 / 存为 PDF', '复制链接', '手机扫码看']],
  ['without TLS', { userAgent: DESK, clipboard: undefined, share }, ['打印 / 存为 PDF', '手机扫码看']],
  ['on a phone', { userAgent: 'iPhone', clipboard, share }, ['打印 / 存为 PDF', '分享']],
  ['on a phone without a sheet', { userAgent: 'iPhone', clipboard, share: undefined }, ['打印 / 存为 PDF', '复制链接']],
] as const)
  test(`a page is taken along by what there is ${where}, and without a script nothing is offered`, () => {
    for (const [name, value] of Object.entries(browser))
      Object.defineProperty(navigator, name, { configurable: true, value });
    const place = serve(<Share title="工地" prints />);
    const shown = () => Array.from(place.querySelectorAll('button:not([hidden])'), ({ textContent }) => textContent);
    assert.deepEqual(shown(), []);
    for (const root of place.querySelectorAll<HTMLElement>('[data-live]')) mount(root);
    assert.deepEqual(shown(), offered);
    place.remove();
  });

test('a copy that the browser refuses is told, with what to do instead', async () => {
  const refuses = { writeText: () => Promise.reject(new Error('refused')) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: refuses });
  const place = serve(<Share title="工地" />);
  for (const root of place.querySelectorAll<HTMLElement>('[data-live]')) mount(root);
  place.querySelector<HTMLElement>('[data-live=copy] button')?.click();
  await setImmediate();
  assert.match(place.querySelector('[role=status]')?.textContent ?? '', /没有成功.*手动复制/);
  place.remove();
});
