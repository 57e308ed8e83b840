/** Fields that tell their form only now and then what is typed in them, each with what makes it tell at once. */
const tells = new Set<() => void>();

/** To be called by such a field; gives the function that ends it. */
export function onWordsWanted(tell: () => void): () => void {
  tells.add(tell);
  return () => tells.delete(tell);
}

/** Has every field tell its form: it is about to be saved or left. */
export function tellTypedWords(): void {
  for (const tell of tells) tell();
}
