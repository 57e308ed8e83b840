import { createContext, type ReactNode, useContext } from 'react';
import { contact } from '../../../../server/contract/addresses.ts';
import type { Site } from '../../../../server/settings.ts';
import { opens } from '../../live/live.ts';
import { useInEnglish } from '../page-context.ts';

/** The owner chose none. */
export const NO_WORDS = { button: '', submit: '', phone: '', title: '' };
const OwnWords = createContext<NonNullable<Site['ask']>>(NO_WORDS);

/** Gives the owner's words to a page. */
export const AskWords = OwnWords.Provider;

/** Returns the words of buttons, form and sheet: the owner's, or else the usual ones, which may name the page's product. */
export function useAskWords(isForProduct = false): NonNullable<Site['ask']> {
  const { button, submit, phone, title } = useContext(OwnWords);
  const usual = isForProduct ? '咨询该产品' : '咨询报价';
  return {
    button: button || usual,
    submit: submit || '提交咨询',
    phone: phone || '电话咨询',
    title: title || usual,
  };
}

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
