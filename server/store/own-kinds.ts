import {
  anyText,
  filledText,
  isAbsent,
  isRecord,
  listOf,
  matching,
  object,
  optional,
  right,
  type Shape,
  wholeNumber,
  wrong,
  yesNo,
} from '../contract/shape.ts';

/** Records that no call gives as they are, and their fields as they lie on the disk. */

/** How a kind of record is stored in the folder of its name. */
export interface Kind<F extends object = Record<string, unknown>, B extends string = string> {
  readonly shape: Shape<F>;
  /** The rich text, which memory leaves out. */
  readonly body?: B;
  /** What calls name its id; undefined where `<kind>/detail` gives no record of it. */
  readonly id?: string;
  /** On no public page, and for no other user of the machine to read. */
  readonly isPrivate?: true;
  /** Keeps old versions and deleted records although it is private. */
  readonly keepsVersions?: true;
}

const words = orElse(anyText, '');
const base64 = matching(/^[A-Za-z0-9+/_-]+={0,2}$/, '应为 Base64 文字');
const positive = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const name = filledText(Number.MAX_SAFE_INTEGER, '请填写文字');
const time = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, '应为 ISO 8601 时间');
const zeroOrOne: Shape<0 | 1> = (value) => (value === 0 || value === 1 ? right(value) : wrong('应为 0 或 1'));

/** That a lead was told to the notification address, and named again while nobody took it up; its id is the lead's. */
const notice = object({ sentAt: time, remindedAt: words });

/** scrypt (RFC 7914): salt and hash in Base64, cost N, block size r, parallelisation p. */
const scrypted = object({ salt: base64, hash: base64, N: positive, r: positive, p: positive });

const account = object({
  username: name,
  name: words,
  avatar: words,
  /** Permissions, joined with commas. */
  auth: words,
  isDeadlineToken: orElse(zeroOrOne, 0),
  /** The password was generated and has to be changed. Missing in accounts from before there were permissions. */
  mustChange: optional(yesNo),
  /** The one session that a change of the password left alive: the one that asked for it. */
  keptSession: optional(anyText),
  /** The second factor; `secret` is empty where it was turned off. */
  totp: optional(
    object({
      /** Base32: it has to be readable to make the codes that it is compared with. */
      secret: anyText,
      /** The last time steps whose codes were taken. */
      used: orElse(listOf(wholeNumber(0, Number.MAX_SAFE_INTEGER), 0, 10), []),
      /** Hexadecimal SHA-256 of the long recovery codes that are left, 128 random bits each: nobody gets those any more. */
      recovery: listOf(anyText, 0, 10),
      /** The short recovery codes that are left, all with one salt. */
      codes: optional(listOf(scrypted, 0, 10)),
    }),
  ),
  /** Nobody can log in with it. */
  disabled: optional(yesNo),
  password: scrypted,
});

/** Its id is the hexadecimal SHA-256 of the cookie, its createDate the log-in. */
const session = object({
  accountId: name,
  tokenHash: name,
  lastSeenAt: time,
  /** The salt of the password that was given: with another password the session is over. */
  passwordSalt: optional(anyText),
  /** What it was begun with, in words, and from where. */
  device: optional(anyText),
  address: optional(anyText),
});

/** A link that shows a record before it is public; its id is the hexadecimal SHA-256 of its token. */
const preview = object({ kind: name, recordId: name, expiresAt: time });

const counts = orElse(mapOf(wholeNumber(0, Number.MAX_SAFE_INTEGER)), {});
const count = orElse(wholeNumber(0, Number.MAX_SAFE_INTEGER), 0);

/** What visitors did on a day of China, which is its id. Nothing in it is of one visitor. */
const visits = object({
  views: count,
  visitors: count,
  phone: count,
  form: count,
  download: count,
  pages: counts,
  products: counts,
  sources: counts,
  devices: counts,
});

/** What a search engine, its id, was told. */
const push = object({
  /** What changed before it was switched on is not told; empty while it is off. */
  since: words,
  /** The last attempt: when it was, and why it failed; both empty where there was none. */
  at: words,
  error: words,
  /** `<kind>/<id>` → when it was sent last. */
  sent: orElse(mapOf(time), {}),
});

/** Its folder's name → how it lies there. */
export const OWN_KINDS = {
  notice: { shape: notice, isPrivate: true } satisfies Kind,
  account: { shape: account, isPrivate: true } satisfies Kind,
  session: { shape: session, isPrivate: true } satisfies Kind,
  preview: { shape: preview, isPrivate: true } satisfies Kind,
  visits: { shape: visits, isPrivate: true } satisfies Kind,
  push: { shape: push, isPrivate: true } satisfies Kind,
} as const;

/** An object with any names, each with a value of this shape. */
function mapOf<T>(shape: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return (value) => {
    if (!isRecord(value)) return wrong('应为一个对象');
    const read: [name: string, entry: T][] = [];
    for (const [name, entry] of Object.entries(value)) {
      const checked = shape(entry);
      if (!checked.ok) return wrong(`「${name}」有误`);
      read.push([name, checked.value]);
    }
    return right(Object.fromEntries(read));
  };
}

function orElse<T>(shape: Shape<T>, otherwise: T): Shape<T> {
  return (value) => (isAbsent(value) ? right(otherwise) : shape(value));
}
