import type { ReactNode } from 'react';
import { contact } from '../../../../server/contract/addresses.ts';

interface AskLinkProps {
  className?: string;
  /** A page's form: where it leads without JavaScript. */
  href?: string | undefined;
  /** The product that `href` names, where the page is about another thing. */
  product?: string | undefined;
  children?: ReactNode;
}

/** The one button of the site: it opens the sheet to ask with, which names the product that the page is about. */
export function AskLink({
  className = '',
  href = `${contact}#apply`,
  product = '',
  children,
}: AskLinkProps): ReactNode {
  return (
    <a
      className={`button button-main${className && ` ${className}`}`}
      href={href}
      data-ask={product}
      aria-haspopup="dialog"
    >
      {children ?? '咨询报价'}
    </a>
  );
}
