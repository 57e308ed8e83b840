/** Whether the visitor asked for no motion. Only in a browser. */
export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
