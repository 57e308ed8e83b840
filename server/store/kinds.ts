import { anyText } from '../contract/kinds/fields.ts';
import { PRODUCT_GROUP_IDS } from '../contract/rules.ts';
import {
  filledText,
  matching,
  object,
  oneOf,
  optional,
  type Read,
  right,
  type Shape,
  wholeNumber,
  wrong,
  yesNo,
} from '../contract/shape.ts';

/**
 * The fields of each kind of record as they lie on the disk. Texts may be missing from a file that was edited by hand and
 * read as empty; how long they may be was settled at the door.
 */

const words = orElse(anyText, '');
const base64 = matching(/^[A-Za-z0-9+/_-]+={0,2}$/, '应为 Base64 文字');
const positive = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const name = filledText(Number.MAX_SAFE_INTEGER, '请填写文字');
const time = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, '应为 ISO 8601 时间');
const zeroOrOne: Shape<0 | 1> = (value) => (value === 0 || value === 1 ? right(value) : wrong('应为 0 或 1'));

export const productShape = object({
  locationId: orElse(oneOf([...PRODUCT_GROUP_IDS, '']), ''),
  coverName: words,
  coverDescribe: words,
  jumpUrl: words,
  coverUrl: words,
  productCon: words,
});

export const newsShape = object({ newTitle: words, newIntro: words, newCover: words, newInfo: words });

export const carouselShape = object({ photoTitle: words, photoInfo: words, photoUrl: words });

export const agentShape = object({
  agentName: words,
  agentInfo: words,
  phone: words,
  /** What the sender called the submission, so that sending it twice stores it once. */
  requestId: words,
  handled: orElse(yesNo, false),
  note: words,
  /** Whether a notification address was set when it came: it is told, once `notice` has its id. */
  notify: orElse(yesNo, false),
});

/** That an application was told to the notification address; its id is the application's. */
export const noticeShape = object({ sentAt: time });

export const accountShape = object({
  username: name,
  name: words,
  avatar: words,
  /** Permissions, joined with commas. */
  auth: words,
  isDeadlineToken: orElse(zeroOrOne, 0),
  /** The one session that a change of the password left alive: the one that asked for it. */
  keptSession: optional(anyText),
  /** scrypt (RFC 7914): salt and hash in Base64, cost N, block size r, parallelisation p. */
  password: object({ salt: base64, hash: base64, N: positive, r: positive, p: positive }),
});

/** Its id is the hexadecimal SHA-256 of the cookie, its createDate the log-in. */
export const sessionShape = object({
  accountId: name,
  tokenHash: name,
  lastSeenAt: time,
  /** The salt of the password that was given: with another password the session is over. */
  passwordSalt: optional(anyText),
});

export const systemShape = object({ sysName: words, logo: words });

/** Until staff gives the system a name of its own. */
export const FIRST_SYSTEM: System = { sysName: '官网后台管理系统', logo: '' };

/** Every kind of record: its folder's name → how it lies there. */
export const KINDS = {
  product: { shape: productShape, body: 'productCon', id: 'productId' },
  news: { shape: newsShape, body: 'newInfo', id: 'newId' },
  carousel: { shape: carouselShape, id: 'photoId' },
  agent: { shape: agentShape, id: 'agentId' },
  notice: { shape: noticeShape, isPrivate: true },
  account: { shape: accountShape, isPrivate: true },
  session: { shape: sessionShape, isPrivate: true },
} as const satisfies Record<string, Kind>;

export interface Kind {
  readonly shape: Shape<Record<string, unknown>>;
  /** The rich text, which memory leaves out. */
  readonly body?: string;
  /** What calls name its id; undefined where `<kind>/detail` gives no record of it. */
  readonly id?: string;
  /** True for what must leave nothing behind: secrets and personal sessions. */
  readonly isPrivate?: true;
}

export type KindName = keyof typeof KINDS;
export type FieldsOf<K extends KindName> = Read<(typeof KINDS)[K]['shape']>;
export type BodyOf<K extends KindName> = (typeof KINDS)[K] extends { body: infer B }
  ? B & keyof FieldsOf<K> & string
  : never;

export type ProductFields = Read<typeof productShape>;
export type NewsFields = Read<typeof newsShape>;
export type CarouselFields = Read<typeof carouselShape>;
export type AgentFields = Read<typeof agentShape>;
export type NoticeFields = Read<typeof noticeShape>;
export type AccountFields = Read<typeof accountShape>;
export type SessionFields = Read<typeof sessionShape>;
export type System = Read<typeof systemShape>;

function orElse<T>(shape: Shape<T>, otherwise: T): Shape<T> {
  return (value) => (value === undefined || value === null ? right(otherwise) : shape(value));
}
