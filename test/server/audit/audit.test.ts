import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { openAudit } from '../../../server/audit/audit.ts';
import type { FileSystem } from '../../../server/store/disk/file-system.ts';
import { FaultyFileSystem } from '../../helpers/faulty-file-system.ts';
import { Place, temporaryFolder } from '../../helpers/temporary-store.ts';

const NOVEMBER = 'audit/2026-11.jsonl';

/** An audit on a real folder, as often as a test wants; `end` stops it as a server stops. */
function auditPlace(t: TestContext) {
  const place = new Place(temporaryFolder(t));
  return {
    place,
    lines: (month = '2026-11') => place.read('audit', `${month}.jsonl`).trimEnd().split('\n'),
    async open(fs?: FileSystem) {
      const store = await place.open({ takesOver: true, ...(fs ? { fs } : {}) });
      const audit = await openAudit({ store, log: place.log, now: () => place.clock.now() });
      const end = async () => {
        await audit.close();
        await store.close();
      };
      return { audit, store, end };
    },
  };
}

const add = (audit: Awaited<ReturnType<typeof openAudit>>, id: string) =>
  audit.add({ action: 'product/save', id, title: '塔机' }, 'before');

test('each line names the SHA-256 of the one before, through the months of China and over restarts', async (t) => {
  const { place, lines, open } = auditPlace(t);
  place.clock.time = Date.parse('2026-11-30T15:59:59.000Z');
  let { audit, end } = await open();
  await add(audit, 'a');
  place.clock.time += 1_000; // midnight in China
  await Promise.all([add(audit, 'b'), add(audit, 'c')]);
  await end();
  ({ audit, end } = await open());
  place.clock.time -= 3_600_000; // a clock set back begins no earlier file
  await add(audit, 'd');
  const all = [...lines('2026-11'), ...lines('2026-12')];
  assert.deepEqual(
    all.map((line) => JSON.parse(line).id),
    ['a', 'b', 'c', 'd'],
  );
  all.forEach((line, index) => {
    const before = all[index - 1];
    assert.equal(JSON.parse(line).previous, before === undefined ? '' : hash('sha256', before));
  });
  assert.deepEqual(Object.keys(JSON.parse(all[0] ?? '')), [
    ...['time', 'account', 'name', 'address', 'action', 'kind', 'id', 'title', 'result', 'previous'],
  ]);
  assert.deepEqual(await audit.verify(), { ok: true, lines: 4 });
  await end();
});

test('one changed byte of any line is found at that line, while the server runs and after a restart', async (t) => {
  const { place, lines, open } = auditPlace(t);
  let { audit, end } = await open();
  for (const id of ['a', 'b', 'c', 'd']) await add(audit, id);
  const whole = place.read(NOVEMBER);
  for (const [at, line] of lines().entries()) {
    for (const part of ['塔机', '"action"', line.slice(-20, -10)].filter((words) => line.includes(words))) {
      const others = lines();
      others[at] = line.replace(part, `${part.slice(0, -1)}${part.endsWith('0') ? '1' : '0'}`);
      place.write(`${others.join('\n')}\n`, NOVEMBER);
      const found = await audit.verify();
      place.write(whole, NOVEMBER);
      assert.deepEqual(found, { ok: false, lines: 4, brokenAt: `2026-11:${at + 1}` }, `${part} of line ${at + 1}`);
    }
  }
  place.write(`${lines().toSpliced(1, 1).join('\n')}\n`, NOVEMBER);
  assert.equal((await audit.verify()).ok, false, 'a missing line');
  place.write(whole, NOVEMBER);
  await end();
  place.write(whole.replace(/塔机(?=[^塔]*$)/, '塔吊'), NOVEMBER);
  ({ audit, end } = await open());
  assert.deepEqual(
    await audit.verify(),
    { ok: false, lines: 5, brokenAt: '2026-11:4' },
    'the last line, while it stood',
  );
  await end();
  ({ audit, end } = await open());
  assert.equal((await audit.verify()).brokenAt, '2026-11:4', 'and it is not forgotten');
  await end();
});

