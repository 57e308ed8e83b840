import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the values that every app supports: SHA-1, 6 digits, 30 seconds. One step before and after is valid, too. */
const STEP_MS = 30_000;
const DIGITS = 6;
const STEPS_BESIDE = [-1, 0, 1];
/** RFC 4648. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a secret in the time step `step` (RFC 4226 section 5.3). */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The time step of a code that is valid at `now` (Unix milliseconds); undefined for a wrong code, or if the step is in `used`. */
export function stepOf(code: string, secret: Uint8Array, now: number, used: readonly number[]): number | undefined {
  const given = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS));
  let found: number | undefined;
  for (const beside of STEPS_BESIDE) {
    const step = Math.floor(now / STEP_MS) + beside;
    const right = Buffer.from(codeAt(secret, Math.max(0, step)));
    // All are compared, so that the response time reveals nothing.
    const isEqual = given.length === right.length && timingSafeEqual(given, right);
    if (isEqual && code.length === DIGITS && !used.includes(step)) found ??= step;
  }
  return found;
}

/** Encodes bytes in Base32 without padding, as apps read a secret. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let [bits, value] = [0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(value >> (bits - 5)) & 31];
  }
  return bits === 0 ? text : text + ALPHABET[(value << (5 - bits)) & 31];
}

/** Decodes what `toBase32` has written. */
export function fromBase32(text: string): Uint8Array {
  const bytes: number[] = [];
  let [bits, value] = [0, 0];
  for (const letter of text) {
    value = ((value << 5) | ALPHABET.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  return Uint8Array.from(bytes);
}
