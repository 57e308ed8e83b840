import type { ReactNode } from 'react';
import { part } from '../live/parts.ts';

interface CardLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** The one link of a card, to which the whole card answers; its words and the card's can be marked with the mouse. */
export function CardLink({ href, className = '', children }: CardLinkProps): ReactNode {
  return (
    <a className={`card-link ink accent-hover ${className}`.trim()} href={href} {...part('frame', 'card')}>
      {children}
    </a>
  );
}
