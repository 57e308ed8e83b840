type Events = WindowEventMap & DocumentEventMap;

/** Handles these events of a target; gives the function that stops. */
export function listen<K extends keyof Events>(
  target: EventTarget,
  names: K | readonly K[],
  handle: (event: Events[K]) => unknown,
  options: AddEventListenerOptions = {},
): () => void {
  const stop = new AbortController();
  const listener = handle as (event: Event) => void; // proof: the target sends events of these names only
  for (const name of [names].flat()) target.addEventListener(name, listener, { ...options, signal: stop.signal });
  return () => stop.abort();
}
