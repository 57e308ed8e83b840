import { type RefObject, useEffect, useRef } from 'react';
import { listen } from './listen.ts';

/**
 * Opens a native `<dialog>` over the page while `open`: focus stays inside and returns; Esc and the back button close
 * it. For the back button it adds one history entry with the same address.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    const before = document.activeElement;
    // browsers of 2020 on iOS lack dialogs; there it is an element that is open or not
    if (element.showModal) element.showModal();
    else element.setAttribute('open', '');
    const onEscape = (event: KeyboardEvent) => event.key === 'Escape' && close.current();
    const onBack = () => close.current();
    const onCancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    window.history.pushState({ ...window.history.state, modal: true }, '');
    const stops = [
      listen(window, 'popstate', onBack),
      listen(document, 'keydown', onEscape),
      listen(element, 'cancel', onCancel),
    ];
    return () => {
      for (const stop of stops) stop();
      if (window.history.state?.modal) window.history.back();
      if (element.close) element.close();
      else element.removeAttribute('open');
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [open, dialog]);
}
