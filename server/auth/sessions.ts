import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createCache } from '../base/cache.ts';
import type { Log } from '../base/log.ts';
import { type AskedPermission, allows } from '../contract/permissions.ts';
import { isFull } from '../store/disk/disk-error.ts';
import type { Store } from '../store/open-store.ts';

/** What a browser calls itself by → what people call it; the first that fits, for most name others too. */
const BROWSERS = {
  MicroMessenger: '微信',
  'Edg(?:e|A|iOS)?/': 'Edge',
  'OPR/|Opera': 'Opera',
  'QQBrowser|MQQBrowser': 'QQ浏览器',
  UCBrowser: 'UC浏览器',
  'HuaweiBrowser|ArkWeb': '华为浏览器',
  'Firefox/|FxiOS': 'Firefox',
  'Chrome/|CriOS': 'Chrome',
  'Version/.*Safari/': 'Safari',
};
const SYSTEMS = {
  'OpenHarmony|HarmonyOS': '鸿蒙',
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  Macintosh: 'macOS',
  CrOS: 'ChromeOS',
  Linux: 'Linux',
};

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

type Row = NonNullable<ReturnType<Store['session']['get']>>;

/** Sessions in the store: only hashes of both secrets are kept, so that a stolen backup opens no door. */
export class Sessions {
  readonly #stored: Store['session'];
  /** Sessions that a full disk could not store: staff must be able to log in to see that it is full. */
  readonly #unsaved = new Map<string, Row>();
  /** Address → when somebody logged in from it; no longer than a session may live, in memory alone. */
  readonly #addresses = createCache<number>(() => 1, ADDRESSES_MAX);
  readonly #again = setInterval(() => void this.#saveUnsaved().catch(() => undefined), AGAIN_MS).unref();
  readonly #sweeping = setInterval(() => this.#sweep(), SWEEP_MS).unref();

  constructor(
    private readonly store: Pick<Store, 'session' | 'account'>,
    private readonly now: () => number,
    private readonly log: Log,
  ) {
    this.#stored = store.session;
    for (const { address, createDate } of this.#stored.all().reverse())
      if (address) this.#addresses.set(address, Date.parse(createDate));
  }

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
      lastSeenAt: new Date(this.now()).toISOString(),
      device,
      address,
    };
    const id = hash('sha256', cookie);
    await this.#stored.create(fields, { by: account.id, id }).catch((error: unknown) => {
      if (!isFull(error)) throw error;
      this.log.error('disk-full', { effect: 'log-ins are kept in memory', error });
      const at = fields.lastSeenAt;
      this.#unsaved.set(id, { ...fields, id, version: 1, createDate: at, savedAt: at, savedBy: account.id });
    });
    this.#addresses.set(address, this.now());
    return { cookie, token };
  }

  /** The live session of a cookie. */
  find(cookie: string | undefined): Session | undefined {
    if (!cookie || cookie.length > 100) return undefined;
    const row = this.get(hash('sha256', cookie));
    const account = row && this.store.account.get(row.accountId);
    if (!row || !account) return undefined;
    this.#touch(row);
    const expected = Buffer.from(row.tokenHash, 'hex');
    return {
      id: row.id,
      account,
      ownsToken: (token) => timingSafeEqual(hash('sha256', token, 'buffer'), expected),
      mayDo: (permission) => allows(account.auth, permission),
    };
  }

  /** Whether an account has logged in from this address, as far back as a session may be old. */
  knows(address: string): boolean {
    return this.now() - (this.#addresses.get(address) ?? Number.NEGATIVE_INFINITY) <= AGE_MS;
  }

  /** A live one. */
  get(id: string): Row | undefined {
    const row = this.#rowOf(id);
    return row && !this.#isOver(row) ? row : undefined;
  }

  /** The live ones of an account, the newest first. */
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
    clearInterval(this.#again);
    await this.#saveUnsaved().catch((error: unknown) => this.log.warn('sessions-lost', { error }));
  }

  #rowOf(id: string): Row | undefined {
    return this.#stored.get(id) ?? this.#unsaved.get(id);
  }

  #rowsOf(where: (row: Row) => boolean): Row[] {
    return [...[...this.#unsaved.values()].filter(where).reverse(), ...this.#stored.all(where)];
  }

  #isOver(row: Row): boolean {
    const [idle, age] = [this.now() - Date.parse(row.lastSeenAt), this.now() - Date.parse(row.createDate)];
    if (idle > IDLE_MS || age > AGE_MS || idle < -AHEAD_MS || age < -AHEAD_MS) return true;
    const account = this.store.account.get(row.accountId);
    if (!account || account.disabled) return true;
    // A session lives as long as the password it began with, but for the one that changed it.
    return account.password.salt !== row.passwordSalt && account.keptSession !== row.id;
  }

  async #remove(id: string): Promise<void> {
    if (!this.#unsaved.delete(id)) await this.#stored.remove(id, { by: '' });
  }

  async #saveUnsaved(): Promise<void> {
    for (const { id, version: _, savedAt: __, savedBy: by, createDate, ...fields } of [...this.#unsaved.values()]) {
      await this.#stored.create(fields, { by, id, createDate });
      if (!this.#unsaved.delete(id)) await this.#stored.remove(id, { by: '' }); // it ended meanwhile
    }
  }

  async #sweep(): Promise<void> {
    // what cannot be removed is tried again by the next sweep
    for (const row of this.#rowsOf((one) => this.#isOver(one))) await this.#remove(row.id).catch(() => undefined);
  }

  #touch(row: Row): void {
    if (this.now() - Date.parse(row.lastSeenAt) < SEEN_STEP_MS) return;
    const lastSeenAt = new Date(this.now()).toISOString();
    if (this.#unsaved.has(row.id)) this.#unsaved.set(row.id, { ...row, lastSeenAt });
    else this.#stored.amend(row.id, { lastSeenAt }).catch(() => undefined); // being seen is no reason to fail a request
  }
}

/** A device in words, such as 「Chrome · Windows」, from the header User-Agent. */
export function deviceName(userAgent = ''): string {
  const known = [BROWSERS, SYSTEMS].map(
    (names) => Object.entries(names).find(([pattern]) => new RegExp(pattern).test(userAgent))?.[1],
  );
  return known.filter(Boolean).join(' · ') || '未知设备';
}
