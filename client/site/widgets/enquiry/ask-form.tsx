import type { ReactNode } from 'react';
import { APPLICANT_MAX, ENQUIRY_MAX } from '../../../../server/contract/rules.ts';
import { call } from '../../../call.ts';
import { LeadForm, type LeadFormProps } from '../lead-form/lead-form.tsx';
import { type LeadField, PHONE_FIELD } from '../lead-form/use-lead-form.ts';

export interface AskFormProps extends Omit<LeadFormProps, 'fields' | 'hidden' | 'words' | 'send'> {
  productId?: string | undefined;
}

const FIELDS: readonly LeadField[] = [
  PHONE_FIELD,
  { name: 'name', label: '怎么称呼您', isOptional: true, autoComplete: 'name', check: within(APPLICANT_MAX) },
  { name: 'company', label: '公司', isOptional: true, autoComplete: 'organization', check: within(APPLICANT_MAX) },
  { name: 'content', label: '想了解什么', isOptional: true, rows: 3, check: within(ENQUIRY_MAX) },
];

const WORDS = { submit: '提交咨询', stored: '提交成功！' };

/** Asks for a phone number and optional details. */
export function AskForm({ productId, ...props }: AskFormProps): ReactNode {
  const page = props.action.split('?', 1)[0] ?? '';
  const from = { page, ...(productId && { productId }) };
  return (
    <LeadForm
      label="咨询该产品"
      {...props}
      fields={FIELDS}
      hidden={from}
      words={WORDS}
      send={(typed, submission) => call('enquiry/save', { ...typed, phone: typed.phone ?? '', ...from, ...submission })}
    />
  );
}

function within(most: number): LeadField['check'] {
  return (value) => ([...value].length > most ? `不能超过${most}个字符` : undefined);
}
