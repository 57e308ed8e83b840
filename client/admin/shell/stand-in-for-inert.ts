import { listen } from '../../ui/listen.ts';

/**
 * In engines that do not know `inert`, Chromium 97 to 101 and Safari 15.4, nothing within an element that bears it takes the
 * focus, a key, a letter or a press.
 */
export function standInForInert(): void {
  if ('inert' in HTMLElement.prototype) return;
  const refuse = (event: Event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.closest('[inert]')) return;
    event.preventDefault();
    event.stopPropagation();
    target.blur();
  };
  listen(document, ['focusin', 'keydown', 'beforeinput', 'click'], refuse, { capture: true });
}
