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
      <p className="below-8 type-lead">{text}</p>
      {isOpen(href) && (
        <a className="button button-dark" href={href}>
          {label}
        </a>
      )}
    </section>
  );
}