test('a last line that a power cut has torn is taken off, and the chain says so', async (t) => {
  for (const torn of ['{"time":"2026-11-20T08:', '\0\0\0\0', '{"time":"2026\0\0\0\n']) {
    const { place, lines, open } = auditPlace(t);
    const first = await open();
    await add(first.audit, 'a');
    await add(first.audit, 'b');
    await first.end();
    place.write(place.read(NOVEMBER) + torn, NOVEMBER);
    const { audit, end } = await open();
    await add(audit, 'c');
    const repair = JSON.parse(lines()[2] ?? '');
    assert.equal(repair.action, 'audit/repair');
    assert.ok(
      repair.title.includes(`${torn.length} 字节`) && repair.title.includes(hash('sha256', torn)),
      repair.title,
    );
    assert.deepEqual(await audit.verify(), { ok: true, lines: 4 });
    await end();
  }
});

test('what cannot be read stops no start and is left as it is', async (t) => {
  const { place, lines, open } = auditPlace(t);
  const first = await open();
  for (const id of ['a', 'b', 'c']) await add(first.audit, id);
  await first.end();
  place.write('{ torn', 'audit/anchor.json');
  place.write(place.read(NOVEMBER).replace('塔机', '塔\0'), NOVEMBER);
  const second = await open();
  assert.equal(lines().length, 3, 'a zero in the middle takes nothing with it');
  assert.equal((await second.audit.verify()).brokenAt, '2026-11:1');
  assert.ok(place.lines.some(({ event }) => event.includes('anchor')));
  await second.end();
  const folder = 'audit/2026-12.jsonl';
  place.write('', folder, 'a file where none belongs');
  place.clock.time = Date.parse('2026-12-05T00:00:00.000Z');
  const third = await open();
  await assert.rejects(add(third.audit, 'refused'));
  assert.equal(place.read(folder, 'a file where none belongs'), '');
  await third.end();
});

test('a disk that fails in the middle of a line is tried again; what it refuses is owed and comes later', async (t) => {
  const { place, lines, open } = auditPlace(t);
  const faulty = new FaultyFileSystem();
  const { audit, end } = await open(faulty.fs);
  await add(audit, 'a');
  faulty.pieceBytes = 50;
  for (let at = 1; at <= 8; at += 1) {
    faulty.fail({ at, code: 'EIO' });
    await add(audit, `once ${at}`);
  }
  faulty.fail({ at: 2, code: 'ENOSPC', staysBroken: true });
  await assert.rejects(add(audit, 'refused'), { code: 507 });
  faulty.fail(undefined);
  await add(audit, 'last');
  const ids = lines().map((line) => JSON.parse(line).id);
  assert.deepEqual(ids, ['a', ...Array.from({ length: 8 }, (_, at) => `once ${at + 1}`), 'refused', 'last']);
  assert.deepEqual(await audit.verify(), { ok: true, lines: 11 });
  await end();
  assert.ok(!place.lines.some(({ event }) => event.includes('lost')));
});

test('months older than twelve are dropped whole, and the chain still begins where it should', async (t) => {
  const { place, open } = auditPlace(t);
  const months = () => readdirSync(`${place.dataDir}/audit`).filter((name) => name.endsWith('.jsonl'));
  let { audit, store, end } = await open();
  for (let month = 0; month < 14; month += 1) {
    place.clock.time = Date.UTC(2026, 10 + month, 20);
    await add(audit, `${month}`);
    await store.news.create({ ...(await store.news.read('opening'))! }, { by: '' }); // the site is in use: the clock is believed
  }
  await end();
  place.clock.time += 60_000;
  ({ audit, store, end } = await open());
  assert.deepEqual([months().length, months()[0]], [13, '2026-12.jsonl']);
  assert.deepEqual(await audit.verify(), { ok: true, lines: 13 });
  await end();
  place.write(place.read('audit/2026-12.jsonl').replace('塔机', '塔吊'), 'audit/2026-12.jsonl');
  ({ audit, end } = await open());
  assert.equal((await audit.verify()).brokenAt, '2026-12:1');
  await end();
});

test('a long chain is verified in slices that leave the loop to others', async (t) => {
  const { place, open } = auditPlace(t);
  const { audit, end } = await open();
  const many = 20_000;
  for (let line = 1; line < many; line += 1) void audit.add({ action: 'product/save', id: String(line) });
  await add(audit, 'last');
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  assert.deepEqual(await audit.verify(), { ok: true, lines: many });
  isOver = true;
  assert.ok(turns >= many / 500, `${turns} turns of the loop meanwhile`);
  place.write(place.read(NOVEMBER).replace('"id":"2345"', '"id":"2346"'), NOVEMBER);
  assert.equal((await audit.verify()).brokenAt, '2026-11:2345');
  await end();
});
