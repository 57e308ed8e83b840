import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Failure } from '../contract/failure.ts';
import { isBlank } from '../contract/fold.ts';
import { createLimiter } from '../contract/limiter.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../contract/rules.ts';
import type { FieldsOf } from '../store/stored-kinds.ts';
import common from './common-passwords.json' with { type: 'json' };

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

/** Derives what is stored of a password, by scrypt (RFC 7914). Throws `Failure` 429 if too many wait. */
export async function hashPassword(
  password: string,
  cost = PASSWORD_COST,
  salt = randomBytes(16),
): Promise<StoredPassword> {
  const hash = await derive(password, salt, cost);
  return { ...cost, salt: salt.toString('base64'), hash: hash.toString('base64') };
}

/** Whether `password` is the stored one. An unknown name, without one, takes the same time, and is not revealed. */
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

const derived = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return inTurn(() => derived(password.normalize('NFC'), salt, HASH_BYTES, { ...cost, maxmem: MAX_MEMORY_BYTES }));
}

/** The reasons for refusing a password: in Chinese for the back office, in English for a terminal. */
const WEAKNESSES = {
  length: {
    chinese: `新密码长度应为${PASSWORD_MIN}到${PASSWORD_MAX}个字符`,
    english: `a password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`,
  },
  lost: {
    chinese: '密码含有无法识别的字符，请重新输入',
    english: 'the password is not UTF-8: characters of it were lost',
  },
  common: { chinese: '密码过于常见，请换一个', english: 'the password is too common: choose another' },
  name: { chinese: '密码不能包含账号', english: 'the password must not contain the name of the account' },
};

/** The reason to refuse a new password of the account `username`; undefined for a good one. Ignores upper and lower case. */
export function weaknessOf(password: string, username: string): { chinese: string; english: string } | undefined {
  const length = Array.from(password).length;
  const small = password.toLowerCase();
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) return WEAKNESSES.length;
  // a pipe or the environment turns bytes that are no UTF-8 into U+FFFD, and UTF-16 has NUL: nobody could type them again
  if (/[\0\uFFFD]/.test(password)) return WEAKNESSES.lost;
  if (COMMON_PASSWORDS.has(small) || isBlank(password)) return WEAKNESSES.common; // a key that was held down
  return small.includes(username.toLowerCase()) ? WEAKNESSES.name : undefined;
}

/** The 3,000 most common passwords that are long enough, in lower case, from zxcvbn's list: of ten million that leaked. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(common);
