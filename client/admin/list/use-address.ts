import { useContext, useEffect } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import { usePersisted, ViewPath } from '../state/persisted.ts';
import type { PagedList } from './use-paged-list.ts';

/** The query of this view's address, as set by links of the dashboard and of notices, and a function to clear it. */
function useAddress(): [URLSearchParams, () => void] {
  const path = useContext(ViewPath);
  const location = usePathname();
  const search = useSearch();
  return [new URLSearchParams(location === path ? search : ''), () => navigate(path, { replace: true })];
}

/** The open record: the one in the address (`?agentId=`), else the one that was pressed. */
export function useOpened<T>(none: T, named: (asked: URLSearchParams) => T | undefined): [T, (next: T) => void] {
  const [asked, forget] = useAddress();
  const [pressed, setPressed] = usePersisted('opened', none);
  const fromAddress = named(asked);
  const open = (next: T) => {
    setPressed(next);
    if (fromAddress !== undefined) forget();
  };
  return [fromAddress ?? pressed, open];
}

/** Called once with the value in the address (`?section=about`), when the view can show it. */
export function useNamed(name: string, isReady: boolean, show: (value: string) => void): void {
  const [asked, forget] = useAddress();
  const value = asked.get(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (!isReady || value === null) return;
    show(value);
    forget();
  }, [isReady, value]);
}

/** Applies the filters in the address (`?handled=false`) to the list, once. */
export function useAddressFilters({ none, goTo }: Pick<PagedList<unknown>, 'none' | 'goTo'>): void {
  const [asked, forget] = useAddress();
  const named = [...asked].filter(([name]) => name in none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (named.length === 0) return;
    goTo({ ...none, ...Object.fromEntries(named) }, 1);
    forget();
  }, [asked.toString()]);
}
