import { listen } from '../../ui/listen.ts';

/** For browsers without `inert`, Chromium 97 to 101 and Safari 15.4: an element within an inert one gets no focus, key, input or press. */
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
