import { visible } from '../../../server/contract/fold.ts';
import type { Field, FieldEntries } from '../../../server/contract/kinds/fields.ts';
import { type MapLocation, readMapLink } from '../../../server/contract/map-link.ts';
import { readFocus } from '../../../server/contract/picture-name.ts';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import { isWithin, nextOf } from '../form/form-state.ts';

export type Layout = 'grid' | 'table' | 'rows';

/** The layout of a list follows its entries: pictures side by side, short texts in a table, all else in a column. */
export function layoutOf(fields: FieldEntries): Layout {
  const inputs = fields.map(([, { input }]) => input.as);
  const texts = inputs.filter((as) => as !== 'check');
  // a narrow window has no room for four columns
  if (texts.length > 3 && matchMedia('(max-width: 767px)').matches) return 'rows';
  if (inputs.includes('picture') && inputs.length <= 3) return 'grid';
  return texts.every((as) => as === 'line' || as === 'number') ? 'table' : 'rows';
}

/** Repairs a text that its field refuses: an address, or blanks, invisible and full-width signs. Returns any other as typed. */
export function meantBy({ input, shape }: Field, typed: string): string {
  if (shape(typed).ok) return typed;
  if (input.as === 'line' && input.read) return input.read(typed);
  const seen = visible(typed);
  return [typed, seen, seen.normalize('NFKC')].map((text) => text.trim()).find((text) => shape(text).ok) ?? typed;
}

/** The name of an entry. */
export function entryTitle(entry: unknown): string {
  return typeof entry === 'string' ? entry : firstText(entry, ['title', 'name', 'label', 'question', 'alt']);
}

/** The value of a field of an entry; the entry itself if `name` is empty. */
export function partOf(entry: unknown, name: string): unknown {
  return name === '' ? entry : Reflect.get(Object(entry), name);
}

/** The first of these fields of an entry that has text. */
export function firstText(entry: unknown, names: readonly string[]): string {
  const texts = names.map((name) => partOf(entry, name)).filter((value) => typeof value === 'string');
  return texts.find((text) => text !== '') ?? '';
}

/** Whether something at this path, or inside it, is refused. */
export function isRefused(errors: FieldErrors, path: string): boolean {
  return Object.keys(errors).some((name) => isWithin(name, path));
}

/** The list with the entry at `from` moved to `to`. */
export function moved<T>(entries: readonly T[], from: number, to: number): T[] {
  const rest = [...entries];
  rest.splice(to, 0, ...rest.splice(from, 1));
  return rest;
}

type Values = Readonly<Record<string, unknown>>;

/** The values after a `change` of one: another picture empties its description unless that was typed since; a pasted location sets both. */
export function changeMember(
  values: Values,
  name: string,
  change: unknown,
  { field, isAltTyped }: { field: Field | undefined; isAltTyped: boolean },
): Values {
  const { image, alt } = values;
  const next = nextOf(change, values[name]);
  const isOtherPicture = name === 'image' && readFocus(String(image)).file !== readFocus(String(next)).file;
  const described = isOtherPicture && image && alt && !isAltTyped ? { ...values, alt: '' } : values;
  return { ...described, [name]: next, ...pastedLocation(field, values[name], next) };
}

/** Both coordinates of a map link, or of two numbers, that was pasted into the field of one of them. */
function pastedLocation(field: Field | undefined, before: unknown, next: unknown): MapLocation | undefined {
  if (field?.input.as !== 'number' || !field.input.isCoordinate || typeof next !== 'string') return undefined;
  return isPasted(next, String(before ?? '')) ? readMapLink(next) : undefined;
}

/** Whether a change of a text came as a whole, by a paste or a drop: a key adds one character. */
export function isPasted(next: string, before: string): boolean {
  return next.length > before.length + 1;
}
