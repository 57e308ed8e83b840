import { createContext, useContext } from 'react';
import { type MenuEntry, sectionTitle } from '../../../server/contract/menu.ts';
import { leadsTo, type SectionName } from '../../../server/contract/sections.ts';

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
