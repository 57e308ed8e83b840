import type { ReadonlySignal } from '@preact/signals-react';
import { useSyncExternalStore } from 'react';

/** A signal's value, for the hooks of this folder: rendered anew whenever it changes. Nothing else reads a signal. */
export function useValue<T>(signal: ReadonlySignal<T>): T {
  return useSyncExternalStore(
    (changed) => signal.subscribe(changed),
    () => signal.peek(),
  );
}
