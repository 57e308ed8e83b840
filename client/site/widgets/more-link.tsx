import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

type MoreLinkProps = { href: string; className?: string; children: ReactNode };

/** A link onward, with an arrow behind its words. */
export function MoreLink({ href, className = '', children }: MoreLinkProps): ReactNode {
  return (
    <a className={`link-button ${className}`} href={href}>
      {children}
      <Icon name="arrow-right" />
    </a>
  );
}
