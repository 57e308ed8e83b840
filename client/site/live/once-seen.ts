/** Acts once somebody sees the page: one that a browser drew ahead waits until it is opened. */
export function onceSeen(act: () => void): void {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', act, { once: true });
  else act();
}
