import { createContext, useContext } from 'react';
import { leadsTo } from '../../../server/contract/sections.ts';

/** The parts of the site that are hidden or have no entries. */
export const ClosedSections = createContext<readonly string[]>([]);

/** Whether a link may lead to an address. */
export function useIsOpen(): (address: string) => boolean {
  const closed = useContext(ClosedSections);
  return (address) => !leadsTo(closed, address);
}
