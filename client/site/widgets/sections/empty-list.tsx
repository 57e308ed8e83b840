import type { ReactNode } from 'react';
import { contact } from '../../../../server/contract/addresses.ts';
import { useIsOpen, useSectionTitle } from '../page-context.ts';

interface EmptyListProps {
  text: string;
  href: string;
  label: string;
}

/** Replaces an empty list below its page's title: why there is nothing, and where to go: at least to the company. */
export function EmptyList({ text, href, label }: EmptyListProps): ReactNode {
  const isOpen = useIsOpen();
  const titleOf = useSectionTitle();
  const [to, words] = isOpen(href) ? [href, label] : [contact, titleOf('contact')];
  return (
    <section className="container section-space">
      <div className="nothing-yet quiet-ground">
        <p className="relative type-heading heavy snug">{text}</p>
        <a className="button button-dark relative above-6" href={to}>
          {words}
        </a>
      </div>
    </section>
  );
}
