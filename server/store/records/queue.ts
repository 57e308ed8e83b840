export type Queue = ReturnType<typeof createQueue>;

/** Runs work for one key one after another, and work for different keys side by side. */
export function createQueue() {
  const tails = new Map<string, Promise<unknown>>();
  let isClosed = false;
  return {
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      if (isClosed) return Promise.reject(new Error('the store is closed'));
      const before = tails.get(key);
      // A predecessor's failure is its own caller's affair.
      const result = before ? before.then(work, work) : work();
      const tail = result.then(done, done);
      tails.set(key, tail);
      return result;

      function done(): void {
        if (tails.get(key) === tail) tails.delete(key);
      }
    },
    /** Takes no more work; resolves when nothing is under way. */
    async close(): Promise<void> {
      isClosed = true;
      while (tails.size > 0) await Promise.all(tails.values());
    },
  };
}
