import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { createKeyedLimiter } from '../contract/limiter.ts';
import { isFull } from '../store/disk/disk-error.ts';
import type { Store } from '../store/open-store.ts';
import type { Author } from '../store/records/files.ts';
import { hashPassword } from './passwords.ts';
import type { Account } from './sessions.ts';
import { fromBase32, stepOf, toBase32 } from './totp.ts';

/** 160 bits, as RFC 4226 section 4 recommends. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Letters and digits that cannot be confused; ten of them are 49 bits. */
const RECOVERY_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const RECOVERY_LENGTH = 10;
/** 16 MiB and some 40 ms: few bits are kept as a password is (OWASP ASVS 6.5.2). */
const RECOVERY_COST = { N: 2 ** 14, r: 8, p: 1 };
/** More steps than have codes that count while any one of them does. */
const STEPS_KEPT = 10;
/** For an account without a second factor. */
export const OFF = { secret: '', used: [], codes: [] };

type Totp = NonNullable<Account['totp']>;
/** What a right code changes, to be confirmed by the caller. */
export type AfterCode = Readonly<{ author: Author; change: Partial<Totp> }>;

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** Codes of an app (TOTP) and recovery codes, each valid once. `now` returns Unix milliseconds. */
export function createSecondFactor(store: Pick<Store, 'account'>, now: () => number) {
  /** Account → the secret that it was shown but has not confirmed. */
  const begun = new Map<string, Uint8Array>();
  /** Account → steps that a full disk could not note; their codes are over in two minutes. */
  const unsaved = new Map<string, number[]>();
  const inTurn = createKeyedLimiter();

  return {
    isOn: hasSecondFactor,

    /** Creates a secret, valid once one of its codes is confirmed; returns it in Base32. */
    begin(account: string): string {
      const secret = randomBytes(SECRET_BYTES);
      begun.set(account, secret);
      return toBase32(secret);
    },

    /** Turns it on with the first code; returns the recovery codes, stored as hashes, or undefined for a wrong code. */
    async confirm(typed: string, author: Author): Promise<string[] | undefined> {
      const { by: account } = author;
      const secret = begun.get(account);
      const step = secret && stepOf(plain(typed), secret, now(), []);
      if (!secret || step === undefined) return undefined;
      begun.delete(account);
      const { recoveryCodes, change } = await makeCodes();
      await store.account.amend(account, { totp: { secret: toBase32(secret), used: [step], ...change } }, author);
      return recoveryCodes;
    },

    /**
     * Whether this is a code of the account, and uses it up before it says yes; one at a time, so that none is taken twice.
     * `after` is written with it: what else changes, and who changes it.
     */
    take(account: string, typed: string, after?: AfterCode): Promise<boolean> {
      return inTurn(account, async () => {
        const { totp } = store.account.get(account) ?? {};
        if (!totp?.secret) return false;
        const code = plain(typed);
        const waiting = unsaved.get(account) ?? [];
        const taken = [...totp.used, ...waiting];
        const step = stepOf(code, fromBase32(totp.secret), now(), taken);
        const left = step === undefined ? await withoutCode(totp, code) : totp;
        if (step === undefined && codesLeft(left) === codesLeft(totp)) return false;
        const used = [...taken, step ?? []].flat().slice(-STEPS_KEPT);
        try {
          await store.account.amend(account, { totp: { ...left, used, ...after?.change } }, after?.author);
          unsaved.delete(account);
        } catch (error) {
          if (!isFull(error) || after || step === undefined) throw error;
          unsaved.set(account, [...waiting, step].slice(-STEPS_KEPT));
        }
        return true;
      });
    },
  };
}

/** New recovery codes in clear, and the hashes that replace those of the account. */
export async function makeCodes() {
  const sign = () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)];
  const made = Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: RECOVERY_LENGTH }, sign).join(''));
  const salt = randomBytes(16);
  const codes = await Promise.all(made.map((code) => hashPassword(code, RECOVERY_COST, salt)));
  return { recoveryCodes: made.map((code) => code.replace(/.{5}(?=.)/, '$&-')), change: { codes } };
}

/** The second factor without the recovery code that this is, if it is one. */
async function withoutCode(totp: Totp, code: string): Promise<Totp> {
  const [first] = totp.codes;
  if (!first || code.length !== RECOVERY_LENGTH) return totp;
  const given = await hashPassword(code, first, Buffer.from(first.salt, 'base64'));
  const isOther = (known: typeof first) =>
    !timingSafeEqual(Buffer.from(known.hash, 'base64'), Buffer.from(given.hash, 'base64'));
  return { ...totp, codes: totp.codes.filter(isOther) };
}

/** How many recovery codes are left. */
export function codesLeft({ codes }: Totp = OFF): number {
  return codes.length;
}

export function hasSecondFactor({ totp }: Account): boolean {
  return Boolean(totp?.secret);
}

/** Asks no code of this account any more. */
export async function turnOff(store: Pick<Store, 'account'>, account: string, author?: Author): Promise<void> {
  await store.account.amend(account, { totp: OFF }, author);
}

/** Whether this has the form of the app's codes; recovery codes are longer. */
export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(plain(typed));
}

/** As people type it: in groups, in small letters. */
function plain(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
