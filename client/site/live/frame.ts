import type { Asking } from './asking.ts';
import { withRoots } from './load-roots.ts';
import { onPress } from './press.ts';

type Open = (asking: Asking, link: HTMLAnchorElement) => void;

/** What a link with `opens` opens. */
export const OPENERS = {
  ask: (asking, link) => withRoots(({ openAsk }) => openAsk({ ...asking, ...named(link) }), follow(link)),
  numbers: ({ phones }, link) => withRoots(({ openNumbers }) => openNumbers(phones), follow(link)),
} satisfies Record<string, Open>;

/** The frame of a page: menus that close, the dialogs that its links open, and a bar that makes room for writing. */
export function frame(root: HTMLElement, asking: Asking): void {
  closeMenus();
  for (const [name, open] of Object.entries<Open>(OPENERS))
    onPress<HTMLAnchorElement>(root, `a[data-press=${name}]`, (link) => open(asking, link));
  for (const link of root.querySelectorAll<HTMLElement>('a[data-press=numbers]')) {
    link.setAttribute('role', 'button'); // from now on it opens; until then it dials
    link.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      link.click();
    });
  }
  const bar = root.querySelector('.floating-contact');
  for (const type of ['focusin', 'focusout'])
    document.addEventListener(type, ({ target }) => {
      const isWriting =
        type === 'focusin' && target instanceof Element && target.matches('input:not([type=checkbox]), textarea');
      bar?.classList.toggle('is-away', isWriting);
    });
}

/** The product that a link itself names. */
function named(link: HTMLAnchorElement): Partial<Asking> {
  const { about: name } = link.dataset;
  const productId = name && new URLSearchParams(link.search).get('productId');
  return productId ? { product: { productId, name } } : {};
}

function follow(link: HTMLAnchorElement) {
  return () => location.assign(link.href);
}

/**
 * Closes a menu (`details[data-menu]`) on a press outside, behind a link that was followed, and on Esc, which gives the
 * focus back to its summary. For the whole page, once. Fit for the first script: no `listen`, nothing taken apart.
 */
export function closeMenus(): void {
  const close = (isOver: (menu: HTMLDetailsElement) => boolean) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]'))
      if (isOver(menu)) menu.open = false;
  };
  document.addEventListener('pointerdown', (press) => {
    const target = press.target as Element; // proof: it is sent to elements, as the next is
    close((menu) => target === menu || !menu.contains(target)); // the dimmed page is the menu's own
  });
  document.addEventListener('click', (press) => {
    const link = (press.target as Element).closest('a');
    close((menu) => menu.contains(link));
  });
  document.addEventListener('keydown', (press) => {
    if (press.key !== 'Escape') return;
    close((menu) => {
      menu.querySelector('summary')?.focus();
      return true;
    });
  });
}
