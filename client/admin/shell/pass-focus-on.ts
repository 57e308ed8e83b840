import { inOne, listen } from '../../ui/listen.ts';

/** The controls that may get the focus. No field, which would open a phone's keyboard; a list without rows is a section. */
const HEIR = ':is(button, a[href], summary, section[tabindex]):not(:disabled)';

/**
 * When the focused control is removed, such as 移除 or 撤销 after a press, focuses the nearest control after its place, or else
 * before it; otherwise the keyboard would begin at the top of the page again. After a button of a table's row it is the same
 * button of the next row. Not after a press on empty ground. Returns the function that stops it.
 */
export function passFocusOn(): () => void {
  /** The focused element and what is around it, and the element that had the focus before. */
  let path: Element[] = [];
  let before: EventTarget | null = null;
  /** The path outside each dialog when it opened. */
  const under = new WeakMap<Element, Element[]>();
  const stops = [
    listen(document, 'focusin', ({ target, relatedTarget }) => {
      const dialog = target instanceof Element && target.closest('dialog');
      if (dialog && !under.has(dialog)) under.set(dialog, path);
      path = [];
      before = relatedTarget;
      for (let at = target instanceof Element ? target : null; at; at = at.parentElement) path.push(at);
    }),
    // when a press ends it has moved the focus, and its click has not been sent
    listen(document, 'mouseup', () => {
      if (document.activeElement === document.body) path = [];
    }),
  ];
  const observer = new MutationObserver((changes) => {
    if (document.activeElement !== document.body) return;
    // after a dialog the focus belongs to the control that opened it, which may be disabled and takes it back itself
    for (let dialog = goneDialog(path); dialog; dialog = goneDialog(path)) path = under.get(dialog) ?? [];
    const [gone] = path;
    if (gone?.isConnected !== false) return;
    const around = path.filter((element) => element.isConnected && !isScreen(element));
    const place = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)));
    path = [];
    const near = beside(place);
    const number = buttonsOf(gone.closest('tr')).indexOf(gone);
    const heirs = [
      ...near.map((row) => buttonsOf(row)[number]),
      ...near,
      around[0],
      before,
      ...around.slice(0, -1).flatMap((element, at) => [...beside(element), around[at + 1]]),
      document.querySelector('main'),
    ];
    heirs.map(heirIn).find(Boolean)?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return inOne(...stops, () => observer.disconnect());
}

/** The removed dialog around the element that had the focus. */
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

/** Whether it contains the whole screen: its first control, the skip link, is not near. */
const isScreen = (element: Element) => element.querySelector('main') !== null;

function heirIn(node: unknown): HTMLElement | undefined {
  if (!(node instanceof Element) || !node.isConnected || isScreen(node)) return undefined;
  return [node, ...node.querySelectorAll(HEIR)].find(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(HEIR) && one.getClientRects().length > 0,
  );
}
