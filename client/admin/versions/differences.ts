import { sameValues } from '../form/same-values.ts';

/** A place where two people's versions of a record differ. */
export interface Difference {
  /** Names from the outside in, joined with dots: `company.name`. Lists count as one value. */
  path: string;
  mine: unknown;
  theirs: unknown;
  /** Whose change it is, measured by what both began with. */
  changedBy: 'me' | 'them' | 'both';
}

export type Side = 'mine' | 'theirs';

/** Everything in which `mine` and `theirs` differ, field by field. */
export function differences(base: unknown, mine: unknown, theirs: unknown, path = ''): Difference[] {
  if (sameValues(mine, theirs)) return [];
  if (isFields(mine) && isFields(theirs)) {
    const before = isFields(base) ? base : {};
    const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
    return names.flatMap((name) =>
      differences(before[name], mine[name], theirs[name], path === '' ? name : `${path}.${name}`),
    );
  }
  const changedBy = sameValues(base, mine) ? 'them' : sameValues(base, theirs) ? 'me' : 'both';
  return [{ path, mine, theirs, changedBy }];
}

/** What is proposed: whoever changed a field alone has it; where both did, the person has to say. */
export function proposed(found: readonly Difference[]): Record<string, Side> {
  const sides: Record<string, Side> = {};
  for (const { path, changedBy } of found)
    if (changedBy !== 'both') sides[path] = changedBy === 'me' ? 'mine' : 'theirs';
  return sides;
}

/** `theirs` with the chosen ones of mine in it. */
export function merged<T>(theirs: T, found: readonly Difference[], chosen: Record<string, Side>): T {
  const result = structuredClone(theirs);
  for (const { path, mine } of found) if (chosen[path] === 'mine') put(result, path.split('.'), mine);
  return result;
}

function put(into: unknown, [name = '', ...rest]: string[], value: unknown): void {
  if (!isFields(into)) return;
  if (rest.length > 0) put(into[name], rest, value);
  else if (value === undefined) delete into[name];
  else into[name] = value;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
