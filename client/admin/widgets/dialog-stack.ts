import { useSyncExternalStore } from 'react';

/** Open dialogs, the uppermost last. What must be reachable over everything (a toast) stands inside the uppermost one. */
let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Puts a dialog on top; gives the function that takes it away. */
export function pushDialog(element: HTMLElement): () => void {
  change([...stack, element]);
  return () => change(stack.filter((other) => other !== element));
}

/** The uppermost open dialog. */
export function useTopDialog(): HTMLElement | undefined {
  return useSyncExternalStore(subscribe, () => stack[stack.length - 1]);
}

function change(next: readonly HTMLElement[]): void {
  stack = next;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
