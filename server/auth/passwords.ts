import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { Failure } from '../contract/failure.ts';
import { createLimiter } from '../contract/limiter.ts';
import type { FieldsOf } from '../store/stored-kinds.ts';

/** A stored password: its scrypt hash (RFC 7914) and its own salt in base64, and the cost. */
type StoredPassword = FieldsOf<'account'>['password'];

/** The cost of one guess in memory and time (RFC 7914). */
export type PasswordCost = Pick<StoredPassword, 'N' | 'r' | 'p'>;

/** 32 MiB and about 200 ms for each guess: one of the settings that OWASP's Password Storage Cheat Sheet recommends. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const HASH_BYTES = 32;
const MAX_MEMORY_BYTES = 128 * 1024 * 1024;

/** Two hashes at once leave the other threads and the second core to the site. Beyond this queue a request is refused. */
const LIMIT = { concurrency: 2, maxQueue: 40, whenFull: () => new Failure(429, undefined, { retryAfterSeconds: 5 }) };
const inTurn = createLimiter(LIMIT);
/** Strangers wait in this queue first, so that staff wait for two of them at most. */
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
 * Whether `password` is the stored one. An unknown name has no stored password: the check takes the same time and returns
 * false, so that the response time does not reveal which names exist.
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
