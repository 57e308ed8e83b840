import { createContext, useContext } from 'react';
import type { Site } from '../../../../server/settings.ts';

/** The owner chose none. */
export const NO_WORDS = { button: '', submit: '', phone: '', title: '' };
const OwnWords = createContext<NonNullable<Site['ask']>>(NO_WORDS);

/** Gives the owner's words to a page. */
export const AskWords = OwnWords.Provider;

/** Returns the words of buttons and sheet: the owner's, or else the usual ones. `title` is empty unless the owner chose one. */
export function useAskWords(): NonNullable<Site['ask']> {
  const { button, submit, phone, title } = useContext(OwnWords);
  return { button: button || '咨询报价', submit: submit || '提交咨询', phone: phone || '电话咨询', title };
}
