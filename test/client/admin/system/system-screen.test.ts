import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attentionOf } from '../../../../client/admin/system/system-screen.tsx';
import type { SystemStatus } from '../../../../server/contract/calls/system.ts';

const NOW = Date.parse('2026-11-21T08:00:00.000Z');
const WELL: SystemStatus = {
  version: '0.1.0',
  startedAt: '2026-11-20T08:00:00.000Z',
  memoryBytes: 85_000_000,
  loopDelayMs: 1,
  disks: ['DATA_DIR', 'BACKUP_DIR'].map((name) => ({ name, freeBytes: 50 * 1024 ** 3, totalBytes: 100 * 1024 ** 3 })),
  backup: { lastAt: '2026-11-20T19:30:00.000Z', provedAt: '2026-11-20T19:31:00.000Z', running: false, progress: null },
  certificate: { validTo: '2027-01-20T08:00:00.000Z' },
  records: [],
  unreadable: [],
  doubts: [],
  changed: [],
  replaced: [],
  errors24h: 0,
};
const told = (status: Partial<SystemStatus>) => attentionOf({ ...WELL, ...status }, NOW).map(({ text }) => text);

test('a server that is well wants no attention', () => {
  assert.deepEqual(told({}), []);
  assert.deepEqual(told({ certificate: null }), []);
});

test('the worst stands first, and each line says what to do', () => {
  const replaced = ['data.before-2026-11-20T08-00-00.000Z'];
  const found = { unreadable: ['product/a.json'], changed: ['uploads/a.png'], replaced };
  const lines = told({
    errors24h: 3,
    doubts: [{ id: 'undelivered', message: '有 2 条线索的通知没有送达，请…' }],
    ...found,
  });
  assert.equal(lines.length, 5);
  assert.match(lines[0] ?? '', /^有 1 个文件被改动：uploads\/a\.png。.*请/);
  assert.match(lines[1] ?? '', /^有 1 个数据文件无法读取：product\/a\.json。.*请/);
  assert.match(lines[2] ?? '', /留下了原来的数据：data\.before-2026.*90 天/);
  for (const line of lines) assert.match(line, /请/);
  const [audit = '', ...others] = told({ unreadable: ['audit/2026-10.jsonl'] });
  assert.match(audit, /^有 1 个操作日志文件无法读取：audit\/2026-10\.jsonl。.*请/);
  assert.deepEqual(others, []);
});

test('a certificate is named two weeks before its end, when it is over and when it cannot be read', () => {
  assert.deepEqual(told({ certificate: { validTo: '2026-12-07T08:00:00.000Z' } }), []);
  assert.match(told({ certificate: { validTo: '2026-12-05T08:00:00.000Z' } })[0] ?? '', /14 天后过期/);
  assert.match(told({ certificate: { validTo: '2026-11-21T07:00:00.000Z' } })[0] ?? '', /已经过期/);
  assert.match(told({ certificate: { validTo: '' } })[0] ?? '', /无法读取/);
});

test('a disk that is nearly full is named with what is left, and a server that is late', () => {
  const disks = [{ name: 'DATA_DIR', freeBytes: 300 * 1024 ** 2, totalBytes: 100 * 1024 ** 3 }, ...WELL.disks.slice(1)];
  assert.match(told({ disks })[0] ?? '', /^数据目录所在磁盘只剩 300 MB/);
  assert.match(told({ loopDelayMs: 900 })[0] ?? '', /延迟 900 毫秒/);
});
