import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { desktopRules, mobileRules } from '../../../../client/site/franchise/franchise.tsx';
import { errorOf, type LeadRule } from '../../../../client/site/widgets/lead-form/lead-rules.ts';

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
    for (const [rule, said, values] of RULES)
      for (const value of values) assert.equal(errorOf(rule, value), said, value);
  });

  it('take on a phone the prefixes of the contract, and no other', () => {
    const prefixes = Array.from({ length: 100 }, (_, at) => String(100 + at));
    const taken = prefixes.filter((prefix) => errorOf(mobileRules.phone, `${prefix}00000000`) === undefined);
    const wanted = /^(13\d|14[01456879]|15[0-35-9]|16[2567]|17[0-8]|18\d|19[0-35-9])$/;
    assert.deepEqual(
      taken,
      prefixes.filter((prefix) => wanted.test(prefix)),
    );
  });
});
