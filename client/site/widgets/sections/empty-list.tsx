import type { ReactNode } from 'react';
import { useIsOpen } from '../page-context.ts';

interface EmptyListProps {
  text: string;
  href: string;
  label: string;
}

/** Replaces an empty list below its page's title: why there is nothing, and where to go. */
export function EmptyList({ text, href, label }: EmptyListProps): ReactNode {
  const isOpen = useIsOpen();
  return (
    <section className="container section-space">
      <div className="nothing-yet quiet-ground">
        <p className="relative type-heading heavy snug">{text}</p>
        {isOpen(href) && (
          <a className="button button-dark relative above-6" href={href}>
            {label}
          </a>
        )}
      </div>
    </section>
  );
}
