/** The first `max` code points of a text, with 「…」 if it is longer. */
export function clip(text: string | undefined, max: number): string {
  const points = [...(text ?? '').trim()];
  return points.length > max ? `${points.slice(0, max).join('')}…` : points.join('');
}
