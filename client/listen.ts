type Events = WindowEventMap & DocumentEventMap;

/** Handles events of a target, each by the function under its name; returns the function that stops. */
export function listen(
  target: EventTarget,
  handlers: { readonly [Type in keyof Events]?: (event: Events[Type]) => unknown },
  options: AddEventListenerOptions = {},
): () => void {
  const stop = new AbortController();
  for (const [type, handle] of Object.entries(handlers))
    target.addEventListener(type, handle as EventListener, { ...options, signal: stop.signal }); // proof: the table's own types
  return () => stop.abort();
}
