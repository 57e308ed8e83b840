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
    const near = [...beside(place), ...around.slice(0, 1)];
    const far = around.slice(1).flatMap((outer, at) => [...beside(around[at]), outer]);
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

/** What follows a place, then what precedes it, nearest first. */
function beside(place: Pick<MutationRecord, 'nextSibling' | 'previousSibling'> | undefined): Node[] {
  const nodes: Node[] = [];
  for (let at = place?.nextSibling; at; at = at.nextSibling) nodes.push(at);
  for (let at = place?.previousSibling; at; at = at.previousSibling) nodes.push(at);
  return nodes;
}

/** The first control at or in a node that is shown. */
function heirIn(node: Node | null): HTMLElement | undefined {
  if (!(node instanceof Element) || !node.isConnected) return undefined;
  const isShown = (one: Element): one is HTMLElement =>
    one instanceof HTMLElement && one.matches(HEIR) && one.getClientRects().length > 0;
  return [node, ...node.querySelectorAll(HEIR)].find(isShown);
}
