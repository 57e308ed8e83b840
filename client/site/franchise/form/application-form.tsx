import type { ReactNode } from 'react';
import { call } from '../../../call.ts';
import { LeadForm, type LeadFormProps } from '../../widgets/lead-form/lead-form.tsx';
import { type LeadField, type LeadRule, PHONE_FIELD } from '../../widgets/lead-form/use-lead-form.ts';
import { APPLICATION_FIELDS, type ApplicationField } from './application-rules.ts';

export interface ApplicationFormProps extends Omit<LeadFormProps, 'fields' | 'words' | 'send'> {
  rules: Record<ApplicationField, LeadRule>;
}

const KINDS: Record<ApplicationField, Pick<LeadField, 'label' | 'autoComplete' | 'inputMode'>> = {
  agentInfo: { label: '公司名称', autoComplete: 'organization' },
  agentName: { label: '联系人', autoComplete: 'name' },
  phone: PHONE_FIELD,
};
const WORDS = { submit: '提交申请', stored: '申请成功！' };

/** The application of a dealer: company, contact and phone number. */
export function ApplicationForm({ rules, ...props }: ApplicationFormProps): ReactNode {
  const fields = APPLICATION_FIELDS.map((name) => ({ name, ...KINDS[name], ...rules[name] }));
  return (
    <LeadForm
      {...props}
      fields={fields}
      words={WORDS}
      send={(typed, submission) => call('agent/save', { ...typed, ...submission })}
    />
  );
}
