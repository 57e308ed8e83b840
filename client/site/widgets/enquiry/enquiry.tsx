import type { ReactNode } from 'react';
import { openingHours } from '../../../../server/contract/telephone.ts';
import type { Site } from '../../../../server/settings.ts';
import { AskForm, type AskFormProps } from './ask-form.tsx';

interface EnquiryProps extends Omit<AskFormProps, 'id' | 'children'> {
  title: string;
  /** Who calls back, when and why. */
  answer: string;
  /** Left of the form at a desk, above it on phones, printed too: then the words head the form. */
  beside?: ReactNode;
  /** Below the words, printed too. */
  children?: ReactNode;
}

/** The callback form of a page, and what happens once it is sent. */
export function Enquiry({ title, answer, beside, children, ...form }: EnquiryProps): ReactNode {
  const words = (
    <>
      <h2 className="type-heading" id="enquiry-title">
        {title}
      </h2>
      <p className="above-2 below-4 measure soft type-large">{answer}</p>
    </>
  );
  return (
    <section
      className={`enquiry on-mist section-space${beside || children ? '' : ' screen-only'}`}
      id="apply"
      aria-labelledby="enquiry-title"
    >
      <div className={`enquiry-row split container${children ? ' has-more' : ' middle'}`}>
        <div>{beside || words}</div>
        <div className="enquiry-panel screen-only shadowed on-paper">
          {beside && words}
          <AskForm {...form} id="enquiry" />
        </div>
        {children}
      </div>
    </section>
  );
}

/** 「周一至周六 8:30–17:30，工程师回电，讲清参数、安装条件和报价。」 */
export function answerOf({ company, headings }: Pick<Site, 'company' | 'headings'>): string {
  const { title, desc } = headings.enquiry;
  return [openingHours(company.hours), title, desc].filter(Boolean).join('，');
}
