import { part } from '../live/live.ts';
import { named } from './by-word.tsx';

interface CardLinkProps {
  href: string;
  name: string;
  className?: string;
}

/** The one link of a card, to which the whole card answers; its words and the card's can be marked with the mouse. */
export function CardLink({ href, name, className = '' }: CardLinkProps) {
  return (
    <a
      className={`card-link ink accent-hover ${className}`.trim()}
      href={href}
      {...named(name)}
      {...part('frame', 'card')}
    />
  );
}
