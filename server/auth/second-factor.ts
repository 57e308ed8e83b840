import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { fieldFailure } from '../contract/failure.ts';
import { fold } from '../contract/fold.ts';
import { createKeyedLimiter } from '../contract/limiter.ts';
import { isUnwritable } from '../store/disk/disk-error.ts';
import type { Store } from '../store/open-store.ts';
import type { Author } from '../store/records/record-file.ts';
import { hashPassword } from './passwords.ts';
import type { Account } from './sessions.ts';

/** 160 bits, as RFC 4226 section 4 recommends. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Letters and digits that do not look alike. Ten of them have 49 bits. */
const RECOVERY_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const RECOVERY_LENGTH = 10;
/** Takes 16 MiB and about 40 ms. Codes with so few bits are hashed like passwords (OWASP ASVS 6.5.2). */
const RECOVERY_COST = { N: 2 ** 14, r: 8, p: 1 };
/** How many used time steps are stored: more than are valid at the same time. */
const STORED_STEPS = 10;
/** The stored value of an account without a second factor. */
export const OFF = { secret: '', used: [], codes: [] };

type Totp = NonNullable<Account['totp']>;
/** Another change of the second factor, made once the code is right, that is stored together with the used code. */
export type AfterCode = Readonly<{ author: Author; change: () => Partial<Totp> | Promise<Partial<Totp>> }>;

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** Checks codes of an app (TOTP) and recovery codes. Each is valid once. `now` returns Unix milliseconds. */
export function createSecondFactor(store: Pick<Store, 'account'>, now: () => number) {
  /** Account → its new secret, which it has not confirmed yet. */
  const unconfirmed = new Map<string, Uint8Array>();
  /** Account → used steps that a full disk could not store. Their codes expire within two minutes. */
  const unsaved = new Map<string, number[]>();
  const inTurn = createKeyedLimiter();

  return {
    /** Creates a secret and returns it in Base32. It becomes valid when `confirm` accepts one of its codes. */
    begin(account: string): string {
      const secret = randomBytes(SECRET_BYTES);
      unconfirmed.set(account, secret);
      return toBase32(secret);
    },

    /** Enables the second factor. Returns the recovery codes, or undefined for a wrong code; throws `Failure` if none was begun. */
    async confirm(typed: string, author: Author): Promise<string[] | undefined> {
      const { by: account } = author;
      const secret = unconfirmed.get(account);
      if (!secret) throw fieldFailure(400, 'code', '二维码已失效，请关闭此窗口后重新启用'); // secrets in memory are lost at a restart
      const step = stepOf(plain(typed), secret, now(), []);
      if (step === undefined) return undefined;
      unconfirmed.delete(account);
      const { recoveryCodes, change } = await makeCodes();
      const totp = { secret: toBase32(secret), used: [step], ...change };
      // during the hashing another browser may have turned it on and shown its codes: then nothing is changed
      const unlessOn = (now: Account) => (hasSecondFactor(now) ? {} : { totp });
      const stored = await store.account.amend(account, unlessOn, author);
      return stored.totp?.secret === totp.secret ? recoveryCodes : undefined;
    },

    /** Whether this is an unused code. Stores it as used, together with the change `after`. An account's calls run one by one. */
    take(account: string, typed: string, after?: AfterCode): Promise<boolean> {
      return inTurn(account, async () => {
        const { totp } = store.account.get(account) ?? {};
        if (!totp?.secret) return false;
        const code = plain(typed);
        const unsavedSteps = unsaved.get(account) ?? [];
        const taken = [...totp.used, ...unsavedSteps];
        const step = stepOf(code, fromBase32(totp.secret), now(), taken);
        const rest = step === undefined ? await withoutCode(totp, code) : totp;
        if (step === undefined && codesLeft(rest) === codesLeft(totp)) return false;
        const used = [...taken, step ?? []].flat().slice(-STORED_STEPS);
        const next = { ...rest, used, ...(await after?.change()) };
        // during the hashing somebody else may have turned it off, or on with another secret: then nothing is changed
        const unlessReset = (now: Account) => (now.totp?.secret === totp.secret ? { totp: next } : {});
        try {
          const stored = await store.account.amend(account, unlessReset, after?.author);
          unsaved.delete(account);
          return stored.totp?.secret === next.secret;
        } catch (error) {
          // a full disk must not lock people out; a recovery code or another change has to be stored
          if (!isUnwritable(error) || after || step === undefined) throw error;
          unsaved.set(account, [...unsavedSteps, step].slice(-STORED_STEPS));
          return true;
        }
      });
    },
  };
}

/** Generates recovery codes. Returns them as people read them, and the change with their hashes, which is to be stored. */
export async function makeCodes() {
  const character = () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)];
  const plainCodes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LENGTH }, character).join(''),
  );
  const salt = randomBytes(16);
  const codes = await Promise.all(plainCodes.map((code) => hashPassword(code, RECOVERY_COST, salt)));
  return { recoveryCodes: plainCodes.map((code) => code.replace(/.{5}(?=.)/, '$&-')), change: { codes } };
}

/** Returns the second factor without this recovery code; unchanged if it has no such code. */
async function withoutCode(totp: Totp, code: string): Promise<Totp> {
  const [first] = totp.codes;
  if (!first || code.length !== RECOVERY_LENGTH) return totp;
  const given = await hashPassword(code, first, Buffer.from(first.salt, 'base64'));
  const isOther = (known: typeof first) =>
    !timingSafeEqual(Buffer.from(known.hash, 'base64'), Buffer.from(given.hash, 'base64'));
  return { ...totp, codes: totp.codes.filter(isOther) };
}

/** The number of unused recovery codes. */
export function codesLeft({ codes }: Totp = OFF): number {
  return codes.length;
}

/** Whether the account's log-in asks for a code. */
export function hasSecondFactor({ totp }: Account): boolean {
  return Boolean(totp?.secret);
}

/** Disables the second factor of an account. */
export async function turnOff(store: Pick<Store, 'account'>, account: string, author?: Author): Promise<void> {
  await store.account.amend(account, { totp: OFF }, author);
}

/** A typed code in its comparable form: people add blanks, dashes, lower case, full-width and invisible characters. */
function plain(typed: string): string {
  return fold(typed)
    .replace(/[\s\p{Pd}\u2212]/gu, '')
    .toUpperCase();
}

/** The values of RFC 6238 that every app supports: SHA-1, 6 digits, 30 seconds. The steps before and after are valid, too. */
const STEP_MS = 30_000;
const DIGITS = 6;
const STEPS_BESIDE = [-1, 0, 1];
/** Base32 (RFC 4648). */
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
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{1,5}/g, (five) => ALPHABET.charAt(Number.parseInt(five.padEnd(5, '0'), 2)));
}

/** Decodes what `toBase32` has written. */
export function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
