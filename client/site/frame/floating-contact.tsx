import type { ReactNode } from 'react';
import { telephoneHref } from '../../../server/contract/telephone.ts';
import { Icon } from '../../ui/icon.tsx';
import { opens } from '../live/live.ts';
import { AskLink } from '../widgets/enquiry/ask-link.tsx';
import type { FrameData } from './frame-data.ts';

interface FloatingContactProps extends Pick<FrameData, 'phones'> {
  askHref: string | undefined;
}

/** The bar at a phone's foot: the numbers to dial, in a drawer, and the sheet to ask with. Without JavaScript links. */
export function FloatingContact({ phones: [hotline], askHref }: FloatingContactProps): ReactNode {
  const dial = telephoneHref(hotline?.number ?? '');
  return (
    <aside className="floating-contact on-paper ruled-above row" aria-label="联系我们">
      <a className="floating-contact-hotline soft type-small snug grow" href={dial}>
        {hotline?.label} <span className="figures ink strong type-large block">{hotline?.number}</span>
      </a>
      <a className="floating-contact-button button grow" href={dial} {...opens('numbers')}>
        <Icon name="phone" />
        电话咨询
      </a>
      <AskLink className="floating-contact-button grow" href={askHref} />
    </aside>
  );
}
