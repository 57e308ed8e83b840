import { caretAt } from '../../ui/caret-at.ts';

/** card-link.css: a card's link lets the mouse through to the words below it. */
const MARKING = 'is-marking';
const MARKABLE = '[data-part=frame-card], [href^="tel:"], [href^="mailto:"]';

/**
 * Marks the words of a card, a number or an address while the mouse drags across them, where the browser would drag the
 * link away. Its picture is dragged as ever, and a finger's gestures stay the browser's. For the whole page, once.
 */
export function markWords(): void {
  const { classList } = document.documentElement;
  let [isMouse, hasMarked] = [false, false];
  let start: ReturnType<typeof caretAt>;
  document.addEventListener('pointerdown', ({ pointerType }) => {
    isMouse = pointerType === 'mouse';
    hasMarked = false;
  });
  document.addEventListener('dragstart', (drag) => {
    if (!isMouse || !(drag.target instanceof Element) || !drag.target.matches(MARKABLE)) return;
    classList.add(MARKING);
    start = caretAt(drag);
    const under = document.elementFromPoint(drag.clientX, drag.clientY);
    hasMarked = start?.node instanceof Text && start.node.parentElement === under;
    if (hasMarked) drag.preventDefault();
    else stop();
  });
  const stop = () => {
    start = undefined;
    classList.remove(MARKING);
  };
  document.addEventListener('mousemove', (move) => {
    const end = start && caretAt(move);
    if (start && end) getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset);
  });
  document.addEventListener('mouseup', stop);
  document.addEventListener(
    'click',
    (click) => {
      if (!hasMarked || click.detail === 0) return; // the Enter key opens as ever
      click.preventDefault();
      click.stopPropagation();
    },
    true,
  );
}
