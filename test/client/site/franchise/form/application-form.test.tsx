import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { act, type Shown, visit } from '../../../../helpers/dom.ts';
import { type Credentials, type Site, startSite } from '../../../../helpers/site.ts';
import { handsOf } from './hands.ts';

const { ApplicationForm } = await import('../../../../../client/site/franchise/form/application-form.tsx');
const { desktopRules } = await import('../../../../../client/site/franchise/form/application-rules.ts');

const LABELS = { agentInfo: '公司名称', agentName: '联系人', phone: '手机号' };
const GOOD = { agentInfo: '齐筑', agentName: '王工', phone: '13800000000' };

describe('the application form', () => {
  let site: Site;
  let staff: Credentials;
  let shown: Shown;
  let online: boolean;
  const realFetch = globalThis.fetch;

  beforeEach(async () => {
    site = await startSite(); // each test has its own limit to use up
    staff = await site.login();
    online = true;
    // the browser's own part: a path belongs to the site that the page came from
    globalThis.fetch = (path, init) =>
      realFetch(new URL(String(path), online ? site.address : 'http://127.0.0.1:1'), init);
    shown = await visit(form());
  });
  afterEach(async () => {
    await shown.leave();
    await site.stop();
  });
  after(() => {
    globalThis.fetch = realFetch;
  });

  it('says at each field what is missing, ties it to the field, and leads to the first', async () => {
    await submit();
    assert.deepEqual(errors(), ['请输入公司名称', '请输入联系人', '请输入手机号']);
    for (const input of inputs()) {
      assert.equal(input.getAttribute('aria-invalid'), 'true');
      assert.equal(document.getElementById(input.getAttribute('aria-describedby')!)?.textContent !== '', true);
    }
    assert.equal((document.activeElement as HTMLInputElement).name, 'agentInfo');
    assert.equal(await stored(), 0);
  });

  it('refuses phone numbers that are none, and names that are too long', async () => {
    await fill({ ...GOOD, agentName: '长'.repeat(51), phone: '23800000000' });
    await submit();
    assert.deepEqual(errors(), ['', '不能超过50个字符', '请输入正确的手机号']);
    assert.equal(await stored(), 0);
  });

  it('judges a field when it is left, but none that was only passed through', async () => {
    await leave('agentInfo');
    assert.deepEqual(errors(), ['', '', '']);
    await fill({ phone: '1380' });
    assert.deepEqual(errors(), ['', '', '']);
    await leave('phone');
    assert.deepEqual(errors(), ['', '', '请输入正确的手机号']);
    await fill({ phone: '13800000000' });
    assert.deepEqual(errors(), ['', '', '']);
  });

  it('stores an application once however often the button is hit, says so, and is empty again', async () => {
    await fill({ ...GOOD, agentName: ' 王工 ' });
    await act(async () => {
      for (let hit = 0; hit < 4; hit += 1) button().click();
    });
    assert.equal(button().disabled, true);
    await until(() => says().includes('申请成功！'));
    assert.deepEqual(
      inputs().map((input) => input.value),
      ['', '', ''],
    );
    assert.deepEqual(errors(), ['', '', '']);
    assert.equal(await stored(), 1);
    await until(() => !button().disabled);
  });

  it('keeps everything when the network is away, says what to do, and stores it once when it is tried again', async () => {
    online = false;
    await fill(GOOD);
    await submit();
    await until(() => says().includes('网络连接失败'));
    assert.match(says(), /400-000-0000/);
    assert.deepEqual(
      inputs().map((input) => input.value),
      Object.values(GOOD),
    );
    online = true;
    await until(() => !button().disabled);
    await submit();
    await until(() => says().includes('申请成功！'));
    assert.equal(await stored(), 1);
  });

  it('sent again after an answer was lost is the same application; a corrected one is another', async () => {
    const ids: string[] = [];
    const send = globalThis.fetch;
    globalThis.fetch = async (path, init) => {
      ids.push(JSON.parse(String(init?.body)).requestId);
      await send(path, init);
      throw new TypeError('the answer was lost');
    };
    for (const phone of ['13800000000', '13800000000', '13900000000']) {
      await fill({ ...GOOD, phone });
      await submit();
      await until(() => says().includes('网络连接失败') && !button().disabled);
    }
    assert.equal(ids[0], ids[1]);
    assert.notEqual(ids[1], ids[2]);
    assert.equal(await stored(), 2);
  });

  it('shows the words of a refusal for too many, and what the server finds wrong at its field', async () => {
    for (let round = 0; round < 5; round += 1) await site.call('agent/save', GOOD);
    await fill(GOOD);
    await submit();
    await until(() => says().includes('提交过于频繁'));
    assert.equal(inputs()[0]?.value, '齐筑');

    await shown.become(form({ phone: { check: () => undefined } }));
    await until(() => !button().disabled);
    await fill({ phone: '12' });
    await submit();
    await until(() => errors()[2] === '请输入正确的手机号');
    assert.equal((document.activeElement as HTMLInputElement).name, 'phone');
  });

  it('takes other rules: judged when only passed through, or some time after the typing has stopped', async () => {
    const late = { check: (value: string) => (value === '' ? '手机号不能为空' : '请输入数字'), delayMs: 500 };
    await shown.leave();
    shown = await visit(form({ phone: late }, true));
    await leave('phone');
    assert.equal(errors()[2], '手机号不能为空');
    await fill({ phone: 'a' });
    await leave('phone');
    assert.equal(errors()[2], '', 'it is not empty any more');
    await until(() => errors()[2] === '请输入数字');
  });

  it('is complete before JavaScript, and taken over without a word from React', async () => {
    assert.match(shown.markup, /<form[^>]* action="\/dljm" method="post"/);
    for (const name of Object.keys(LABELS)) assert.ok(shown.markup.includes(`name="${name}"`));
    assert.deepEqual(shown.complaints, []);
  });

  function form(rules: Partial<typeof desktopRules> = {}, judgesUntouched = false) {
    return (
      <ApplicationForm
        action="/dljm"
        labels={LABELS}
        rules={{ ...desktopRules, ...rules }}
        judgesUntouched={judgesUntouched}
        hotline="400-000-0000"
        applied={false}
        refusal={undefined}
        requestId={undefined}
      />
    );
  }

  const { button, errors, fill, inputs, leave, says, until } = handsOf(() => shown);
  const stored = async () => (await site.call<{ count: number }>('agent/list', {}, staff)).body.data?.count;
  const submit = () => act(async () => button().click());
});
