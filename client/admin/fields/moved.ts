/** The list with the entry at `from` moved to `to`. */
export function moved<T>(entries: readonly T[], from: number, to: number): T[] {
  const rest = [...entries];
  rest.splice(to, 0, ...rest.splice(from, 1));
  return rest;
}
