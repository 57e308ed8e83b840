import type { FieldEntries } from '../../../server/contract/kinds/fields.ts';

/** The layout of a list follows its entries: pictures side by side, short texts in a table, all else in a column. */
export function looksOf(fields: FieldEntries): 'grid' | 'table' | 'rows' {
  const inputs = fields.map(([, { input }]) => input.as);
  if (inputs.includes('picture') && inputs.length <= 3) return 'grid';
  return inputs.every((as) => as === 'line' || as === 'check' || as === 'number') ? 'table' : 'rows';
}

/** The name of an entry. */
export function entryTitle(entry: unknown): string {
  return typeof entry === 'string' ? entry : textOf(entry, ['title', 'name', 'label', 'question', 'alt']);
}

/** The value of a field of an entry; the entry itself if `name` is empty. */
export function partOf(entry: unknown, name: string): unknown {
  return name === '' ? entry : Reflect.get(Object(entry), name);
}

/** The first of these fields of an entry that has text. */
export function textOf(entry: unknown, names: readonly string[]): string {
  const texts = names.map((name) => partOf(entry, name)).filter((value) => typeof value === 'string');
  return texts.find((text) => text !== '') ?? '';
}

/** The list with the entry at `from` moved to `to`. */
export function moved<T>(entries: readonly T[], from: number, to: number): T[] {
  const rest = [...entries];
  rest.splice(to, 0, ...rest.splice(from, 1));
  return rest;
}
