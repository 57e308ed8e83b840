import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rmdir } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { audited, auditOf } from '../../../server/api/audited.ts';
import type { Handlers, Services, StaffContext } from '../../../server/api/context.ts';
import { codeAt, fromBase32 } from '../../../server/auth/second-factor.ts';
import { type CallName, calls } from '../../../server/calls.ts';
import type { AuditEntry } from '../../../server/contract/audit-entry.ts';
import type { AuditRow } from '../../../server/contract/calls/audit.ts';
import type { SystemStatus } from '../../../server/contract/calls/system.ts';
import { chinaDay, monthBefore } from '../../../server/contract/china-time.ts';
import { Failure } from '../../../server/contract/failure.ts';
import { formOf, png, webpOfSize } from '../../helpers/build-pictures.ts';
import { fromNoon, NOON } from '../../helpers/from-noon.ts';
import { ADMIN_PASSWORD, credentialHeaders } from '../../helpers/site.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const APPLICANT = { agentName: '欧阳采薇', agentInfo: '星河建材公司', phone: '13912345678' };

describe('the audit', () => {
  fromNoon();
  const site = suiteSite();
  const staff = suiteStaff(site);

  const folder = () => join(site.dataDir, 'audit');
  const onDisk = async (): Promise<AuditEntry[]> => {
    const names = (await readdir(folder())).filter((name) => name.endsWith('.jsonl')).sort();
    const texts = await Promise.all(names.map((name) => readFile(join(folder(), name), 'utf8')));
    return texts.flatMap((text) => text.trimEnd().split('\n')).map((line) => JSON.parse(line));
  };
  const list = async (input: object = {}) =>
    (await site.call<{ data: AuditRow[]; count: number }>('audit/list', input, staff)).body.data!;

  it('is asked for by what the call table says, and no call is forgotten', () => {
    const lineOf = (name: string) => auditOf(name)?.when ?? (auditOf(name) && 'soon');
    const names = Object.keys(calls).filter((name) => auditOf(name)?.when);
    for (const name of ['session/login', 'session/logout', 'account/password', 'agent/export', 'audit/export'])
      assert.ok(names.includes(name), name);
    for (const [name, row] of Object.entries(calls)) {
      if (row.needsToken) assert.ok(auditOf(name), `${name} changes something and leaves no line`);
      else if (!names.includes(name)) assert.equal(auditOf(name), undefined, name);
      if (/^(account|session)\//.test(name) && row.needsToken) assert.ok(names.includes(name), name);
      if (name.includes('/export')) assert.equal(lineOf(name), 'required', name);
      // of what was in the recycle bin, the line of its deletion already names the person
      if (name.includes('/erase')) assert.equal(lineOf(name), name.startsWith('history/') ? 'before' : 'first', name);
    }
  });

  it('has a second line of an erasure whose line came first and that failed, however it failed', async () => {
    for (const [error, result] of [
      [new Failure(404), '404'],
      [new Failure(429), '429'],
      [new Failure(507), '507'],
      [new Error('EIO'), '500'],
    ] as const) {
      const results: unknown[] = [];
      const services = {
        audit: { add: async (line: Partial<AuditEntry>) => void results.push(line.result) },
        store: { enquiry: { get: () => ({}) }, filename: new Map() },
      };
      const fails = { 'enquiry/erase': (_input: object, _context: unknown) => Promise.reject(error) };
      const { 'enquiry/erase': erase } = audited(fails, services as unknown as Services); // proof: of these alone
      const context = { session: { account: { id: 'a', username: 'a' } }, device: () => '' };
      await assert.rejects(async () => erase({ enquiryId: 'b' }, context), error);
      assert.deepEqual(results, ['ok', result]);
    }
  });

  it('says each action in Chinese', () => {
    for (const name of Object.keys(calls))
      assert.doesNotMatch(auditOf(name)?.deed.replace('LOGO', '') ?? '', /[a-z]/i, name);
  });

  it('has log-ins, failed ones too, log-outs and exports on the disk before they are answered', async () => {
    const other = await site.login();
    assert.deepEqual((await onDisk()).at(-1)?.action, 'session/login');
    await site.call('session/login', { username: 'admin', password: 'wrong-password' });
    const failed = (await onDisk()).at(-1);
    assert.deepEqual([failed?.action, failed?.name, failed?.result], ['session/login', 'admin', '401']);
    await site.call('session/login', { username: 'my-secret-typed-here', password: 'wrong-password' });
    assert.deepEqual([(await onDisk()).at(-1)?.account, (await onDisk()).at(-1)?.name], ['', '']);
    await site.call('session/logout', {}, other);
    assert.equal((await onDisk()).at(-1)?.action, 'session/logout');
    await site.call('agent/export', {}, staff);
    assert.equal((await onDisk()).at(-1)?.action, 'agent/export');
    await site.call('account/password', { password: 'wrong-password', newPassword: 'long-enough-1' }, staff);
    const denied = (await onDisk()).at(-1);
    assert.deepEqual([denied?.action, denied?.result], ['account/password', '400']);
    assert.doesNotMatch(JSON.stringify(await onDisk()), /my-secret|wrong-password|long-enough/);
  });

  it('names what was changed, with its title, also of what is gone', async () => {
    const saved = await site.call<{ newId: string }>('news/save', { newTitle: '塔机进场' }, staff);
    const newId = saved.body.data!.newId;
    await site.call('news/update', { newId, newTitle: '塔机到场' }, staff);
    await site.call('news/delete', { newId }, staff);
    await site.call('news/delete', { newId: 'no-such' }, staff);
    const { data } = await list({ action: 'news' });
    const told = data.map(({ action, kind, id, title, name, result }) => [action, kind, id, title, name, result]);
    assert.deepEqual(told, [
      ['news/delete', 'news', newId, '塔机到场', 'admin', 'ok'],
      ['news/update', 'news', newId, '塔机到场', 'admin', 'ok'],
      ['news/save', 'news', newId, '塔机进场', 'admin', 'ok'],
    ]);
  });

  it('has a change of content on the disk by itself, soon after it was answered', async () => {
    await site.call('news/save', { newTitle: '无人查看的一条' }, staff);
    let line: AuditEntry | undefined;
    while (!line) line = (await onDisk()).find(({ title }) => title === '无人查看的一条');
    assert.equal(line.action, 'news/save');
  });

  it('is filtered by days of China, account, action and words of the title, and paged', async () => {
    const all = await list({ limit: 9999 });
    assert.equal(all.count, (await onDisk()).length);
    const today = chinaDay(NOON);
    assert.equal((await list({ from: today, to: today })).count, (await list()).count);
    assert.equal((await list({ to: '2020-01-01' })).count, 0);
    assert.equal((await list({ from: '2999-01-01' })).count, 0);
    const { count, data } = await list({ action: 'session/login', limit: 1, page: 2 });
    assert.equal(data.length, 1);
    assert.equal(count, all.data.filter(({ action }) => action === 'session/login').length);
    const [line] = all.data;
    assert.equal((await list({ account: line?.account })).count, (await list({ account: 'admin' })).count);
    assert.equal((await list({ account: 'nobody' })).count, 0);
    const { data: found } = await list({ keyword: '塔机', action: 'news/update' });
    assert.equal(found.map(({ title }) => title).join(), '塔机到场');
    assert.equal((await list({ keyword: '没有这个标题' })).count, 0);
    const file = await site.call<{ csv: string; name: string }>('audit/export', { from: today }, staff);
    assert.match(file.body.data?.name ?? '', /^操作日志-\d{4}-\d\d-\d\d\.csv$/);
    assert.match(file.body.data?.csv ?? '', /"127.0.0.1","未知设备","删除新闻","news","[^"]+","塔机到场","ok"\r\n/);
  });

  const press = (name: string) => (call: CallName, input: object) =>
    site.send('POST', calls[call].path, {
      headers: { ...credentialHeaders(staff), 'content-type': 'application/json', 'x-press': name },
      body: JSON.stringify(input),
    });

  it('has a replaced picture as one line with the saves of what used it, and the names that files came with', async () => {
    const upload = async (file: Buffer) => {
      const sent = { method: 'POST', headers: credentialHeaders(staff), body: formOf({ type: 'news', file }) };
      return (await (await fetch(site.address + calls['file/upload'].path, sent)).json()).data;
    };
    const [url, by] = [await upload(png()), await upload(webpOfSize(9, 9))];
    for (const newTitle of ['一', '二']) await site.call('news/save', { newTitle, newCover: url }, staff);
    await press('there')('media/replace', { url, by });
    await press('back')('media/replace', { url: by, by: url, isUndo: true });
    const told = (await list({ grouped: true, limit: 5 })).data.map(({ title, more = '' }) => `${title} ${more}`);
    const swaps = ['回', '成'].map((word) => `把“picture.png”换${word}“picture.png” 2`);
    assert.deepEqual(told, [...swaps, '二 ', '一 ', 'picture.png ']);
  });

  it('has what one press did as one line, which another press or an undo does not join', async () => {
    const ids: string[] = [];
    for (const newTitle of ['脚手架一', '脚手架二', '脚手架三'])
      ids.push((await site.call<{ newId: string }>('news/save', { newTitle }, staff)).body.data!.newId); // proof: it was saved
    for (const newId of ids) await press('one')('news/delete', { newId });
    for (const id of ids) await press('two')('history/undelete', { kind: 'news', id });
    for (const newId of ids.slice(1)) await press('three')('news/delete', { newId });
    const shown = await list({ keyword: '脚手架', action: '/delete', grouped: true });
    const told = shown.data.map(({ more, isThere, undone }) => `${more} ${isThere} ${undone?.name}`);
    assert.deepEqual([shown.count, told], [2, ['1 false undefined', '2 false admin']]);
    assert.equal((await list({ keyword: '脚手架', action: '/delete' })).count, 5);
    const left = (await list({ press: 'three', grouped: false })).data.map(({ title, undone }) => `${title} ${undone}`);
    assert.deepEqual(left, ['脚手架三 undefined', '脚手架二 undefined']);
    const undone = (await list({ press: 'one', grouped: false })).data.map(({ undone }) => undone?.name);
    assert.deepEqual(undone, ['admin', 'admin', 'admin'], 'each deletion names who brought it back');
    await site.call('news/delete', { newId: ids[0] }, staff);
  });

  it('shows the picture of what is there, from which device it was done, and whether elsewhere', async () => {
    const { data: products } = (await site.call<{ data: { productId: string; coverUrl: string }[] }>('product/list'))
      .body.data!; // proof: the starter has some
    const { productId, coverUrl } = products[0]!; // proof: as above
    await site.call('product/update', { productId, coverDescribe: '改过' }, staff);
    const [line] = (await list({ action: 'product/update', grouped: true })).data;
    assert.deepEqual([line?.picture, line?.device, line?.isElsewhere], [coverUrl, '未知设备', false]);
    const agent = new Agent({ localAddress: '127.0.0.2' });
    const headers = { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/145.0' };
    const body = JSON.stringify({ username: 'admin', password: 'wrong-password' });
    await site.send('POST', calls['session/login'].path, { agent, headers, body });
    agent.destroy();
    const [guess] = (await list({ action: 'session/login', grouped: true })).data;
    assert.deepEqual([guess?.device, guess?.isElsewhere], ['Firefox · Windows', true]);
  });

  it('names leads to whoever may see them', async () => {
    const place = await site.call('enquiry/save', { name: '诸葛采薇', phone: APPLICANT.phone });
    assert.equal(place.status, 200);
    const found = (await site.call<{ data: { enquiryId: string }[] }>('enquiry/list', {}, staff)).body.data!;
    const enquiryId = found.data[0]?.enquiryId;
    await site.call('enquiry/mark', { enquiryId, note: '回电' }, staff);
    const [marked] = (await list({ action: 'enquiry/mark', grouped: true })).data;
    assert.deepEqual([marked?.about, marked?.deed], ['诸葛采薇（尾号 5678）', '写备注']);
    const [followDate, status] = ['2026-12-01', 'following'];
    for (const change of [{ note: '回电' }, { followDate }, { status, note: '约好' }])
      assert.equal((await site.call('enquiry/mark', { enquiryId, ...change }, staff)).status, 200);
    const deeds = (await list({ action: 'enquiry/mark' })).data.map(({ deed }) => deed);
    assert.deepEqual(
      deeds,
      ['跟进中', '2026-12-01 再联系', undefined, '写备注'],
      'each mark has what it changed itself',
    );
    assert.doesNotMatch(JSON.stringify(await onDisk()), /诸葛采薇|尾号/);
    await site.call('account/save', { username: 'operator', auth: 'system', password: 'Scaffold-and-Net-3' }, staff);
    const operator = await site.login('operator', 'Scaffold-and-Net-3');
    for (const grouped of [true, undefined]) {
      const seen = await site.call<{ data: AuditRow[] }>('audit/list', { action: 'enquiry', grouped }, operator);
      const told = seen.body.data?.data.map(({ about, deed }) => `${about} ${deed}`);
      assert.deepEqual([...new Set(told)], ['undefined undefined']);
    }
    assert.equal((await site.call('enquiry/erase', { enquiryId }, staff)).status, 200);
    const [erased] = (await list({ action: 'enquiry/erase', grouped: true })).data;
    assert.deepEqual([erased?.id, erased?.about, erased?.isThere], [enquiryId, undefined, false]);
  });

  it('holds nothing of the people who leave their number', async () => {
    await site.call('agent/save', APPLICANT);
    const { data } = (await site.call<{ data: { agentId: string }[] }>('agent/list', {}, staff)).body.data!;
    const [{ agentId } = { agentId: '' }] = data ?? [];
    await site.call('agent/mark', { agentId, handled: true, note: `${APPLICANT.agentName} 已回电` }, staff);
    await site.call('agent/export', { keyword: APPLICANT.agentName }, staff);
    const { data: marks } = await list({ action: 'agent/mark' });
    assert.deepEqual([marks[0]?.id, marks[0]?.title], [agentId, '']);
    const text = JSON.stringify(await onDisk());
    for (const word of [...Object.values(APPLICANT), '已回电']) assert.ok(!text.includes(word), word);
  });

  it('has a log-in that is asked for its code, which is no failure', async () => {
    const password = ADMIN_PASSWORD;
    const begun = await site.call<{ secret: string }>('account/begin-totp', { password }, staff);
    const code = codeAt(fromBase32(begun.body.data?.secret ?? ''), Math.floor(NOON / 30_000));
    const made = await site.call<{ recoveryCodes: string[] }>('account/confirm-totp', { code }, staff);
    assert.equal((await site.call('session/login', { username: 'admin', password })).status, 401);
    const [asked] = (await list({ action: 'session/login', limit: 1 })).data;
    assert.deepEqual([asked?.name, asked?.result], ['admin', 'code']);
    const recoveryCode = made.body.data?.recoveryCodes[0];
    assert.equal((await site.call('account/end-totp', { password, code: recoveryCode }, staff)).status, 200);
  });

  it('counts guesses of names that no account has, and does not grow with them', async () => {
    await site.restart();
    const before = (await onDisk()).length;
    for (const username of ['nobody1', 'nobody2', 'nobody3', 'nobody4'])
      assert.equal((await site.call('session/login', { username, password: 'wrong-password' })).status, 401);
    await site.restart();
    const guessed = (await onDisk()).slice(before).map(({ name, result, count }) => `${name} ${result} ${count}`);
    assert.deepEqual(guessed, [' 401 1', ' 401 3']);
    const { csv } = (await site.call<{ csv: string }>('audit/export', {}, staff)).body.data!;
    assert.match(csv, /"账号或密码错误（3 次）","401"\r\n/);
  });

  it('is shown without the month that cannot be read, which the status names', async () => {
    const name = `${monthBefore(NOON, 1)}.jsonl`;
    await site.pause(() => mkdir(join(folder(), name)));
    assert.ok((await list()).count > 0);
    assert.equal((await site.call('audit/export', {}, staff)).status, 200);
    const { body } = await site.call<SystemStatus>('system/status', {}, staff);
    assert.deepEqual(body.data?.unreadable, [`audit/${name}`]);
    await rmdir(join(folder(), name));
  });
});

it('an erasure has its line before it begins; without one it does not begin, but what is stored is not refused', async () => {
  const events: unknown[] = [];
  const handle = async () => void events.push('done');
  const handlers = { 'enquiry/erase': handle, 'news/save': handle } as unknown as Handlers;
  let isFull = false;
  const add = async ({ action, id, result }: AuditEntry) => {
    if (isFull) throw new Failure(507);
    events.push([action, id, result]);
  };
  const account = Object.assign(new Map(), { all: () => [] });
  const store = { enquiry: new Map([['lead', {}]]), news: new Map(), filename: new Map(), account };
  const made = audited(handlers, { audit: { add }, store } as unknown as Services);
  const session = { account: { id: 'a', name: 'admin' } };
  const context = { session, device: () => '' } as unknown as StaffContext;
  await made['enquiry/erase']({ enquiryId: 'lead' }, context);
  assert.deepEqual(events.splice(0), [['enquiry/erase', 'lead', 'ok'], 'done']);
  isFull = true;
  await assert.rejects(async () => made['enquiry/erase']({ enquiryId: 'lead' }, context), { code: 507 });
  assert.deepEqual(events, []);
  await made['news/save']({}, context);
  assert.deepEqual(events, ['done']);
});
