import { type Answer, type CallName, calls, type Input, type Output } from '../server/calls.ts';
import type { ListOf } from '../server/contract/call-row.ts';
import { SERVER_FAILED } from '../server/contract/failure.ts';
import type { FieldErrors } from '../server/contract/shape.ts';

/** The address of an upload, what was done to the file, and why to check it; or why there is none, with the code. */
export type UploadResult =
  | { ok: true; url: string; note?: string; doubt?: string | undefined }
  | { ok: false; msg: string; code?: number };

/** Whether the same file could be taken another time: not if it was refused for what it is. */
export function canRetry({ code = 0 }: { code?: number }): boolean {
  return ![400, 413, 415].includes(code);
}

export interface UploadWatch {
  onProgress?(percent: number): void;
  /** Ends the upload; its result is then a failure. */
  signal?: AbortSignal;
}

/** Sends a picture. Never throws. */
export type UploadPicture = (file: File, watch: UploadWatch) => Promise<UploadResult>;

/** Gets a picture of another site through the server. Never throws. */
export type FetchPicture = (
  url: string,
) => Promise<{ ok: true; file: File } | { ok: false; code: number; msg: string }>;

/** The specification's time limit of a request; an upload ends after this time without progress. */
const TIMEOUT_MS = 50_000;

export type CallResult<O> =
  | { ok: true; data: O; msg: string }
  /** `code` 0: the server was not reached, or not in time. */
  | { ok: false; code: number; msg: string; errors: FieldErrors; data?: unknown };

/** The session's second secret, where the back office keeps it. */
const TOKEN_KEY = 'token';

/** Makes a call. Never throws: the result has the error for the user. The audit shows calls of one `press` as one. */
export async function call<N extends CallName>(
  name: N,
  input: Input<N>,
  press?: string,
): Promise<CallResult<Output<N>>> {
  const { method, path, needsToken, answers } = calls[name];
  const headers = {
    'content-type': 'application/json',
    ...(needsToken ? tokenHeader() : {}),
    ...(press && { 'x-press': press }),
  };
  const controller = new AbortController(); // engines of 2020 lack AbortSignal.timeout
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const sent = { method, headers, body: JSON.stringify(input), signal: controller.signal };
    const response = await fetch(serverOf() + path, sent);
    const type = response.headers.get('content-type') ?? '';
    if (answers === 'bytes' && response.ok && /^image|pdf$/.test(type))
      // proof: such rows give `FileBytes`
      return { ok: true, data: { bytes: new Uint8Array(await response.arrayBuffer()), type } as Output<N>, msg: '' };
    return resultOf<Output<N>>(await response.text(), response.status);
  } catch {
    return NOT_REACHED;
  } finally {
    clearTimeout(timer);
  }
}

/** Sends a form with a file, through the older request, which tells how much has been sent. Never throws. */
export function upload<N extends 'file/upload' | 'system/logo' | 'enquiry/saveWithFile'>(
  name: N,
  form: FormData,
  { onProgress, signal }: UploadWatch = {},
): Promise<CallResult<Output<N>>> {
  const row = calls[name];
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(NOT_REACHED);
    const request = new XMLHttpRequest();
    request.open(row.method, serverOf() + row.path);
    if (row.needsToken)
      for (const [header, value] of Object.entries(tokenHeader())) request.setRequestHeader(header, value);
    let timer: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), TIMEOUT_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      onProgress?.(total > 0 ? (loaded / total) * 100 : 0);
    };
    request.onloadend = () => {
      clearTimeout(timer);
      resolve(resultOf<Output<N>>(request.responseText, request.status));
    };
    signal?.addEventListener('abort', () => request.abort());
    moved();
    request.send(form);
    return undefined;
  });
}

function resultOf<O>(text: string, status: number): CallResult<O> {
  let answer: Answer<O> = { code: 0, msg: '' }; // anything but JSON comes from a proxy or a network's log-in page
  try {
    if (text[0] === '{') answer = JSON.parse(text);
  } catch {
    return NOT_REACHED; // it was cut: no answer
  }
  const { code, msg, errors = {}, data } = answer;
  const isDone = code === 200 || code === '';
  if (isDone && data && msg !== undefined) return { ok: true, data, msg };
  if (isDone || !msg) return { ...NOT_REACHED, msg: foreignMessage(status) };
  return { ok: false, code, msg, errors, ...(data === undefined ? {} : { data }) };
}

/** Refusals that firewalls send in the site's place. */
const FIREWALLED = [403, 405, 406, 429, 451];

/** The message where something between the browser and the site answered, with the remedy; 0 for no answer at all. */
function foreignMessage(status: number): string {
  if (!status) return NOT_REACHED.msg;
  if (status >= 500) return SERVER_FAILED;
  if (status === 413) return '内容太大，被网站前面的代理服务器拒收；请缩小后再试，或请管理员放宽它的大小限制';
  if (FIREWALLED.includes(status))
    return `被防火墙拦下了（${status}），网站没有收到；请换个说法再试，或请管理员在防火墙里放行`;
  return '应答的不是本网站，可能所在的网络要先登录；请刷新页面，按提示登录网络后再试';
}

export const NOT_REACHED = { ok: false as const, code: 0, msg: '网络连接失败，请检查网络后重试', errors: {} };

/** The address of the server, on a page that another host serves. */
function serverOf(): string {
  return document.documentElement.dataset.server ?? '';
}

/** Without the token, which a browser may forbid to read, the server asks for the password. */
function tokenHeader(): Record<string, string> {
  try {
    const token = localStorage.getItem(TOKEN_KEY);
    return token ? { 'authorization-item': `Bearer ${token}` } : {};
  } catch {
    return {};
  }
}

/** Makes a call and returns its data; throws `Failure` if it is refused. On the server it runs the handler directly. */
export type CallOrThrow = <N extends CallName>(name: N, input: Input<N>) => Promise<Output<N>>;

/** The record in an answer, as the screen takes it. */
export function mapResult<A, B>(result: CallResult<A>, map: (data: A) => B): CallResult<B> {
  return result.ok ? { ...result, data: map(result.data) } : result;
}

/** The rows in an answer, as the screen takes them. */
export function mapList<A, B>(result: CallResult<ListOf<A>>, map: (row: A) => B): CallResult<ListOf<B>> {
  return mapResult(result, ({ data, count }) => ({ data: data.map(map), count }));
}
