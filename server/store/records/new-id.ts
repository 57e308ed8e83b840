const TIME_CHARACTERS = 10;
const RANDOM_BYTES = 6;

/** Returns a generator of ids in order of creation, even if the clock steps back: 22 characters, a time, then random. */
export function createIds(clock: { now(): number }, randomBytes: (size: number) => Uint8Array): () => string {
  let time = 0;
  return () => {
    time = Math.max(clock.now(), time + 1);
    const random = Buffer.from(randomBytes(RANDOM_BYTES)).toString('hex');
    return time.toString(32).padStart(TIME_CHARACTERS, '0') + random;
  };
}
