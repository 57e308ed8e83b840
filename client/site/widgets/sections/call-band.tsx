import type { ReactNode } from 'react';
import { telephoneHref } from '../../../../server/contract/telephone.ts';
import type { Site } from '../../../../server/settings.ts';
import { named } from '../by-word.tsx';
import { AskLink } from '../enquiry/enquiry.tsx';
import { namedBy } from './section-head.tsx';

interface CallBandProps {
  title: string;
  desc: string;
  phone: Site['phones'][number] | undefined;
  /** Instead of the button that opens the enquiry sheet. */
  children?: ReactNode;
}

/** The last section of a page, on every device: a number to call, and the button that opens the enquiry sheet. */
export function CallBand({ title, desc, phone, children }: CallBandProps) {
  return (
    <section className="call-band on-mist" {...namedBy('call-band-title', title)}>
      <div className="call-band-row container">
        <div>
          {title && (
            <h2 className="keep-phrases type-heading" id="call-band-title" {...named(title.replace(/。$/, ''))} />
          )}
          {desc && <p className="above-3 soft type-large">{desc}</p>}
        </div>
        <div className="call-band-ways">
          {phone && (
            <a className="call-band-phone dark block" href={telephoneHref(phone.number)}>
              <span className="block soft type-small">{phone.label}</span>
              <span className="call-band-number tight figures block type-title heavy">{phone.number}</span>
            </a>
          )}
          {children || <AskLink className="button-in-bar" />}
        </div>
      </div>
    </section>
  );
}
