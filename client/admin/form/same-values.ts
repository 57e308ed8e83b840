/** The fields of `now` that differ from `before`. */
export function changedIn<T extends object>(before: object, now: T): Partial<T> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(now).filter(([name, value]) => !sameValues(old.get(name), value));
  return Object.fromEntries(changed) as Partial<T>; // proof: some of its entries
}

/** Whether two pieces of plain data are equal, member by member. */
export function sameValues(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  const right = new Map(Object.entries(b));
  return (
    left.length === right.size && left.every(([key, value]) => right.has(key) && sameValues(value, right.get(key)))
  );
}
