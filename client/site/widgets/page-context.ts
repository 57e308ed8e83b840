import { createContext, useContext } from 'react';
import { sectionTitle } from '../../../server/contract/menu.ts';
import { leadsTo, type SectionName } from '../../../server/contract/sections.ts';
import type { Site } from '../../../server/settings.ts';

/** The settings that parts of a page read wherever they are: the owner's menu, and words and questions of the enquiry form. */
interface PageSettings extends Partial<Pick<Site, 'menu' | 'ask' | 'askExtra'>> {
  /** The page and its frame are in English. */
  inEnglish?: boolean;
  /** The parts of the site that are hidden or have no entries. */
  closed?: readonly string[];
}

/** The settings of the page around a component. */
export const PageContext = createContext<PageSettings>({});

/** Returns whether the page is in English. */
export const useInEnglish = () => useContext(PageContext).inEnglish === true;

/** Returns the `lang` of a name in the other language than its page: a screen reader changes its voice. */
export function langOf(name: string, inEnglish: boolean): 'en' | 'zh-CN' | undefined {
  if (inEnglish) return /\p{Script=Han}/u.test(name) ? 'zh-CN' : undefined;
  return /^[a-z][ -~]*$/i.test(name) ? 'en' : undefined;
}

/** Whether a link may lead to an address. */
export function useIsOpen(): (address: string) => boolean {
  const { closed = [] } = useContext(PageContext);
  return (address) => !leadsTo(closed, address);
}

/** The title of a section: that of the owner's menu, if it has one there. */
export function useSectionTitle(): (name: SectionName, usual?: string) => string {
  const { menu } = useContext(PageContext);
  return (name, usual) => sectionTitle(name, menu, usual);
}
