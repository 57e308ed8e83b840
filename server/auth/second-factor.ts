import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createKeyedLimiter } from '../contract/limiter.ts';
import { isFull } from '../store/disk/disk-error.ts';
import type { Store } from '../store/open-store.ts';
import type { Author } from '../store/records/files.ts';
import type { Account } from './sessions.ts';
import { fromBase32, stepOf, toBase32 } from './totp.ts';

/** 160 bits, as RFC 4226 section 4 recommends. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 128 bits: so many that a plain hash keeps them (OWASP ASVS 6.5.2). */
const RECOVERY_BYTES = 16;
/** More steps than have codes that count while any one of them does. */
const STEPS_KEPT = 10;
const OFF = { secret: '', used: [], recovery: [] };

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** Codes of an app (TOTP) and recovery codes, each taken once, also across restarts. `now` gives Unix milliseconds. */
export function createSecondFactor(store: Pick<Store, 'account'>, now: () => number) {
  /** Account → the secret that it was shown and has not confirmed yet. */
  const begun = new Map<string, Uint8Array>();
  /** Account → steps that a full disk could not note; their codes are over in two minutes. */
  const unsaved = new Map<string, number[]>();
  const inTurn = createKeyedLimiter();

  return {
    isOn: hasSecondFactor,

    /** Makes a secret, which counts once a code of it was confirmed; gives it in Base32. */
    begin(account: string): string {
      const secret = randomBytes(SECRET_BYTES);
      begun.set(account, secret);
      return toBase32(secret);
    },

    /** Turns it on with the first code; gives the recovery codes, which are kept as hashes, or undefined for a wrong code. */
    async confirm(typed: string, author: Author): Promise<string[] | undefined> {
      const { by: account } = author;
      const secret = begun.get(account);
      const step = secret && stepOf(plain(typed), secret, now(), []);
      if (!secret || step === undefined) return undefined;
      begun.delete(account);
      const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(RECOVERY_BYTES)));
      const recovery = codes.map((code) => hash('sha256', code));
      await store.account.amend(account, { totp: { secret: toBase32(secret), used: [step], recovery } }, author);
      return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
    },

    /**
     * Whether this is a code of the account, and uses it up before it says yes; one at a time, so that none is taken twice.
     * With `turnsOff` it is the last: no more are asked for.
     */
    take(account: string, typed: string, turnsOff?: Author): Promise<boolean> {
      return inTurn(account, async () => {
        const { totp } = store.account.get(account) ?? {};
        if (!totp?.secret) return false;
        const code = plain(typed);
        const waiting = unsaved.get(account) ?? [];
        const taken = [...totp.used, ...waiting];
        const step = stepOf(code, fromBase32(totp.secret), now(), taken);
        const given = hash('sha256', code, 'buffer');
        const recovery = totp.recovery.filter((known) => !timingSafeEqual(Buffer.from(known, 'hex'), given));
        if (step === undefined && recovery.length === totp.recovery.length) return false;
        const used = [...taken, step ?? []].flat().slice(-STEPS_KEPT);
        try {
          await store.account.amend(account, { totp: turnsOff ? OFF : { ...totp, used, recovery } }, turnsOff);
          unsaved.delete(account);
        } catch (error) {
          if (!isFull(error) || turnsOff || step === undefined) throw error;
          unsaved.set(account, [...waiting, step].slice(-STEPS_KEPT));
        }
        return true;
      });
    },
  };
}

export function hasSecondFactor({ totp }: Account): boolean {
  return Boolean(totp?.secret);
}

/** Asks no code of this account any more. */
export async function turnOff(store: Pick<Store, 'account'>, account: string): Promise<void> {
  await store.account.amend(account, { totp: OFF });
}

/** As people type it: in groups, in small letters. */
function plain(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
