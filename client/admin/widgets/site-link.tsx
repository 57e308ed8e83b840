import type { ReactNode } from 'react';

interface SiteLinkProps {
  href: string;
  className?: string;
  title?: string;
  children?: ReactNode;
}

/** A link to the public page of a record, in a new browser tab. */
export function SiteLink({ href, className, title, children }: SiteLinkProps) {
  const label = title === undefined ? undefined : `在官网查看：${title}`;
  return (
    <a className={className} href={href} target="_blank" rel="noopener" aria-label={label} title="在官网查看">
      {children ?? '在官网查看'}
    </a>
  );
}
