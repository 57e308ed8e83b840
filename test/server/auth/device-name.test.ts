import assert from 'node:assert/strict';
import { it } from 'node:test';
import { deviceName } from '../../../server/auth/device-name.ts';

const NAMES: Record<string, string> = {
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36': 'Chrome · Windows',
  'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0 Safari/537.36 Edg/131.0': 'Edge · Windows',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1': 'Safari · iPhone',
  'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0': 'Firefox · Linux',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.4 Safari/605.1.15': 'Safari · macOS',
  'Mozilla/5.0 (Linux; Android 14) Version/4.0 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0': '微信 · Android',
  'curl/8.5': '未知设备',
  '': '未知设备',
};

it('a device is called what people call it', () => {
  for (const [agent, name] of Object.entries(NAMES)) assert.equal(deviceName(agent), name);
});
