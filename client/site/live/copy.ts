/** Copies a text, else the page's address, and reports it; the button is shown only where there is a clipboard. */
export function copy(root: HTMLElement, { text }: { text: string }): void {
  const button = root.querySelector('button');
  const status = root.querySelector<HTMLElement>('[role=status]');
  if (!button || !status || !navigator.clipboard) return; // missing without TLS
  button.hidden = false;
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(text || pageAddress()).then(
      () => {
        status.textContent = status.dataset.done ?? '';
      },
      () => undefined, // refused: the text is next to the button
    );
  });
}

/** The address of the page, without the place on it. */
export function pageAddress(): string {
  return location.href.replace(/#.*/, '');
}
