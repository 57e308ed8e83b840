const TIME_CHARACTERS = 10;
const RANDOM_BYTES = 6;

/**
 * Returns a generator of ids that sort in order of creation, also when the clock steps back: 22 characters, first a time
 * that no other id has, then random ones, by which two servers differ.
 */
export function createIds(clock: { now(): number }, randomBytes: (size: number) => Uint8Array): () => string {
  let time = 0;
  return () => {
    time = Math.max(clock.now(), time + 1);
    const random = Buffer.from(randomBytes(RANDOM_BYTES)).toString('hex');
    return time.toString(32).padStart(TIME_CHARACTERS, '0') + random;
  };
}
