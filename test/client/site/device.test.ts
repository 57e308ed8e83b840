import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isMobileAgent, MOBILE_AGENT } from '../../../client/site/device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36';
const MOBILE = [
  `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${WEBKIT} ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300`,
  `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${WEBKIT} ArkWeb/4.1.6.1`,
  `Mozilla/5.0 (Tablet; OpenHarmony 5.1) ${WEBKIT} ArkWeb/4.1.6.1`,
  `Mozilla/5.0 (Linux; OpenHarmony 6; Tablet) ${WEBKIT}`,
  'OpenHarmony 5 Phone',
  'OpenHarmony/5.0.1;Tablet',
  `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT}`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)',
  'Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X)',
  'Mozilla/5.0 (Windows Phone 10.0)',
  'Mozilla/5.0 (Mobile; rv:109.0) Gecko/109.0 Firefox/109.0 KAIOS/3.1',
  `Mozilla/5.0 (Linux; U; zh-CN) ${WEBKIT} Mobile`,
];
const DESKTOP = [
  `Mozilla/5.0 (PC; OpenHarmony 5.0) ${WEBKIT} ArkWeb/4.1.6.1`,
  `Mozilla/5.0 (2in1; OpenHarmony 5.0) ${WEBKIT} ArkWeb/4.1.6.1`,
  `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT}`,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15',
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} MicroMessenger/7.0.20 WindowsWechat`,
  '',
];

test('phones and tablets are mobile, also those of HarmonyOS, and its computers are not', () => {
  for (const agent of MOBILE) assert.ok(isMobileAgent(agent), agent);
  for (const agent of DESKTOP) assert.ok(!isMobileAgent(agent), agent);
});

test('the maps for caches in the guides have the same list', () => {
  for (const guide of ['README-scaling.md', 'README-scaling.zh-CN.md']) {
    const text = readFileSync(new URL(`../../../server/deploy/${guide}`, import.meta.url), 'utf8');
    const lists = Array.from(text.matchAll(/"~\(?([^"\n]*iPhone[^"\n]*?)\)?" mobile;/g), ([line]) => line);
    assert.deepEqual(lists, [`"~(${MOBILE_AGENT.source})" mobile;`], guide);
  }
});
