import type { ReactNode } from 'react';
import { telephoneHref } from '../../../../server/contract/telephone.ts';
import { live } from '../../live/live.ts';
import type { Heading } from '../headings.ts';
import { AskForm, type AskFormProps } from './ask-form.tsx';

interface EnquiryProps extends Omit<AskFormProps, 'id'> {
  title: string;
  /** Who calls back, and why. */
  answer: Heading;
  /** When the hotline calls back. */
  hours: string;
}

/** The callback form of a page, and what happens once it is sent. */
export function Enquiry({ title, hours, answer, ...form }: EnquiryProps): ReactNode {
  const { hotline, productId } = form;
  const values = { ...form, id: 'enquiry', isServed: true };
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
              在工作时间{hours && `（${hours}）`}，{answer.desc}
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
        <div className="enquiry-panel shadowed on-paper" {...live('form', { kind: 'enquiry', values })}>
          <AskForm {...values} />
        </div>
      </div>
    </section>
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
