import { ISO_TIME } from '../contract/china-time.ts';
import type { AnyKind } from '../contract/kinds/kind.ts';
import {
  anyText,
  filledText,
  listOf,
  matching,
  object,
  optional,
  right,
  type Shape,
  wholeNumber,
  withDefault,
  wrong,
  yesNo,
} from '../contract/shape.ts';

/** How a kind of record is stored in the folder of its name. */
export interface StoredKind<F extends object = Record<string, unknown>, B extends string = string>
  extends Pick<AnyKind, 'isPrivate' | 'isErasable' | 'keepsVersions'> {
  readonly shape: Shape<F>;
  /** The rich-text field, which is not kept in memory. */
  readonly body?: B;
  /** The calls' name for its id; undefined if no `<kind>/detail` returns a record. */
  readonly id?: string;
}

/** A text, empty if it is absent. */
export const words = withDefault(anyText, '');
const base64 = matching(/^[A-Za-z0-9+/_-]+={0,2}$/, '应为 Base64 文字');
const positive = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const name = filledText(Number.MAX_SAFE_INTEGER, '请填写文字');
/** ISO 8601, in UTC with milliseconds. */
export const time = matching(ISO_TIME, '应为 ISO 8601 时间');
const zeroOrOne: Shape<0 | 1> = (value) => (value === 0 || value === 1 ? right(value) : wrong('应为 0 或 1'));

/** scrypt (RFC 7914): salt and hash in Base64, cost N, block size r, parallelisation p. */
const scrypted = object({ salt: base64, hash: base64, N: positive, r: positive, p: positive });

const account = object({
  username: name,
  name: words,
  avatar: words,
  /** Permissions, comma-separated. */
  auth: words,
  isDeadlineToken: withDefault(zeroOrOne, 0),
  /** The password was generated and must be changed. */
  mustChange: optional(yesNo),
  /** The only session that survived the password change: the one that requested it. */
  keptSession: optional(anyText),
  /** The second factor; `secret` is empty if it is switched off. */
  totp: optional(
    object({
      /** Base32. It must be readable, because codes are computed from it. */
      secret: anyText,
      /** The last time steps whose codes were used. */
      used: withDefault(listOf(wholeNumber(0, Number.MAX_SAFE_INTEGER), 0, 10), []),
      /** The remaining recovery codes, all with one salt. */
      codes: listOf(scrypted, 0, 10),
    }),
  ),
  disabled: optional(yesNo),
  password: scrypted,
});

/** Its id is the hexadecimal SHA-256 of the cookie, its createDate the time of the log-in. */
const session = object({
  accountId: name,
  tokenHash: name,
  lastSeenAt: time,
  /** The salt of the password at the log-in: a new password ends the session. */
  passwordSalt: optional(anyText),
  /** The device in words, and the client address, at the log-in. */
  device: optional(anyText),
  address: optional(anyText),
});

/** A link that shows a record before it is public; its id is the hexadecimal SHA-256 of its token. */
const preview = object({ kind: name, recordId: name, expiresAt: time });

/** The name of an upload with those who sent it last, perhaps empty; its id is `uploadId`, its `savedAt` when that was. */
const filename = object({ name: words });

/** Folder name → how it is stored. */
export const OWN_KINDS = {
  account: { shape: account, isPrivate: true },
  session: { shape: session, isPrivate: true },
  preview: { shape: preview, isPrivate: true },
  filename: { shape: filename, isPrivate: true },
} as const satisfies Readonly<Record<string, StoredKind>>;
