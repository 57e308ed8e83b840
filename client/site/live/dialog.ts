/**
 * Opens a `<dialog>` of the page over it, with the focus in its first field; what is in it as a template comes with the
 * first opening. It closes by Esc, the back button, a press outside and `[data-close]`; the focus then returns to `opener`.
 * Fit for the first script.
 */
export function openDialog(dialog: HTMLDialogElement, opener: HTMLElement): void {
  const close = () => dialog.close();
  const template = dialog.querySelector('template');
  template?.replaceWith(template.content);
  dialog.showModal?.();
  dialog.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  dialog.dataset.shownAt = dialog.dataset.shownAt || String(performance.now()); // live/lead-form.ts reads it
  history.pushState({ ...history.state, modal: true }, ''); // for the back button
  addEventListener('popstate', close);
  let began: EventTarget | null;
  dialog.onpointerdown = ({ target }) => {
    began = target;
  };
  dialog.onclick = ({ target, detail }) => {
    // the backdrop belongs to the dialog; marking a text may end there, and so may the double click that opened it
    // proof: a click is on an element
    if ((target === dialog && began === dialog && detail < 2) || (target as Element).closest('[data-close]')) close();
  };
  dialog.onclose = () => {
    removeEventListener('popstate', close);
    leaveEntry();
    opener.focus({ preventScroll: true });
  };
}

/** Goes back from the entry of something open where a page begins: the next step back would show nothing new. */
export function leaveEntry(): void {
  if (history.state?.modal) history.back();
}
