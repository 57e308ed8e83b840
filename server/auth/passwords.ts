import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { Failure } from '../contract/failure.ts';
import { createLimiter } from '../contract/limiter.ts';
import type { FieldsOf } from '../store/kinds.ts';

/** A password as it is stored: scrypt (RFC 7914) with a salt of its own, all in base64. */
export type StoredPassword = FieldsOf<'account'>['password'];

/** What a guess costs in memory and time (RFC 7914). */
export type PasswordCost = Pick<StoredPassword, 'N' | 'r' | 'p'>;

/** 32 MiB and some 200 ms a guess; one of the equal settings of OWASP's Password Storage Cheat Sheet. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const HASH_BYTES = 32;
const MAX_MEMORY_BYTES = 128 * 1024 * 1024;

/** Two hashes at once leave the other threads and the second core to the site; who waits longer than this queue is refused. */
const LIMIT = { concurrency: 2, maxQueue: 40, whenFull: () => new Failure(429, undefined, { retryAfterSeconds: 5 }) };
const inTurn = createLimiter(LIMIT);
/** Strangers wait here first, so that at most two of them are ever ahead of staff. */
const strangersInTurn = createLimiter(LIMIT);

export async function hashPassword(
  password: string,
  cost = PASSWORD_COST,
  salt = randomBytes(16),
): Promise<StoredPassword> {
  const hash = await derive(password, salt, cost);
  return { ...cost, salt: salt.toString('base64'), hash: hash.toString('base64') };
}

/**
 * Whether `password` is the stored one. With nothing to compare with (an unknown name) it works as long and says no, so
 * that the time of an answer does not tell which names exist. However many strangers ask, there is room for staff.
 */
export async function isPassword(
  password: string,
  known: StoredPassword | undefined,
  { isStranger, cost }: { isStranger: boolean; cost: PasswordCost },
): Promise<boolean> {
  const { N, r, p } = known ?? cost;
  const expected = known ? Buffer.from(known.hash, 'base64') : randomBytes(HASH_BYTES);
  const salt = known ? Buffer.from(known.salt, 'base64') : randomBytes(16);
  const work = () => derive(password, salt, { N, r, p });
  const hash = await (isStranger ? strangersInTurn(work) : work());
  return hash.length === expected.length && timingSafeEqual(hash, expected) && known !== undefined;
}

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFC'), salt, HASH_BYTES, { ...cost, maxmem: MAX_MEMORY_BYTES }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}
