import type { ReactNode } from 'react';
import { openingHours } from '../../../../server/contract/telephone.ts';
import type { Site } from '../../../../server/settings.ts';
import { ProductCover } from '../cards/product-card.tsx';
import { AskForm, type AskFormProps } from './ask-form.tsx';

interface EnquiryProps extends Omit<AskFormProps, 'id' | 'children'> {
  title: string;
  /** Who calls back, when and why. */
  answer: string;
  cover?: string;
  /** Below the words, printed too. */
  children?: ReactNode;
}

/** The callback form of a page, and what happens once it is sent. */
export function Enquiry({ title, answer, cover, children, ...form }: EnquiryProps): ReactNode {
  const { productId, about } = form;
  return (
    <section
      className={`enquiry on-mist section-space${children ? '' : ' screen-only'}`}
      id="apply"
      aria-labelledby="enquiry-title"
    >
      <div className={`enquiry-row split container${children ? ' has-more' : ' middle'}`}>
        <div>
          <h2 className="type-heading" id="enquiry-title">
            {title}
          </h2>
          <p className="above-4 measure soft type-large">{answer}</p>
          {productId && (
            <div className="enquiry-about above-6 row wraps gap-3">
              {cover && <ProductCover product={{ coverUrl: cover }} sizes="240px" />}
              <p className="type-lead strong break-anywhere">{about}</p>
            </div>
          )}
        </div>
        <div className="enquiry-panel screen-only shadowed on-paper">
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
