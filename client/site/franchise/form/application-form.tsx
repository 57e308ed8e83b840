import type { ReactNode } from 'react';
import { call } from '../../../call.ts';
import { LeadForm, type Sending } from '../../widgets/lead-form/lead-form.tsx';
import type { LeadField, LeadRule } from '../../widgets/lead-form/use-lead-form.ts';
import { APPLICATION_FIELDS, type ApplicationField } from './application-rules.ts';

export interface ApplicationFormProps extends Sending {
  /** The page's path: the form is sent there without JavaScript. */
  action: string;
  labels: Record<ApplicationField, string>;
  rules: Record<ApplicationField, LeadRule>;
  /** See `useLeadForm`. */
  judgesUntouched?: boolean;
}

const KINDS: Record<ApplicationField, Pick<LeadField, 'autoComplete' | 'inputMode'>> = {
  agentInfo: { autoComplete: 'organization' },
  agentName: { autoComplete: 'name' },
  phone: { autoComplete: 'tel-national', inputMode: 'numeric' },
};
const WORDS = { submit: '提交申请', stored: '申请成功！' };

/** The application of a dealer: company, contact and phone number. */
export function ApplicationForm({ labels, rules, ...props }: ApplicationFormProps): ReactNode {
  const fields = APPLICATION_FIELDS.map((name) => ({ name, label: labels[name], ...KINDS[name], ...rules[name] }));
  return (
    <LeadForm
      {...props}
      fields={fields}
      words={WORDS}
      send={(typed, submission) => call('agent/save', { ...typed, ...submission })}
    />
  );
}
