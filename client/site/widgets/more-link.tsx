import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

type MoreLinkProps = { href: string; className?: string; children: ReactNode };

export function MoreLink({ href, className = '', children }: MoreLinkProps) {
  return (
    <a className={`link-button ${className}`} href={href}>
      {children}
      <Icon name="arrow-right" />
    </a>
  );
}
