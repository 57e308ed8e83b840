import { signal } from '@preact/signals-react';
import { useSyncExternalStore } from 'react';

/** A value outside all components. */
export interface Shared<T> {
  value: T;
  /** The value, for a component: rendered again whenever it changes. */
  use(): T;
}

/** The only kind of value that several components share; its file exports hooks and verbs, never the value. */
export function shared<T>(initial: T): Shared<T> {
  const held = signal(initial);
  return {
    get value() {
      return held.peek();
    },
    set value(next) {
      held.value = next;
    },
    use: () =>
      useSyncExternalStore(
        (changed) => held.subscribe(changed),
        () => held.peek(),
      ),
  };
}
