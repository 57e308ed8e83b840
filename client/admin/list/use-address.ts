import { useContext, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { usePersisted, ViewPath } from '../state/persisted.ts';

/** The query of this view's address, as set by links of the dashboard and of notices, and a function to clear it. */
function useAddress(): [URLSearchParams, () => void] {
  const path = useContext(ViewPath);
  const [location, navigate] = useLocation();
  const search = useSearch();
  return [new URLSearchParams(location === path ? search : ''), () => navigate(path, { replace: true })];
}

/** The open record: the one in the address (`?agentId=`), else the one that was pressed. */
export function useOpened<T>(none: T, named: (asked: URLSearchParams) => T | undefined): [T, (next: T) => void] {
  const [asked, forget] = useAddress();
  const [pressed, setPressed] = usePersisted('opened', none);
  const fromAddress = named(asked);
  // before its dialog has a history entry: forgotten later, the address would still be that of the entry below, which Back meets
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (fromAddress === undefined) return;
    setPressed(fromAddress);
    forget();
  }, [asked.toString()]);
  return [fromAddress ?? pressed, setPressed];
}

/** Once for each address, when the view is ready: `take` shows what it asks for, and returns whether it asks for anything. */
export function useAsked(isReady: boolean, take: (asked: URLSearchParams) => boolean): void {
  const [asked, forget] = useAddress();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (isReady && take(asked)) forget();
  }, [isReady, asked.toString()]);
}
