import { caretAt } from '../../ui/caret-at.ts';
import { listen } from '../../ui/listen.ts';
import { leaveEntry } from './dialog.ts';
import { findPart } from './parts.ts';
import { onPress } from './press.ts';

/** The frame of a page: menus that close, links that open as buttons do, and a bar that makes room for writing. */
export function frame(root: HTMLElement): void {
  closeMenus();
  markWords();
  const menu = findPart(root, 'frame', 'menu') as HTMLDetailsElement | undefined; // proof: site-header.tsx
  if (menu) closeByBack(menu);
  for (const link of root.querySelectorAll<HTMLElement>('a[data-press]')) {
    if (link.dataset.press === 'numbers') link.setAttribute('role', 'button'); // from now on it opens; until then it dials
    link.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      link.click();
    });
  }
  clearKeyboard(root.querySelectorAll('dialog'));
  const bar = findPart(root, 'frame', 'bar');
  listen(document, ['focusin', 'focusout'], ({ type, target }) => {
    const field = target as Element; // proof: both are sent to elements
    const isWriting = type === 'focusin' && field.matches('input:not([type=checkbox]), textarea');
    bar?.classList.toggle('is-away', isWriting);
  });
}

/** Gives dialogs the part of the window that a phone's keyboard leaves, so that their heads stay in sight. */
function clearKeyboard(dialogs: Iterable<HTMLElement>): void {
  const view = window.visualViewport;
  if (!view) return;
  listen(view, ['resize', 'scroll'], () => {
    const isWhole = view.scale === 1; // who enlarges the page moves about in it
    const below = document.documentElement.clientHeight - view.offsetTop - view.height;
    for (const { style } of dialogs) {
      style.setProperty('--below', isWhole ? `${below}px` : '');
      style.setProperty('--seen', isWhole ? `${view.height}px` : '');
    }
  });
}

/** Closes a menu by the back button, too, also one that was opened early. The page of a link takes its place. */
function closeByBack(menu: HTMLDetailsElement): void {
  const follow = () => {
    if (!menu.open) leaveEntry();
    else if (!history.state?.modal) history.pushState({ ...history.state, modal: true }, '');
  };
  if (menu.open) follow();
  menu.addEventListener('toggle', follow);
  listen(window, 'popstate', () => {
    menu.open = false;
  });
  // Back from a search in it: a page that was kept comes as it was left
  listen(window, 'pageshow', ({ persisted }) => {
    if (persisted) menu.open = false;
  });
  onPress<HTMLAnchorElement>(menu, 'a', ({ href }) => {
    history.replaceState({ ...history.state, modal: false }, '');
    location.replace(href);
  });
}

/**
 * Closes a menu (`details[data-menu]`) on a press outside, when the focus leaves it, behind a link that was followed, and on
 * Esc, which gives the focus back to its summary. For the whole page, once. The dimmed page is the menu's own: it closes at
 * the end of a press there, which would otherwise reach what is below.
 */
function closeMenus(): void {
  const close = (isOver: (menu: HTMLDetailsElement) => boolean) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]'))
      if (isOver(menu)) menu.open = false;
  };
  listen(document, ['pointerdown', 'focusin'], ({ target }) => {
    close((menu) => !menu.contains(target as Node)); // proof: these are sent to elements
  });
  listen(document, 'click', (press) => {
    const target = press.target as Element; // proof: as above
    close((menu) => target === menu || menu.contains(target.closest('a')));
  });
  listen(document, 'keydown', ({ key }) => {
    if (key !== 'Escape') return;
    close((menu) => {
      menu.querySelector('summary')?.focus();
      return true;
    });
  });
}

/** card-link.css: a card's link lets the mouse through to the words below it. */
const MARKING = 'is-marking';
const MARKABLE = '[data-part=frame-card], [href^="tel:"], [href^="mailto:"]';

/** Marks the words of a link while the mouse drags across them, where the browser would drag the link away. */
function markWords(): void {
  const { classList } = document.documentElement;
  let isMouse = false;
  let hasMarked = false;
  let start: ReturnType<typeof caretAt>;
  listen(document, 'pointerdown', ({ pointerType }) => {
    isMouse = pointerType === 'mouse';
    hasMarked = false;
  });
  listen(document, 'dragstart', (drag) => {
    const dragged = drag.target as Partial<Element>; // proof: a node, which is a text where marked words are dragged
    if (!isMouse || !dragged.matches?.(MARKABLE)) return;
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
  const mark = (mouse: MouseEvent) => {
    const end = start && caretAt(mouse);
    if (start && end) getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset);
  };
  listen(document, ['mousemove', 'mouseup'], mark); // a busy browser makes one move of many, and that one began the drag
  listen(document, 'mouseup', stop);
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
