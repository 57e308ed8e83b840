import { listen } from '../../ui/listen.ts';

/** Not a field: on a phone it would open the keyboard. */
const HEIR = ':is(button, a[href], summary):not(:disabled)';

/**
 * A control that goes with what it did, as 移除 and 撤销, leaves its focus to what is nearest; else the keyboard would begin
 * at the top of the page again. Returns what ends it.
 */
export function passFocusOn(): () => void {
  let path: Element[] = [];
  let before: EventTarget | null = null;
  const stop = listen(document, 'focusin', ({ target, relatedTarget }) => {
    path = [];
    before = relatedTarget;
    for (let at = target instanceof Element ? target : null; at; at = at.parentElement) path.push(at);
  });
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || path[0]?.isConnected !== false) return;
    const around = path.filter((element) => element.isConnected && !element.querySelector('main')); // not the whole screen
    const [near, ...far] = around.map((element) => element.querySelector(HEIR));
    const isThere = (one: unknown): one is HTMLElement =>
      one instanceof HTMLElement && one.isConnected && one.getClientRects().length > 0;
    const heir = [near, before, ...far, document.querySelector('main')].find(isThere);
    path = [];
    heir?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    stop();
    observer.disconnect();
  };
}
