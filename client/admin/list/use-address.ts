import { useContext, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { usePersisted, ViewPath } from '../state/persisted.ts';
import { dialogDepth } from '../widgets/dialog-history.ts';

/**
 * The open record: the one that was pressed, or that the address asks for (`?agentId=`). While its dialog is open, the
 * address names it: the entry of the history that Back leaves has it, and the entry below is the list's. So a reload, a copied
 * address, Back and Forward meet the same record; a view that is only hidden keeps its own.
 */
export function useOpened<T>(none: T, named: (asked: URLSearchParams) => T | undefined): [T, (next: T) => void] {
  const [opened, setOpened] = usePersisted('opened', none);
  useAsked(true, (asked) => {
    const fromAddress = named(asked);
    if (fromAddress !== undefined) setOpened(fromAddress);
    // a link: the dialog gets an entry above the list's, before which the address must be the list's
    return fromAddress !== undefined && dialogDepth() === 0;
  });
  return [opened, setOpened];
}

/**
 * Once for each address, when the view is ready: `take` shows what the query of this view's address asks for, as set by links
 * of the dashboard and of notices, and returns whether the query goes.
 */
export function useAsked(isReady: boolean, take: (asked: URLSearchParams) => boolean): void {
  const path = useContext(ViewPath);
  const [location, navigate] = useLocation();
  const search = useSearch();
  const asked = new URLSearchParams(location === path ? search : '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (isReady && take(asked)) navigate(path, { replace: true });
  }, [isReady, asked.toString()]);
}
