import type { ReactNode } from 'react';
import { LeadForm, type LeadFormProps } from '../../widgets/lead-form/lead-form.tsx';
import { type LeadField, PHONE_FIELD } from '../../widgets/lead-form/lead-rules.ts';
import { APPLICATION_FIELDS, type ApplicationField, desktopRules, mobileRules } from './application-rules.ts';

interface ApplicationFormProps extends Omit<LeadFormProps, 'fields' | 'words' | 'send' | 'judgesUntouched'> {
  /** The phone's form is the stricter one. */
  isMobile: boolean;
}

const KINDS: Record<ApplicationField, Pick<LeadField, 'label' | 'autoComplete' | 'inputMode'>> = {
  agentInfo: { label: '公司名称', autoComplete: 'organization' },
  agentName: { label: '联系人', autoComplete: 'name' },
  phone: PHONE_FIELD,
};
const WORDS = { submit: '提交申请', stored: '申请成功！' };

/** The application of a dealer: company, contact and phone number. */
export function ApplicationForm({ isMobile, ...props }: ApplicationFormProps): ReactNode {
  const rules = isMobile ? mobileRules : desktopRules;
  const fields = APPLICATION_FIELDS.map((name) => ({ ...KINDS[name], name, rule: rules[name] }));
  return <LeadForm {...props} send="agent/save" fields={fields} words={WORDS} judgesUntouched={isMobile} />;
}
