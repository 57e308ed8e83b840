import type { ReactNode } from 'react';
import { APPLICANT_MAX, ENQUIRY_MAX } from '../../../../server/contract/rules.ts';
import { LeadForm, type LeadFormProps } from '../lead-form/lead-form.tsx';
import { type LeadField, PHONE_FIELD, withLength } from '../lead-form/lead-rules.ts';
import { useAskExtra } from './ask-extra.ts';
import { useAskWords } from './ask-words.ts';

export interface AskFormProps extends Omit<LeadFormProps, 'fields' | 'hidden' | 'words' | 'send'> {
  /** The path of the page that it is sent from, if `action` is another one. */
  page?: string;
  productId?: string | undefined;
}

const FIELDS: readonly LeadField[] = [
  PHONE_FIELD,
  { name: 'name', label: '怎么称呼您', autoComplete: 'name', rule: within(APPLICANT_MAX) },
  { name: 'company', label: '公司', autoComplete: 'organization', rule: within(APPLICANT_MAX) },
  { name: 'content', label: '想了解什么', rows: 3, rule: within(ENQUIRY_MAX) },
];

/** Asks for a phone number and optional details. */
export function AskForm({ productId, page = '', ...props }: AskFormProps): ReactNode {
  const { title, submit } = useAskWords(true);
  const words = { submit, stored: '提交成功！' };
  const fields = [...FIELDS, ...useAskExtra()];
  const from = { page: page || (props.action.split('?', 1)[0] ?? ''), ...(productId && { productId }) };
  return <LeadForm label={title} {...props} send="enquiry/save" fields={fields} hidden={from} words={words} />;
}

function within(most: number): LeadField['rule'] {
  return withLength(0, most, `不能超过${most}个字符`);
}
