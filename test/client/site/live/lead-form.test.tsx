import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { ASKED_FILE_MAX_BYTES, ASKED_FILE_TOO_LARGE } from '../../../../server/contract/rules.ts';
import { serve } from '../../../helpers/dom.ts';
import { fillStorages } from '../../../helpers/keep-nothing.ts';

// after the globals
const { ApplicationForm } = await import('../../../../client/site/franchise/franchise.tsx');
const { AskForm } = await import('../../../../client/site/widgets/enquiry/enquiry.tsx');
const { PageContext } = await import('../../../../client/site/widgets/page-context.ts');
const { mount } = await import('../../../../client/site/live/modules.ts');

const SENDING = { hotline: '400-000-0000', reply: { who: '招商经理', when: '' }, applied: false };
const GOOD = { agentInfo: '齐筑智联', agentName: '王工', phone: '138 0000-0000' };
type Sent = Record<string, string>;

describe('a form for leads', () => {
  let place: HTMLElement;
  let sent: Sent[];
  let answers: object[];
  const [realFetch, RealForm] = [globalThis.fetch, globalThis.FormData];
  beforeEach(() => {
    sent = [];
    answers = [];
    sessionStorage.clear();
    globalThis.FormData = window.FormData;
    globalThis.fetch = async (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      const answer = answers.shift();
      if (!answer) throw new TypeError('no network');
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
    };
  });
  afterEach(() => {
    place.remove();
    Object.assign(globalThis, { fetch: realFetch, FormData: RealForm });
  });

  it('judges a field when it is left, but none that was only passed through', () => {
    show();
    leave('agentInfo');
    assert.deepEqual(errors(), ['', '', '']);
    fill('phone', '1380');
    assert.deepEqual(errors(), ['', '', '']);
    leave('phone');
    assert.deepEqual(errors(), ['', '', '请输入正确的手机号']);
    assert.equal(input('phone').getAttribute('aria-describedby'), 'application-phone-error');
    fill('phone', '13800000000');
    assert.deepEqual(errors(), ['', '', '']);
    assert.equal(input('phone').getAttribute('aria-invalid'), 'false');
  });

  it('on a phone judges also what was only passed through, and a number once the typing has stopped', async () => {
    show(true);
    leave('agentInfo');
    fill('agentName', '王');
    assert.deepEqual(errors(), ['请输入公司名称', '', '']);
    leave('agentName');
    leave('phone');
    assert.deepEqual(errors(), ['请输入公司名称', '长度在 2 到 10 个字符', '手机号不能为空']);
    fill('phone', '13800000000');
    assert.equal(errors()[2], '', 'a sentence that is no longer true goes at once');
    fill('phone', '12');
    leave('phone');
    assert.equal(errors()[2], '');
    await until(() => errors()[2] === '请正确输入11位手机号码');
    fill('phone', '13800000000');
    fill('phone', 'x');
    button().click();
    assert.equal(errors()[2], '请输入数字');
    assert.equal(document.activeElement, input('agentInfo'), 'the focus is in the first that is wrong');
    assert.deepEqual([sent, button().disabled], [[], false]);
  });

  it('keeps what was typed until it is stored, sends the same words under one id, and shows them in its place', async () => {
    show();
    for (const [name, value] of Object.entries(GOOD)) fill(name, value);
    await send();
    assert.equal(shown('panel')?.textContent?.includes('网络连接失败'), true);
    assert.equal(document.activeElement?.className, 'lead-form-report');
    assert.equal(input('phone').value, GOOD.phone);
    answers = [{ code: 200, msg: '申请成功！', data: {} }];
    await send();
    const [first, second] = sent;
    const { requestId, elapsed, ...fields } = second ?? {};
    assert.deepEqual(fields, { ...GOOD, phone: '13800000000', website: '' });
    assert.ok(Number(elapsed) >= 0);
    assert.match(requestId ?? '', /^[0-9a-f]{32}$/);
    assert.equal(first?.requestId, requestId);
    assert.equal(document.activeElement, shown('sent'));
    const rows = [...place.querySelectorAll('.lead-form-row:not([hidden])')].map(({ textContent }) => textContent);
    assert.deepEqual(rows, ['公司名称齐筑智联', '联系人王工', '手机号13800000000', '谁联系您招商经理']);
    assert.deepEqual([shown('stored')?.textContent, shown('panel')], ['申请成功！', undefined]);
    shown('again')?.click();
    assert.deepEqual(
      [input('phone').value, shown('sent'), document.activeElement],
      ['', undefined, input('agentInfo')],
    );
  });

  it('takes no more words while it is sent, and says nothing of the emptied fields', async () => {
    show(true);
    for (const [name, value] of Object.entries(GOOD)) fill(name, value);
    input('phone').focus(); // where Enter sends it
    answers = [{ code: 200, msg: '申请成功！', data: {} }];
    const answer = globalThis.fetch;
    const seen: boolean[] = [];
    globalThis.fetch = (...request) => {
      seen.push(input('phone').readOnly);
      return answer(...request);
    };
    await send();
    assert.deepEqual([seen, input('phone').readOnly, errors()], [[true], false, ['', '', '']]);
  });

  it('shows at its field what the server refuses', async () => {
    show();
    for (const [name, value] of Object.entries(GOOD)) fill(name, value);
    answers = [{ code: 400, msg: '请输入联系人', errors: { agentName: '请输入联系人' } }];
    await send();
    assert.deepEqual([errors(), shown('panel')], [['', '请输入联系人', ''], undefined]);
    assert.equal(document.activeElement, input('agentName'));
  });

  it('with the same words about another product is another lead', async () => {
    const ids: (string | undefined)[] = [];
    for (const productId of ['a', 'b']) {
      place?.remove();
      open(<AskForm {...SENDING} id="ask" action="/map" page="/search" productId={productId} />);
      fill('phone', '13800000000');
      answers = [{ code: 200, msg: '提交成功！', data: {} }];
      await send();
      const last = sent.pop();
      assert.deepEqual([last?.productId, last?.page], [productId, '/search']);
      ids.push(last?.requestId);
    }
    assert.equal(new Set(ids).size, 2);
  });

  it('sends the same words under one id also where the storage is full, and holds an older lead', async (t) => {
    show();
    for (const [name, value] of Object.entries(GOOD)) fill(name, value);
    await send();
    fillStorages(t);
    fill('agentName', '李工');
    await send();
    await send();
    const [older, first, second] = sent.map(({ requestId }) => requestId);
    assert.deepEqual([older === first, second], [false, first]);
  });

  it('opens what it folds for an error in it', async () => {
    open(<AskForm {...SENDING} id="ask" action="/map" folds />);
    const fold = place.querySelector('details')!; // proof: the form folds
    assert.ok(!fold.open && fold.contains(input('company')) && !fold.contains(input('phone')));
    fill('phone', '13800000000');
    answers = [{ code: 400, msg: '公司太长', errors: { company: '公司太长' } }];
    await send();
    assert.deepEqual([fold.open, document.activeElement], [true, input('company')]);
  });

  it('opens what it folds where a reload left something typed in it', () => {
    const form = <AskForm {...SENDING} id="ask" action="/map" folds />;
    const reload = () => {
      place.remove();
      open(form);
    };
    open(form);
    fill('phone', '13800000000');
    reload();
    assert.equal(place.querySelector('details')?.open, false);
    fill('company', '某公司');
    reload();
    assert.deepEqual([place.querySelector('details')?.open, input('company').value], [true, '某公司']);
  });

  it('keeps over a reload what was typed before its script came', () => {
    const form = <AskForm {...SENDING} id="ask" action="/map" folds />;
    place = serve(form);
    input('phone').value = '1380000'; // without an event: nobody listened yet
    for (const root of place.querySelectorAll<HTMLElement>('[data-live]')) mount(root);
    place.remove();
    open(form);
    assert.equal(input('phone').value, '1380000');
  });

  it('with too large a file is not sent, and is once it has none, with the answers', async () => {
    open(
      <PageContext value={{ askExtra: { questions: ['机器型号'], file: true } }}>
        <AskForm {...SENDING} id="ask" action="/map" />
      </PageContext>,
    );
    const choose = (size: number) => {
      const files = size ? [{ name: 'a.pdf', size }] : [];
      const [value, configurable] = [files.map(({ name }) => name).join(), true];
      Object.defineProperties(input('file'), { files: { value: files, configurable }, value: { value, configurable } });
      input('file').dispatchEvent(new Event('input', { bubbles: true }));
    };
    fill('phone', '13800000000');
    fill('answer1', 'T-3');
    choose(ASKED_FILE_MAX_BYTES + 1);
    await until(() => errors().includes(ASKED_FILE_TOO_LARGE));
    place.querySelector('button')?.click();
    assert.deepEqual([sent, document.activeElement, button().disabled], [[], input('file'), false]);
    choose(0);
    assert.ok(!errors().includes(ASKED_FILE_TOO_LARGE), 'a sentence that is no longer true goes at once');
    answers = [{ code: 200, msg: '提交成功！', data: {} }];
    await send();
    assert.deepEqual([sent[0]?.answer1, shown('lost')], ['T-3', undefined]);
  });

  it('is left to the page that confirms, whose link leads to another form', () => {
    open(<ApplicationForm {...SENDING} id="application" action="/dljm" isMobile={false} applied sent={GOOD} />);
    assert.deepEqual([place.querySelector('form'), shown('stored')?.textContent], [null, '申请成功！']);
    assert.equal(shown('again')?.getAttribute('href'), '/dljm#apply');
  });

  function open(element: Parameters<typeof serve>[0]): void {
    place = serve(element);
    for (const root of place.querySelectorAll<HTMLElement>('[data-live]')) mount(root);
  }

  const show = (isMobile = false) =>
    open(<ApplicationForm {...SENDING} id="application" action="/dljm" isMobile={isMobile} />);
  const input = (name: string) => place.querySelector<HTMLInputElement>(`[name=${name}]`)!; // proof: a field of the form
  const button = () => place.querySelector('button')!; // proof: the form has one
  const errors = () => [...place.querySelectorAll('.field-error')].map((error) => error.textContent);
  const leave = (name: string) => input(name).dispatchEvent(new Event('focusout', { bubbles: true }));
  const shown = (name: string) =>
    [...place.querySelectorAll<HTMLElement>(`[data-part=leadForm-${name}]`)].find((part) => !part.closest('[hidden]'));

  function fill(name: string, value: string): void {
    input(name).value = value;
    input(name).dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Sends the form as soon as its button can be pressed, and resolves when it was answered. */
  async function send(): Promise<void> {
    await until(() => !button().disabled);
    button().click();
    const label = button().textContent;
    assert.deepEqual([button().disabled, label], [true, '正在提交…']);
    button().click();
    await until(() => button().textContent !== label);
  }

  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
  }
});
