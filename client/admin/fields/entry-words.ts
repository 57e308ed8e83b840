/** What an entry is known by. */
export function titleOf(entry: unknown): string {
  return typeof entry === 'string' ? entry : textOf(entry, ['title', 'name', 'label', 'question', 'alt']);
}

/** The first of these fields of an entry that has words. */
export function textOf(entry: unknown, names: readonly string[]): string {
  if (typeof entry !== 'object' || entry === null) return '';
  const fields = new Map<string, unknown>(Object.entries(entry));
  return (
    (names.map((name) => fields.get(name)).find((value) => typeof value === 'string' && value !== '') as string) ?? ''
  ); // proof: tested on the line itself
}

/** The figure of an entry that is one, with its unit. */
export function figureOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null || !('value' in entry) || typeof entry.value !== 'number') return '';
  return `${entry.value}${'unit' in entry ? entry.unit : ''} · `;
}
