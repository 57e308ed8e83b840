import { createContext, useContext } from 'react';

/** Whether the page and its frame are in English. */
export const InEnglish = createContext(false);

/** Returns whether the page is in English. */
export const useInEnglish = () => useContext(InEnglish);

/** Returns the `lang` of a name in the other language than its page: a screen reader changes its voice. */
export function langOf(name: string, inEnglish: boolean): 'en' | 'zh-CN' | undefined {
  if (inEnglish) return /\p{Script=Han}/u.test(name) ? 'zh-CN' : undefined;
  return /^[a-z][ -~]*$/i.test(name) ? 'en' : undefined;
}
