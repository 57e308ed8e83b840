import { APPLICANT_MAX, STRICT_PHONE } from '../../../../server/contract/rules.ts';
import type { FieldErrors } from '../../../../server/contract/shape.ts';
import { errorOf, type LeadRule, PHONE_FIELD, withLength } from '../../widgets/lead-form/lead-rules.ts';

/** The fields of an application, in the order they are asked and under the names they are sent. */
export const APPLICATION_FIELDS = ['agentInfo', 'agentName', 'phone'] as const;

export type ApplicationField = (typeof APPLICATION_FIELDS)[number];

type ApplicationRules = Record<ApplicationField, LeadRule>;

const TOO_LONG = `不能超过${APPLICANT_MAX}个字符`;

/** The dealer form of the desktop (specification 5). */
export const desktopRules: ApplicationRules = {
  agentInfo: withLength(0, APPLICANT_MAX, TOO_LONG, '请输入公司名称'),
  agentName: withLength(0, APPLICANT_MAX, TOO_LONG, '请输入联系人'),
  phone: PHONE_FIELD.rule,
};

/** The stricter form of the phone (specification 5); lengths in Unicode code points. */
export const mobileRules: ApplicationRules = {
  agentInfo: withLength(4, 20, '长度在 4 到 20 个字符', '请输入公司名称'),
  agentName: withLength(2, 10, '长度在 2 到 10 个字符', '请输入您的姓名'),
  phone: {
    missing: '手机号不能为空',
    patterns: [
      ['^[+-]?\\d+$', '请输入数字'],
      [STRICT_PHONE.source, '请正确输入11位手机号码'],
    ],
    delayMs: 1000,
  },
};

/** The messages of the phone's form, by field. */
export function refuseOnPhone(typed: Readonly<Record<string, string>>): FieldErrors {
  const checked = APPLICATION_FIELDS.map((name) => [name, errorOf(mobileRules[name], typed[name] ?? '')]);
  return Object.fromEntries(checked.filter(([, sentence]) => sentence));
}
