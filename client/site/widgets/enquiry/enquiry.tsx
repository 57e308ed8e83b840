import type { ReactNode } from 'react';
import { telephoneHref } from '../../../../server/contract/telephone.ts';
import { live } from '../../live/live.ts';
import { ProductCover } from '../cards/product-card.tsx';
import type { Heading } from '../headings.ts';
import { AskForm, type AskFormProps } from './ask-form.tsx';

interface EnquiryProps extends Omit<AskFormProps, 'id'> {
  title: string;
  /** Who calls back, and why. */
  answer: Heading;
  /** When the hotline calls back. */
  hours: string;
  cover?: string;
}

/** The callback form of a page, and what happens once it is sent. */
export function Enquiry({ title, hours, answer, cover, ...form }: EnquiryProps): ReactNode {
  const { hotline, productId, about } = form;
  const values = { ...form, id: 'enquiry', isServed: true };
  const [open = ''] = hours.split(/[，；。]/);
  return (
    <section className="enquiry screen-only on-mist section-space" id="apply" aria-labelledby="enquiry-title">
      <div className={`enquiry-row split container${productId ? ' middle' : ''}`}>
        <div>
          <h2 className="type-heading" id="enquiry-title">
            {title}
          </h2>
          <p className="above-4 measure soft type-large">
            {[open, answer.title, answer.desc].filter(Boolean).join('，')}
          </p>
          {productId && ( // the contact page shows the number above
            <>
              <div className="enquiry-about above-6 row wraps">
                {cover && <ProductCover product={{ coverUrl: cover }} sizes="240px" />}
                <p className="type-lead strong break-anywhere">{about}</p>
              </div>
              <a className="link-button above-4 figures type-title" href={telephoneHref(hotline)}>
                {hotline}
              </a>
            </>
          )}
        </div>
        <div className="enquiry-panel shadowed on-paper" {...live('form', { kind: 'enquiry', values })}>
          <AskForm {...values} />
        </div>
      </div>
    </section>
  );
}
