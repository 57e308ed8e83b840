import type { FieldErrors } from './shape.ts';

/** The message for an error that nobody can act on; not in the list below, which public pages do not load. */
export const SERVER_FAILED = '服务器出现问题，请稍后重试';

/** The closed list of refusals, each with its default message. */
export const FAILURES = {
  400: '提交的内容有误，请检查后重试',
  401: '登录已失效，请重新登录',
  403: '没有权限，请联系管理员',
  404: '内容不存在或已被删除',
  405: '不支持的请求方式',
  409: '该内容已被他人修改，请刷新后重试',
  413: '提交的内容过大',
  415: '不支持的内容类型',
  429: '操作过于频繁，请稍后再试',
  500: SERVER_FAILED,
  502: '对方的服务器没有正常应答，请稍后再试',
  507: '服务器存储空间不足，请联系管理员',
} as const;

type FailureCode = keyof typeof FAILURES;

interface FailureDetail {
  readonly errors?: FieldErrors;
  /** Details for programs; becomes `data`. */
  readonly data?: unknown;
  readonly cause?: unknown;
  /** The current version, for a change that is based on an older one. */
  readonly newest?: { readonly version: number; readonly savedBy: string };
  /** Seconds until trying again makes sense; becomes `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

/** A refusal that a person can act on. It is thrown where the reason is known, and becomes an answer in one place. */
export class Failure extends Error {
  readonly errors: FieldErrors | undefined;
  readonly data: unknown;
  readonly newest: FailureDetail['newest'];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: FailureCode,
    message: string = FAILURES[code],
    detail: FailureDetail = {},
  ) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = 'Failure';
    this.errors = detail.errors;
    this.data = detail.data;
    this.newest = detail.newest;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}

/** The result of the work; undefined if its subject is gone already (`Failure` 404). */
export async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure && error.code === 404) return undefined;
    throw error;
  }
}

/** A refusal of one field; its sentence is shown next to the field, too. */
export function fieldFailure(code: FailureCode, field: string, sentence: string): Failure {
  return new Failure(code, sentence, { errors: { [field]: sentence } });
}

/** The result of `work`; its refusal becomes one of this field. */
export function inField<T>(field: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.code, error.message, { errors: { [field]: error.message }, cause: error });
  }
}
