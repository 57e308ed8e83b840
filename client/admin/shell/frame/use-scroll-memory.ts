import { type RefObject, useLayoutEffect } from 'react';
import { listen } from '../../state/listen.ts';
import { keyOf, persistedAt } from '../../state/persisted.ts';

type Place = readonly [top: number, left: number];

/** How long after a reload a place is looked for, while the content that makes room for it is still arriving. */
const PATIENCE_MS = 5_000;

/**
 * Keeps the scroll positions of a view and of the boxes in it that carry `data-scroll="NAME"`: over being hidden, and over
 * a reload of the page.
 */
export function useScrollMemory(view: RefObject<HTMLElement | null>, path: string): void {
  useLayoutEffect(() => {
    const element = view.current;
    if (!element) return undefined;
    const places = persistedAt<Record<string, Place>>(keyOf(path, 'scroll'), {});
    const stopLooking = restore(element, places.value);
    const record = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return;
      const name = target === element ? '' : target.dataset.scroll;
      if (name !== undefined) places.value[name] = [target.scrollTop, target.scrollLeft];
    };
    const stopRecording = listen(element, 'scroll', record, { capture: true, passive: true });
    return () => {
      stopLooking();
      stopRecording();
    };
  }, [view, path]);
}

/** Scrolls to the places as soon as there is room, until the person scrolls themselves; gives the function that stops. */
function restore(view: HTMLElement, places: Record<string, Place>): () => void {
  const left = new Map(Object.entries(places).filter(([, [top, side]]) => top > 0 || side > 0));
  if (left.size === 0) return () => {};
  const look = () => {
    for (const [name, [top, side]] of left) {
      const box = name === '' ? view : view.querySelector<HTMLElement>(`[data-scroll="${CSS.escape(name)}"]`);
      if (!box) continue;
      box.scrollTo(side, top);
      if (Math.abs(box.scrollTop - top) < 2) left.delete(name);
    }
    if (left.size === 0) stop();
  };
  const observer = new MutationObserver(look);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    stopListening();
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  const stopListening = listen(view, ['wheel', 'touchmove', 'keydown', 'pointerdown'], stop, { passive: true });
  observer.observe(view, { childList: true, subtree: true });
  look();
  return stop;
}
