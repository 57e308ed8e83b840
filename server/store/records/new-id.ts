/** 32 characters in the order of their codes, without i, l, o and u, which are easily mistaken for others. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 12;

/**
 * Returns a generator of ids that sort in order of creation, even within one millisecond and when the clock steps back:
 * 22 characters, the time first, then 60 random bits. Modelled on ULID (github.com/ulid/spec), in lower case and
 * shorter.
 */
export function createIds(clock: { now(): number }, randomBytes: (size: number) => Uint8Array): () => string {
  let time = -1;
  let digits: number[] = [];
  return () => {
    const now = clock.now();
    if (now > time) {
      time = now;
      digits = Array.from(randomBytes(RANDOM_CHARACTERS), (byte) => byte & 31);
    } else if (!increment(digits)) {
      time += 1;
    }
    return encodeTime(time) + digits.map((digit) => ALPHABET[digit]).join('');
  };
}

/** Adds one; returns false if the digits overflowed and are all zero again. */
function increment(digits: number[]): boolean {
  for (let index = digits.length - 1; index >= 0; index--) {
    const digit = digits[index]! + 1; // proof: the index is in range
    digits[index] = digit & 31;
    if (digit < 32) return true;
  }
  return false;
}

function encodeTime(time: number): string {
  let rest = time;
  let text = '';
  for (let count = 0; count < TIME_CHARACTERS; count++) {
    text = ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
