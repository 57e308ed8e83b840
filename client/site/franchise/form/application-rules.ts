import { APPLICANT_MAX, STRICT_PHONE } from '../../../../server/contract/rules.ts';
import type { FieldErrors } from '../../../../server/contract/shape.ts';
import { type LeadRule, PHONE_FIELD } from '../../widgets/lead-form/use-lead-form.ts';

/** The fields of an application, in the order they are asked and under the names they are sent. */
export const APPLICATION_FIELDS = ['agentInfo', 'agentName', 'phone'] as const;

export type ApplicationField = (typeof APPLICATION_FIELDS)[number];

type ApplicationRules = Record<ApplicationField, LeadRule>;

/** The dealer form of the desktop (specification 5). */
export const desktopRules: ApplicationRules = {
  agentInfo: { check: (value) => checkName(value, '请输入公司名称') },
  agentName: { check: (value) => checkName(value, '请输入联系人') },
  phone: PHONE_FIELD,
};

/** The stricter form of the phone (specification 5); lengths in Unicode code points. */
export const mobileRules: ApplicationRules = {
  agentInfo: { check: (value) => checkLength(value, 4, 20, '请输入公司名称') },
  agentName: { check: (value) => checkLength(value, 2, 10, '请输入您的姓名') },
  phone: {
    check: (value) => {
      if (value === '') return '手机号不能为空';
      if (!/^[+-]?\d+$/.test(value)) return '请输入数字';
      return STRICT_PHONE.test(value) ? undefined : '请正确输入11位手机号码';
    },
    delayMs: 1000,
  },
};

/** What the phone's form refuses, by field. */
export function refuseOnPhone(typed: Readonly<Record<string, string>>): FieldErrors {
  const checked = APPLICATION_FIELDS.map((name) => [name, mobileRules[name].check(typed[name] ?? '')]);
  return Object.fromEntries(checked.filter(([, sentence]) => sentence));
}

function checkName(value: string, whenMissing: string): string | undefined {
  if (value === '') return whenMissing;
  return [...value].length > APPLICANT_MAX ? `不能超过${APPLICANT_MAX}个字符` : undefined;
}

function checkLength(value: string, least: number, most: number, whenMissing: string): string | undefined {
  if (value === '') return whenMissing;
  const { length } = [...value];
  return length < least || length > most ? `长度在 ${least} 到 ${most} 个字符` : undefined;
}
