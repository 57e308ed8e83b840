import { createContext, useContext } from 'react';
import { type MenuEntry, sectionTitle } from '../../../server/contract/menu.ts';
import { leadsTo, type SectionName } from '../../../server/contract/sections.ts';

/** Whether the page and its frame are in English. */
export const InEnglish = createContext(false);

/** Returns whether the page is in English. */
export const useInEnglish = () => useContext(InEnglish);

/** Returns the `lang` of a name in the other language than its page: a screen reader changes its voice. */
export function langOf(name: string, inEnglish: boolean): 'en' | 'zh-CN' | undefined {
  if (inEnglish) return /\p{Script=Han}/u.test(name) ? 'zh-CN' : undefined;
  return /^[a-z][ -~]*$/i.test(name) ? 'en' : undefined;
}

/** The parts of the site that are hidden or have no entries. */
export const ClosedSections = createContext<readonly string[]>([]);

/** Whether a link may lead to an address. */
export function useIsOpen(): (address: string) => boolean {
  const closed = useContext(ClosedSections);
  return (address) => !leadsTo(closed, address);
}

/** The owner's menu, whose names the sections have everywhere. */
export const OwnMenu = createContext<readonly MenuEntry[] | undefined>(undefined);

/** What a section is called. */
export function useSectionTitle(): (name: SectionName, usual?: string) => string {
  const menu = useContext(OwnMenu);
  return (name, usual) => sectionTitle(name, menu, usual);
}
