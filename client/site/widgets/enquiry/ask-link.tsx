import type { ReactNode } from 'react';
import { contact } from '../../../../server/contract/addresses.ts';
import { opens } from '../../live/live.ts';
import { useInEnglish } from '../in-english.ts';
import { useAskWords } from './ask-words.ts';

interface AskLinkProps {
  className?: string;
  /** Address of a page's form, for visitors without JavaScript. */
  href?: string | undefined;
  /** Leads to the form for dealers, in the address or on the page itself. */
  forDealers?: boolean;
  children?: ReactNode;
}

/** The site's enquiry button: it opens the enquiry sheet, which names the product of the page. */
export function AskLink(props: AskLinkProps): ReactNode {
  const words = useAskWords();
  const inEnglish = useInEnglish(); // leads to the page's own block, where the sheet would be in Chinese
  const { className = '', href, forDealers = false, children } = props;
  return (
    <a
      className={`button button-main${className && ` ${className}`}`}
      href={href ?? (forDealers ? '#apply' : `${contact}#apply`)}
      {...(!inEnglish && !forDealers && opens('ask'))}
    >
      {children ?? (inEnglish ? 'Contact us' : forDealers ? '申请代理加盟' : words.button)}
    </a>
  );
}
