import type { Field } from '../../../server/contract/kinds/fields.ts';
import { type MapLocation, readMapLink } from '../../../server/contract/map-link.ts';
import { readFocus } from '../../../server/contract/picture-name.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The values of a group or a list entry after one of them was changed, with what follows from it. `isAltTyped`: the description
 * was typed since the form was opened, so it is that of the picture to come.
 */
export function changeMember(
  values: Values,
  [name, field]: readonly [string, Field | undefined],
  next: unknown,
  isAltTyped: boolean,
): Values {
  const { image, alt } = values;
  const isOther = name === 'image' && image && readFocus(String(image)).file !== readFocus(String(next)).file;
  const described = isOther && alt && !isAltTyped ? { ...values, alt: '' } : values;
  return { ...described, [name]: next, ...pastedLocation(field, values[name], next) };
}

/** The location of a map's link, or of two numbers, that was pasted into a coordinate: a field each. */
function pastedLocation(field: Field | undefined, before: unknown, next: unknown): MapLocation | undefined {
  const isPasted = typeof next === 'string' && next.length > String(before ?? '').length + 1;
  return isPasted && field?.input.as === 'number' && field.input.isCoordinate ? readMapLink(next) : undefined;
}
