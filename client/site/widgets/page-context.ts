import { createContext, useContext } from 'react';
import { sectionTitle } from '../../../server/contract/menu.ts';
import { leadsTo, type SectionName } from '../../../server/contract/sections.ts';
import type { Site } from '../../../server/settings.ts';

/** The settings that parts of a page read wherever they are: the owner's menu, and words and questions of the enquiry form. */
interface PageSettings extends Partial<Pick<Site, 'menu' | 'ask' | 'askExtra'>> {
  inEnglish?: boolean;
  /** The parts of the site that are hidden or have no entries. */
  closed?: readonly string[];
}

export const PageContext = createContext<PageSettings>({});

/** Returns the `lang` of a name in the other language than its page: a screen reader changes its voice. */
export function langOf(name: string, inEnglish: boolean): 'en' | 'zh-CN' | undefined {
  if (inEnglish) return /\p{Script=Han}/u.test(name) ? 'zh-CN' : undefined;
  return /^[a-z][ -~]*$/i.test(name) ? 'en' : undefined;
}

/** Returns what the components of a page ask about the page and its sections. */
export function usePage() {
  const { inEnglish = false, closed = [], menu } = useContext(PageContext);
  return {
    inEnglish,
    /** Whether a link may lead to an address. */
    isOpen: (address: string) => !leadsTo(closed, address),
    /** The title of a section: that of the owner's menu, if it has one there. */
    titleOf: (name: SectionName, usual?: string) => sectionTitle(name, menu, usual),
  };
}
