/** The first `max` characters of a text, counted as code points; 「…」 after them says that it goes on. */
export function clip(text: string | undefined, max: number): string {
  const points = [...(text ?? '').trim()];
  return points.length > max ? `${points.slice(0, max).join('')}…` : points.join('');
}
