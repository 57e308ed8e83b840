type Events = WindowEventMap & DocumentEventMap;

/** Handles these events of a target; gives the function that stops. Engines of 2020 know no `signal` for this. */
export function listen<K extends keyof Events>(
  target: EventTarget,
  names: K | readonly K[],
  handle: (event: Events[K]) => unknown,
  options?: AddEventListenerOptions,
): () => void {
  const listener = handle as (event: Event) => void; // proof: the target sends events of these names only
  const all = [names].flat();
  for (const name of all) target.addEventListener(name, listener, options);
  return () => {
    for (const name of all) target.removeEventListener(name, listener, options);
  };
}
