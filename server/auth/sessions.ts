import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createCache } from '../base/cache.ts';
import type { Log } from '../base/log.ts';
import { Failure, unlessGone } from '../contract/failure.ts';
import { type AskedPermission, allows } from '../contract/permissions.ts';
import { SESSION_IDLE_MS } from '../contract/rules.ts';
import { isFull, isUnwritable } from '../store/disk/disk-error.ts';
import type { Store } from '../store/open-store.ts';

/** A session ends at this age, however much it is used. */
export const SESSION_AGE_MS = 7 * 24 * 3_600_000;
/** `lastSeenAt` on disk may be this old, so that not every request writes it. */
const SEEN_STEP_MS = 5 * 60_000;
/** A clock correction is smaller than this. A session from further in the future has ended: its age is unknown. */
const AHEAD_MS = 5 * 60_000;
const SWEEP_MS = 3_600_000;
/** Staff have fewer addresses than this. */
const ADDRESSES_MAX = 1_000;
/** The interval at which log-ins that a full disk could not store are stored again. */
const RETRY_MS = 30_000;

export type Account = NonNullable<ReturnType<Store['account']['get']>>;

export interface Session {
  readonly id: string;
  readonly account: Account;
  /** Whether `token` is the session's second secret. */
  ownsToken(token: string): boolean;
  mayDo(permission: AskedPermission): boolean;
  /** `Failure` 403 without the permission. */
  checkMay(permission: AskedPermission): void;
}

type Row = NonNullable<ReturnType<Store['session']['get']>>;

/** The sessions. Only hashes of both secrets are stored, so that nobody can log in with a stolen backup. */
export class Sessions {
  /** Sessions that a full disk could not store. Staff must be able to log in to see that it is full. */
  readonly #unsaved = new Map<string, Row>();
  /** Address → time of its last log-in. In memory only. */
  readonly #addresses = createCache<number>({ entries: ADDRESSES_MAX });
  readonly #retrying = setInterval(() => void this.#saveUnsaved().catch(() => undefined), RETRY_MS).unref();
  readonly #sweeping = setInterval(() => this.#sweep(), SWEEP_MS).unref();

  constructor(
    private readonly store: Pick<Store, 'session' | 'account'>,
    private readonly now: () => number,
    private readonly log: Log,
  ) {
    for (const { address, createDate } of this.store.session.all().toReversed())
      if (address) this.#addresses.set(address, Date.parse(createDate));
  }

  /** Starts a session and stores the hashes of its secrets. Returns both: the cookie's value and the token. */
  async start(account: Account, client: { device: string; address: string }) {
    const cookie = randomBytes(32).toString('base64url');
    const token = randomBytes(32).toString('base64url');
    const fields = {
      accountId: account.id,
      passwordSalt: account.password.salt,
      tokenHash: hash('sha256', token),
      lastSeenAt: new Date(this.now()).toISOString(),
      ...client,
    };
    const id = hash('sha256', cookie);
    const createDate = fields.lastSeenAt; // nobody is seen before the log-in
    await this.store.session.create(fields, { by: account.id, id, createDate }).catch((error: unknown) => {
      if (!isUnwritable(error)) throw error;
      const noted = { effect: 'new log-ins are in memory only', error };
      if (isFull(error)) this.log.error('disk-full', noted);
      else this.log.error('disk-not-writable', noted);
      this.#unsaved.set(id, { ...fields, id, version: 1, createDate, savedAt: createDate, savedBy: account.id });
    });
    this.#addresses.set(client.address, this.now());
    return { cookie, token };
  }

  find(cookie: string): Session | undefined {
    if (cookie === '' || cookie.length > 100) return undefined;
    const row = this.get(hash('sha256', cookie));
    const account = row && this.store.account.get(row.accountId);
    if (!row || !account) return undefined;
    this.#touch(row);
    const expected = Buffer.from(row.tokenHash, 'hex');
    const mayDo = (permission: AskedPermission) => allows(account.auth, permission);
    return {
      id: row.id,
      account,
      ownsToken: (token) => timingSafeEqual(hash('sha256', token, 'buffer'), expected),
      mayDo,
      checkMay(permission) {
        if (!mayDo(permission)) throw new Failure(403);
      },
    };
  }

  /** Whether somebody logged in from this address within the maximum age of a session. */
  knows(address: string): boolean {
    return this.now() - (this.#addresses.get(address) ?? Number.NEGATIVE_INFINITY) <= SESSION_AGE_MS;
  }

  get(id: string): Row | undefined {
    const row = this.#rowOf(id);
    return row && !this.#isOver(row) ? row : undefined;
  }

  /** The active sessions of an account, newest first. */
  ofAccount(accountId: string): Row[] {
    return this.#rowsOf((row) => row.accountId === accountId && !this.#isOver(row));
  }

  async end(id: string): Promise<void> {
    if (this.#rowOf(id)) await this.#remove(id);
  }

  async endAll(accountId: string): Promise<void> {
    for (const { id } of this.#rowsOf((row) => row.accountId === accountId)) await this.#remove(id);
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeping);
    clearInterval(this.#retrying);
    await this.#saveUnsaved().catch((error: unknown) => this.log.warn('sessions-lost', { error }));
  }

  #rowOf(id: string): Row | undefined {
    return this.store.session.get(id) ?? this.#unsaved.get(id);
  }

  #rowsOf(where: (row: Row) => boolean): Row[] {
    const unsaved = [...this.#unsaved.values()].filter(where);
    return [...unsaved.reverse(), ...this.store.session.all(where)];
  }

  #isOver(row: Row): boolean {
    const idle = this.now() - Date.parse(row.lastSeenAt);
    const age = this.now() - Date.parse(row.createDate);
    if (idle > SESSION_IDLE_MS || age > SESSION_AGE_MS || idle < -AHEAD_MS || age < -AHEAD_MS) return true;
    const account = this.store.account.get(row.accountId);
    if (!account || account.disabled) return true;
    // A password change ends all sessions except the one that made it.
    return account.password.salt !== row.passwordSalt && account.keptSession !== row.id;
  }

  async #remove(id: string): Promise<void> {
    if (!this.#unsaved.delete(id)) await unlessGone(this.store.session.remove(id, { by: '' })); // a log-out may be faster
  }

  async #saveUnsaved(): Promise<void> {
    for (const { id, version: _, savedAt: __, savedBy: by, createDate, ...fields } of [...this.#unsaved.values()]) {
      await this.store.session.create(fields, { by, id, createDate });
      if (!this.#unsaved.delete(id)) await this.store.session.remove(id, { by: '' }); // it ended meanwhile
    }
  }

  async #sweep(): Promise<void> {
    // a failed removal is repeated by the next sweep
    for (const { id } of this.#rowsOf((row) => this.#isOver(row))) await this.#remove(id).catch(() => undefined);
  }

  #touch(row: Row): void {
    if (this.now() - Date.parse(row.lastSeenAt) < SEEN_STEP_MS) return;
    const lastSeenAt = new Date(this.now()).toISOString();
    if (this.#unsaved.has(row.id)) this.#unsaved.set(row.id, { ...row, lastSeenAt });
    else this.store.session.amend(row.id, { lastSeenAt }).catch(() => undefined); // a failed write of the time must not fail the request
  }
}
