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
  /** Stands at the product that is asked about. */
  forProduct?: boolean;
  children?: ReactNode;
}

/** The site's enquiry button: it opens the enquiry sheet, which names the product of the page. */
export function AskLink(props: AskLinkProps): ReactNode {
  const { className = '', href, forDealers = false, forProduct, children } = props;
  const words = useAskWords(forProduct);
  const inEnglish = useInEnglish(); // leads to the page's own block, where the sheet would be in Chinese
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
