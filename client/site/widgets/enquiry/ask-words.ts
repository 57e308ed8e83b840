import { createContext, useContext } from 'react';
import type { Site } from '../../../../server/settings.ts';

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
