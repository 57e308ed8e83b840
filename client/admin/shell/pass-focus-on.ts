import { listen } from '../../ui/listen.ts';

/** Not a field: on a phone it would open the keyboard. */
const HEIR = ':is(button, a[href], summary):not(:disabled)';

/**
 * A control that goes with what it did, as 移除 and 撤销, leaves its focus to what follows its place, else to what precedes it;
 * else the keyboard would begin at the top of the page again. A press on empty ground gives the focus up before. Returns what
 * ends it.
 */
export function passFocusOn(): () => void {
  let path: Element[] = [];
  let before: EventTarget | null = null;
  const stops = [
    listen(document, 'focusin', ({ target, relatedTarget }) => {
      path = [];
      before = relatedTarget;
      for (let at = target instanceof Element ? target : null; at; at = at.parentElement) path.push(at);
    }),
    // a press has moved the focus by now, and has done nothing else yet
    listen(document, 'mouseup', ({ target }) => {
      const isOnIt = target instanceof Node && path[0]?.contains(target);
      if (document.activeElement === document.body && !isOnIt) path = [];
    }),
  ];
  const observer = new MutationObserver((changes) => {
    if (document.activeElement !== document.body || path[0]?.isConnected !== false) return;
    const [gone] = path.filter((element) => !element.isConnected).slice(-1);
    const around = path.filter((element) => element.isConnected && !element.querySelector('main')); // not the whole screen
    const place = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node === gone));
    const near = [...beside(place?.nextSibling, place?.previousSibling), ...around.slice(0, 1)];
    const far = around
      .slice(1)
      .flatMap((element, at) => [...beside(around[at]?.nextSibling, around[at]?.previousSibling), element]);
    const known = before instanceof Element && before.matches(HEIR) ? [before] : [];
    path = [];
    for (const node of [...near, ...known, ...far, document.querySelector('main')]) {
      const heir = heirIn(node);
      if (heir) return heir.focus({ preventScroll: true });
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    for (const stop of stops) stop();
    observer.disconnect();
  };
}

/** The nodes from `next` on, then those from `previous` back. */
function* beside(next: Node | null = null, previous: Node | null = null) {
  for (let at: Node | null = next; at; at = at.nextSibling) yield at;
  for (let at: Node | null = previous; at; at = at.previousSibling) yield at;
}

/** The first control at or in a node that is shown. */
function heirIn(node: Node | null): HTMLElement | undefined {
  if (!(node instanceof Element) || !node.isConnected) return undefined;
  const isShown = (one: Element): one is HTMLElement =>
    one instanceof HTMLElement && one.matches(HEIR) && one.getClientRects().length > 0;
  return [node, ...node.querySelectorAll(HEIR)].find(isShown);
}
