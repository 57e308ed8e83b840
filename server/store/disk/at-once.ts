/** Runs `work` over `items`, at most `limit` at a time. The first failure ends it, once running work has finished. */
export async function atOnce<T>(limit: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  let failed = false;
  const runner = async () => {
    while (next < items.length && !failed) {
      try {
        await work(items[next++]!); // proof: the index is below the length
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await finishAll(Array.from({ length: Math.min(limit, items.length) }, runner));
}

/** Like `Promise.all`, but throws a failure only after all promises have settled. */
export async function finishAll<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
