import { inOne, listen } from '../../ui/listen.ts';

/** Not a field: on a phone it would open the keyboard. A list without rows is a region that scrolls. */
const HEIR = ':is(button, a[href], summary, section[tabindex]):not(:disabled)';

/**
 * A control that goes with what it did, as 移除 and 撤销, leaves its focus to what follows its place, else to what precedes it;
 * else the keyboard would begin at the top of the page again. The button of a row leaves it to the same one of the row beside
 * it. A press on empty ground gives the focus up before. Returns what ends it.
 */
export function passFocusOn(): () => void {
  let path: Element[] = [];
  let before: EventTarget | null = null;
  const under = new WeakMap<Element, Element[]>();
  const stops = [
    listen(document, 'focusin', ({ target, relatedTarget }) => {
      const dialog = target instanceof Element && target.closest('dialog');
      if (dialog && !under.has(dialog)) under.set(dialog, path);
      path = [];
      before = relatedTarget;
      for (let at = target instanceof Element ? target : null; at; at = at.parentElement) path.push(at);
    }),
    // a press has moved the focus by now, and has done nothing else yet
    listen(document, 'mouseup', () => {
      if (document.activeElement === document.body) path = [];
    }),
  ];
  const observer = new MutationObserver((changes) => {
    if (document.activeElement !== document.body) return;
    // a dialog leaves it to what opened it, which may be busy and takes it back itself
    for (let dialog = goneDialog(path); dialog; dialog = goneDialog(path)) path = under.get(dialog) ?? [];
    const [gone] = path;
    if (gone?.isConnected !== false) return;
    const around = path.filter((element) => element.isConnected && !isScreen(element));
    const place = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)));
    const steps = [place, ...around.slice(0, -1)];
    const near = steps.flatMap((step, at) => [...beside(step), around[at], ...(at === 0 ? [before] : [])]);
    path = [];
    const number = buttonsOf(gone.closest('tr')).indexOf(gone);
    const same = beside(place).map((row) => buttonsOf(row)[number]);
    const heir = [...same, ...near, document.querySelector('main')].map(heirIn).find(Boolean);
    heir?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return inOne(...stops, () => observer.disconnect());
}

/** The dialog of what had the focus, once it has gone. */
function goneDialog([focused]: readonly Element[]): Element | undefined {
  const dialog = focused?.closest('dialog');
  return dialog?.isConnected === false ? dialog : undefined;
}

/** The nodes after a place, then those before it, nearest first. */
function beside(place: Pick<MutationRecord, 'nextSibling' | 'previousSibling'> | undefined): Node[] {
  const nodes: Node[] = [];
  for (let at = place?.nextSibling; at; at = at.nextSibling) nodes.push(at);
  for (let at = place?.previousSibling; at; at = at.previousSibling) nodes.push(at);
  return nodes;
}

function buttonsOf(row: unknown): Element[] {
  return row instanceof Element && row.matches('tr') ? [...row.querySelectorAll('button')] : [];
}

/** An element around the whole screen is no neighbour: its first control is the link that skips the menu. */
const isScreen = (element: Element) => element.querySelector('main') !== null;

function heirIn(node: unknown): HTMLElement | undefined {
  if (!(node instanceof Element) || !node.isConnected || isScreen(node)) return undefined;
  return [node, ...node.querySelectorAll(HEIR)].find(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(HEIR) && one.getClientRects().length > 0,
  );
}
