import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { LeadRule } from '../../../../../client/site/widgets/lead-form/use-lead-form.ts';
import { act, type Shown, visit } from '../../../../helpers/dom.ts';

const { ApplicationForm } = await import('../../../../../client/site/franchise/form/application-form.tsx');
const { desktopRules, mobileRules } = await import('../../../../../client/site/franchise/form/application-rules.ts');

/** A rule, what it says, and of which values. */
const RULES: [LeadRule, string | undefined, string[]][] = [
  [desktopRules.agentInfo, '请输入公司名称', ['']],
  [desktopRules.agentName, '请输入联系人', ['']],
  [desktopRules.agentName, '不能超过50个字符', ['长'.repeat(51)]],
  [desktopRules.agentName, undefined, ['王', '长'.repeat(50)]],
  [desktopRules.phone, '请输入手机号', ['']],
  [desktopRules.phone, '请输入正确的手机号', ['1380', '23800000000']],
  [desktopRules.phone, undefined, ['13800000000', '15400000000']],
  [mobileRules.agentInfo, '请输入公司名称', ['']],
  [mobileRules.agentInfo, '长度在 4 到 20 个字符', ['齐筑', '三个字', '长'.repeat(21)]],
  [mobileRules.agentInfo, undefined, ['四个字符', '长'.repeat(20)]],
  [mobileRules.agentName, '请输入您的姓名', ['']],
  [mobileRules.agentName, '长度在 2 到 10 个字符', ['王', '𠮷', '长'.repeat(11)]], // a rare character counts once
  [mobileRules.agentName, undefined, ['王工', '𠮷𠮷', '𠮷'.repeat(10)]],
  [mobileRules.phone, '手机号不能为空', ['']],
  [mobileRules.phone, '请输入数字', ['13800000000a', '1380000.000', '１３８００００００００']],
  [
    mobileRules.phone,
    '请正确输入11位手机号码',
    ['1380000000', '138000000000', '23800000000', '15400000000', '14200000000', '+8613800000000'],
  ],
  [mobileRules.phone, undefined, ['13800000000', '14500000000', '16600000000', '17800000000', '19900000000']],
];

describe('the rules of the application forms', () => {
  it('say what is wrong with a field, more strictly on a phone', () => {
    for (const [rule, said, values] of RULES) for (const value of values) assert.equal(rule.check(value), said, value);
  });
});

describe('the application form', () => {
  let shown: Shown;
  afterEach(() => shown.leave());

  it('judges a field when it is left, but none that was only passed through', async () => {
    shown = await visit(form());
    await leave('agentInfo');
    assert.deepEqual(errors(), ['', '', '']);
    await fill('phone', '1380');
    assert.deepEqual(errors(), ['', '', '']);
    await leave('phone');
    assert.deepEqual(errors(), ['', '', '请输入正确的手机号']);
    await fill('phone', '13800000000');
    assert.deepEqual(errors(), ['', '', '']);
  });

  it('on a phone judges also what was only passed through, and a number once the typing has stopped', async () => {
    shown = await visit(form(true));
    await leave('agentInfo');
    await fill('agentName', '王');
    assert.deepEqual(errors(), ['请输入公司名称', '', '']);
    await leave('agentName');
    await leave('phone');
    assert.deepEqual(errors(), ['请输入公司名称', '长度在 2 到 10 个字符', '手机号不能为空']);
    await fill('phone', '13800000000');
    assert.equal(errors()[2], '', 'a sentence that is no longer true goes at once');
    await fill('phone', '12');
    await leave('phone');
    assert.equal(errors()[2], '');
    await until(() => errors()[2] === '请正确输入11位手机号码');
    await fill('phone', '13800000000');
    await fill('phone', 'x');
    await submit();
    assert.equal(errors()[2], '请输入数字');
  });

  const SENDING = {
    id: 'application',
    action: '/dljm',
    hotline: '400-000-0000',
    reply: { who: '', when: '' },
    applied: false,
    words: { submit: '提交申请', stored: '申请成功！' },
  };
  const form = (isMobile = false) => <ApplicationForm {...SENDING} isMobile={isMobile} />;

  const input = (name: string) => shown.place.querySelector<HTMLInputElement>(`[name=${name}]`)!; // proof: a field of the form
  const button = () => shown.place.querySelector('button')!; // proof: the form has one
  const errors = () => [...shown.place.querySelectorAll('.field-error')].map((error) => error.textContent);
  const submit = () => act(async () => button().click());
  const leave = (name: string) => act(async () => input(name).dispatchEvent(new Event('focusout', { bubbles: true })));

  async function fill(name: string, value: string): Promise<void> {
    // as typing does, past the setter by which React would take the value for its own
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input(name)), 'value')?.set?.call(input(name), value);
    await act(async () => input(name).dispatchEvent(new Event('input', { bubbles: true })));
  }

  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
  }
});
