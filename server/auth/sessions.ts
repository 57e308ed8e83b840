import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createCache } from '../base/cache.ts';
import type { Log } from '../base/log.ts';
import { type AskedPermission, allows } from '../contract/permissions.ts';
import { isFull } from '../store/disk/disk-error.ts';
import type { Store } from '../store/open-store.ts';

/** A session is over after this long without a request, and at the latest after the second. */
const IDLE_MS = 12 * 3_600_000;
const AGE_MS = 7 * 24 * 3_600_000;
/** How far "last seen" on disk may lag behind, so that reading costs no write. */
const SEEN_STEP_MS = 5 * 60_000;
/** Clock corrections are smaller than this; a session from further in the future has an unknown age. */
const AHEAD_MS = 5 * 60_000;
const SWEEP_MS = 3_600_000;
/** More addresses than staff have. */
const ADDRESSES_MAX = 1_000;
/** How often a log-in that a full disk did not take is tried again. */
const AGAIN_MS = 30_000;

export type Account = NonNullable<ReturnType<Store['account']['get']>>;

export interface Session {
  readonly id: string;
  readonly account: Account;
  /** Whether `token` is the session's second secret. */
  ownsToken(token: string): boolean;
  /** Whether the account's `auth` includes a permission. */
  mayDo(permission: AskedPermission): boolean;
}

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions in the store: only hashes of both secrets are kept, so that a stolen backup opens no door. */
export function createSessions(store: Pick<Store, 'session' | 'account'>, now: () => number, log: Log) {
  type Row = NonNullable<ReturnType<Store['session']['get']>>;
  const { session: stored } = store;
  /** Address → when somebody logged in from it; no longer than a session may live, in memory alone. */
  const addresses = createCache<number>(() => 1, ADDRESSES_MAX);
  for (const { address, createDate } of stored.all().reverse())
    if (address) addresses.set(address, Date.parse(createDate));
  /** Sessions that a full disk could not store: staff must be able to log in to see that it is full. */
  const unsaved = new Map<string, Row>();
  const rowOf = (id: string) => stored.get(id) ?? unsaved.get(id);
  const rowsOf = (where: (row: Row) => boolean) => [
    ...[...unsaved.values()].filter(where).reverse(),
    ...stored.all(where),
  ];

  const isOver = (row: Row): boolean => {
    const [idle, age] = [now() - Date.parse(row.lastSeenAt), now() - Date.parse(row.createDate)];
    if (idle > IDLE_MS || age > AGE_MS || idle < -AHEAD_MS || age < -AHEAD_MS) return true;
    const account = store.account.get(row.accountId);
    // A session lives as long as the password it began with, but for the one that changed it.
    return (
      !account || account.disabled || (account.password.salt !== row.passwordSalt && account.keptSession !== row.id)
    );
  };
  const remove = async (id: string) => {
    if (!unsaved.delete(id)) await stored.remove(id, { by: '' });
  };
  const saveUnsaved = async () => {
    for (const { id, version: _, savedAt: __, savedBy: by, createDate, ...fields } of [...unsaved.values()]) {
      await stored.create(fields, { by, id, createDate });
      if (!unsaved.delete(id)) await stored.remove(id, { by: '' }); // it ended meanwhile
    }
  };
  const again = setInterval(() => void saveUnsaved().catch(() => undefined), AGAIN_MS).unref();
  const sweep = async () => {
    for (const row of rowsOf(isOver)) await remove(row.id).catch(() => undefined); // the next sweep tries again
  };
  const touch = (row: Row) => {
    if (now() - Date.parse(row.lastSeenAt) < SEEN_STEP_MS) return;
    const lastSeenAt = new Date(now()).toISOString();
    if (unsaved.has(row.id)) unsaved.set(row.id, { ...row, lastSeenAt });
    else stored.amend(row.id, { lastSeenAt }).catch(() => undefined); // being seen is no reason to fail a request
  };
  const timer = setInterval(sweep, SWEEP_MS).unref();

  return {
    /** Starts a session; returns the cookie's value and the second secret, and stores only their hashes. */
    async start(
      account: Account,
      { device, address }: { device: string; address: string },
    ): Promise<{ cookie: string; token: string }> {
      const cookie = randomBytes(32).toString('base64url');
      const token = randomBytes(32).toString('base64url');
      const fields = {
        accountId: account.id,
        passwordSalt: account.password.salt,
        tokenHash: hash('sha256', token),
        lastSeenAt: new Date(now()).toISOString(),
        device,
        address,
      };
      const id = hash('sha256', cookie);
      await stored.create(fields, { by: account.id, id }).catch((error: unknown) => {
        if (!isFull(error)) throw error;
        log.error('disk-full', { effect: 'log-ins are kept in memory', error });
        const at = fields.lastSeenAt;
        unsaved.set(id, { ...fields, id, version: 1, createDate: at, savedAt: at, savedBy: account.id });
      });
      addresses.set(address, now());
      return { cookie, token };
    },

    /** The live session of a cookie. */
    find(cookie: string | undefined): Session | undefined {
      if (!cookie || cookie.length > 100) return undefined;
      const row = rowOf(hash('sha256', cookie));
      const account = row && !isOver(row) ? store.account.get(row.accountId) : undefined;
      if (!row || !account) return undefined;
      touch(row);
      const expected = Buffer.from(row.tokenHash, 'hex');
      return {
        id: row.id,
        account,
        ownsToken: (token) => timingSafeEqual(hash('sha256', token, 'buffer'), expected),
        mayDo: (permission) => allows(account.auth, permission),
      };
    },

    /** Whether an account has logged in from this address, as far back as a session may be old. */
    knows: (address: string) => now() - (addresses.get(address) ?? Number.NEGATIVE_INFINITY) <= AGE_MS,

    /** A live one. */
    get(id: string): Row | undefined {
      const row = rowOf(id);
      return row && !isOver(row) ? row : undefined;
    },
    /** The live ones of an account, the newest first. */
    ofAccount: (accountId: string) => rowsOf((row) => row.accountId === accountId && !isOver(row)),
    end: async (id: string) => {
      if (rowOf(id)) await remove(id);
    },
    async endAll(accountId: string) {
      for (const { id } of rowsOf((row) => row.accountId === accountId)) await remove(id);
    },

    async close(): Promise<void> {
      clearInterval(timer);
      clearInterval(again);
      await saveUnsaved().catch((error: unknown) => log.warn('sessions-lost', { error }));
    },
  };
}
