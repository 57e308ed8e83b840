import type { ReactNode } from 'react';
import { APPLICANT_MAX, ENQUIRY_MAX } from '../../../../server/contract/rules.ts';
import { telephoneHref } from '../../../../server/contract/telephone.ts';
import { call } from '../../../call.ts';
import type { Heading } from '../headings.ts';
import { LeadForm, type LeadFormProps } from '../lead-form/lead-form.tsx';
import { type LeadField, PHONE_FIELD } from '../lead-form/use-lead-form.ts';

interface AskFormProps extends Omit<LeadFormProps, 'fields' | 'hidden' | 'words' | 'send'> {
  productId?: string | undefined;
}

export interface EnquiryFormProps extends AskFormProps {
  title: string;
  /** Who calls back, and why. */
  answer: Heading;
  /** When the hotline calls back. */
  hours: string;
}

const FIELDS: readonly LeadField[] = [
  PHONE_FIELD,
  { name: 'name', label: '怎么称呼您', isOptional: true, autoComplete: 'name', check: within(APPLICANT_MAX) },
  { name: 'company', label: '公司', isOptional: true, autoComplete: 'organization', check: within(APPLICANT_MAX) },
  { name: 'content', label: '想了解什么', isOptional: true, rows: 3, check: within(ENQUIRY_MAX) },
];

const WORDS = { submit: '提交咨询', stored: '提交成功！' };

/** Asks for a phone number and optional details. */
export default function EnquiryForm({ title, hours, answer, ...props }: EnquiryFormProps): ReactNode {
  const { hotline, productId } = props;
  return (
    <section className="enquiry screen-only on-mist section-space" id="apply" aria-labelledby="enquiry-title">
      <div className="enquiry-row split middle container">
        <div>
          <h2 className="type-heading" id="enquiry-title">
            {title}
          </h2>
          <ol className="above-6">
            <Step title="留下手机号">其余各项不填也可以，填了我们能准备得更充分。</Step>
            <Step title={answer.title}>
              在工作时间{wholeTimes(hours)}，{answer.desc}
            </Step>
            {productId && ( // the contact page shows it above
              <Step title="也可以直接拨打">
                <a className="link-button figures type-title" href={telephoneHref(hotline)}>
                  {hotline}
                </a>
              </Step>
            )}
          </ol>
        </div>
        <div className="enquiry-panel shadowed on-paper">
          <AskForm {...props} />
        </div>
      </div>
    </section>
  );
}

/** The form alone, without a frame. */
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

function Step({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <li className="ruled-above above-5">
      {title && <h3 className="above-5">{title}</h3>}
      <p className="above-1 soft keep-phrases break-anywhere">{children}</p>
    </li>
  );
}

/**
 * The hours in brackets, or nothing if there are none. No line ends inside a time range: 8:30–17:30. Days and other
 * words are one phrase, which breaks only if it does not fit.
 */
function wholeTimes(hours: string): ReactNode {
  if (hours === '') return null;
  const parts = hours.split(/([^\s，、；。]+[，、；。]?)/).map((part, at) =>
    /\d/.test(part) && part.length <= 12 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their position
      <span key={at} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
  return <>（{parts}）</>;
}

function within(most: number): LeadField['check'] {
  return (value) => ([...value].length > most ? `不能超过${most}个字符` : undefined);
}
