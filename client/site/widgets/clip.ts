/** At most `max` characters of a text that a stranger put into the address, counted as code points, cut with 「…」. */
export function clip(text: string | undefined, max: number): string {
  const points = [...(text ?? '').trim()];
  return points.length > max ? `${points.slice(0, max - 1).join('')}…` : points.join('');
}
