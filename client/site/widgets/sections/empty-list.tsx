import type { ReactNode } from 'react';
import * as addresses from '../../../../server/contract/addresses.ts';
import { useIsOpen } from '../page-context.ts';

interface EmptyListProps {
  text: string;
  /** What to do instead; said only where the link may lead. */
  advice?: string;
  href?: string;
  label?: string;
}

/** Replaces an empty list below its page's title: why there is nothing, and where to go. */
export function EmptyList(props: EmptyListProps): ReactNode {
  const { text, advice = '先看看我们做什么', href = addresses.productCentre, label = '看看产品' } = props;
  const leads = useIsOpen()(href);
  return (
    <section className="container section-space">
      <div className="nothing-yet quiet-ground">
        <p className="relative type-heading heavy snug">{leads ? `${text}，${advice}。` : `${text}。`}</p>
        {leads && (
          <a className="button button-dark relative above-6" href={href}>
            {label}
          </a>
        )}
      </div>
    </section>
  );
}
