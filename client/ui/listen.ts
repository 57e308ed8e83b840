type Events = WindowEventMap & DocumentEventMap;

/** Adds a listener for these events of a target; returns the function that removes it. Browsers of 2020 do not support `signal` here. */
export function listen<K extends keyof Events>(
  target: EventTarget,
  names: K | readonly K[],
  handle: (event: Events[K]) => unknown,
  options?: AddEventListenerOptions,
): () => void {
  const listener = handle as (event: Event) => void; // proof: the target sends only events of these names
  const all = [names].flat();
  for (const name of all) target.addEventListener(name, listener, options);
  return () => {
    for (const name of all) target.removeEventListener(name, listener, options);
  };
}

/** One function that calls all of these, such as those that `listen` returns. */
export function inOne(...stops: readonly (() => void)[]): () => void {
  return () => {
    for (const stop of stops) stop();
  };
}
