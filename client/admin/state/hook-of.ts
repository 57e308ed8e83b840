import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';

/** Returns the hook that reads a signal: a component that calls it renders again when the value changes. */
export function hookOf<T>(source: ReadonlySignal<T>): () => T {
  return function useValue() {
    useSignals();
    return source.value;
  };
}
