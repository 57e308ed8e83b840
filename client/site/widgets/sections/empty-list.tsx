import type { ReactNode } from 'react';
import { useIsOpen } from '../page-context.ts';

interface EmptyListProps {
  title: string;
  text: string;
  href: string;
  label: string;
}

/** Replaces an empty list: there are no entries yet, or none on the requested page. */
export function EmptyList({ title, text, href, label }: EmptyListProps): ReactNode {
  const isOpen = useIsOpen();
  return (
    <section className="container section-space">
      <h2 className="type-heading short-bar">{title}</h2>
      <p className="above-4 below-8 soft type-large">{text}</p>
      {isOpen(href) && (
        <a className="button button-dark" href={href}>
          {label}
        </a>
      )}
    </section>
  );
}
