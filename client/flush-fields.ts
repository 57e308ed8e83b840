/** Fields that report typed text with a delay. Each entry makes one report at once. */
const flushes = new Set<() => void>();

/** Registers such a field. Returns the function that removes it. */
export function onFlushFields(flush: () => void): () => void {
  flushes.add(flush);
  return () => flushes.delete(flush);
}

/** Makes all fields report their text to their form, before it is saved or left. */
export function flushFields(): void {
  for (const flush of flushes) flush();
}
