import { APPLICANT_MAX, PHONE } from '../../../server/contract/rules.ts';

/** The fields of an application, in the order they are asked and under the names they are sent. */
export const APPLICATION_FIELDS = ['agentInfo', 'agentName', 'phone'] as const;

export type ApplicationField = (typeof APPLICATION_FIELDS)[number];

export type Application = Record<ApplicationField, string>;

/** How one field is judged. */
export interface ApplicationRule {
  /** The sentence that says what is wrong with a trimmed value; nothing when it is right. */
  check(value: string): string | undefined;
  /** Milliseconds between leaving a filled field and the sentence; at once where not said, and always when it is sent. */
  delayMs?: number;
}

export type ApplicationRules = Record<ApplicationField, ApplicationRule>;

/** The dealer form of the desktop (specification 5). */
export const desktopRules: ApplicationRules = {
  agentInfo: { check: (value) => checkName(value, '请输入公司名称') },
  agentName: { check: (value) => checkName(value, '请输入联系人') },
  phone: {
    check: (value) => {
      if (value === '') return '请输入手机号';
      return PHONE.test(value) ? undefined : '请输入正确的手机号';
    },
  },
};

function checkName(value: string, whenMissing: string): string | undefined {
  if (value === '') return whenMissing;
  return [...value].length > APPLICANT_MAX ? `不能超过${APPLICANT_MAX}个字符` : undefined;
}
