import { hash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page, Query, Refusal } from '../../client/site/page.ts';
import { createCache } from '../base/cache.ts';
import type { Log } from '../base/log.ts';
import type { CallName } from '../calls.ts';
import { FAILURES, Failure } from '../contract/failure.ts';
import { trimmed } from '../contract/fold.ts';
import { FORM_LIMIT_BYTES, PLAIN_FORM } from '../contract/rules.ts';
import { isRecord } from '../contract/shape.ts';
import { typedPhone } from '../contract/telephone.ts';
import { drainBody, isText, RequestAborted, readBody } from '../http/request/body.ts';
import { type FormReader, isForm } from '../http/request/multipart.ts';
import type { Headers } from '../http/response/security-headers.ts';
import { redirect } from '../http/response/send-ready.ts';
import { inUtf8 } from './meant-address.ts';

export interface FormAnswering {
  /** Renders the page again, only for the visitor who sent the form. */
  showRefused(status: number, refusal: Refusal): Promise<void>;
  headers: Headers;
  /** Keeps the submitted data for the next page; returns the query parameter that names it. */
  keepSent(sent: SentForm): Record<string, string>;
  log: Log;
  siteUrl: string;
  /** Makes the API call with the form's fields; throws `Failure` if it is refused. Returns its data. */
  submit(name: CallName, fields: unknown, request: IncomingMessage, response: ServerResponse): Promise<unknown>;
  /** As `submit`, with the fields that `read` makes of those of a form with files. */
  submitForm(name: CallName, read: FormReader, request: IncomingMessage, response: ServerResponse): Promise<unknown>;
}

/** The content type of `<form method="post">`; the bytes show which of its encodings it has. */
const FORM_TYPE = 'application/x-www-form-urlencoded';
const FORM_ENCODINGS = ['utf-8', 'gbk', 'gb18030'];

/**
 * Answers a form that was sent without JavaScript: 303 to the page with `applied=1` and the name of the submitted data, or
 * the page with the refusal's status, errors and typed values; 403 for another site's form. Throws 415, 413 and 400. A
 * form with files is taken where the call's path takes one.
 */
export async function answerForm(
  page: Page,
  name: CallName,
  query: Query,
  { showRefused, headers, keepSent, log, siteUrl, submit, submitForm }: FormAnswering,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (isForeign(request, siteUrl)) {
    log.warn('access-refused', { status: 403, path: page.path, method: request.method });
    drainBody(request);
    return showRefused(403, { msg: '请打开本站页面，在页面上填写后提交', errors: {}, typed: {} });
  }
  const hasFiles = isForm(request);
  if (!hasFiles && !isText(request, FORM_TYPE, FORM_ENCODINGS)) throw new Failure(415);
  let typed: SentForm = hasFiles ? {} : readFields(await readBody(request, FORM_LIMIT_BYTES));
  let sent: SentForm = {};
  const read: FormReader = async (fields) => {
    typed = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, trimmed(value)]));
    sent = sentOf(typed);
    const errors = (await page.module()).refuse?.(sent, page.path) ?? {};
    const [first] = Object.values(errors);
    if (first) throw new Failure(400, first, { errors });
    return sent;
  };
  let data: unknown;
  try {
    data = hasFiles
      ? await submitForm(name, read, request, response)
      : await submit(name, await read(typed), request, response);
  } catch (error) {
    if (error instanceof RequestAborted) throw error;
    const failure = error instanceof Failure ? error : new Failure(500, FAILURES[500], { cause: error });
    if (failure.code === 429) log.warn('access-refused', { status: 429, path: page.path, method: request.method });
    if (failure.code >= 500) log.error('form-failed', { path: page.path, error });
    if (failure.retryAfterSeconds !== undefined) response.setHeader('Retry-After', failure.retryAfterSeconds);
    const { code, message: msg, errors = {} } = failure;
    return showRefused(code, { msg, errors, typed });
  }
  const returned = isRecord(data) ? Object.entries(data).map(([field, value]) => [field, String(value)]) : [];
  const next = { ...query, applied: '1', ...keepSent({ ...sent, ...Object.fromEntries(returned) }) };
  redirect(response, 303, `${page.path}?${new URLSearchParams(next)}#apply`, headers);
}

/**
 * Whether the browser names another site as the sender. Some browsers name none, for privacy: `null`. A header without a
 * value is as absent, like every empty text: no browser sends one, so no other site can, and some programs between do.
 */
function isForeign({ headers }: IncomingMessage, siteUrl: string): boolean {
  const { host, 'sec-fetch-site': site } = headers;
  const origin = headers.origin || 'null';
  const isOurs = origin === 'null' || [siteUrl, `http://${host}`].some((own) => siteOf(own) === siteOf(origin));
  return site === 'cross-site' || !isOurs;
}

/** The host name of an address, with or without `www.`: proxies may omit the port from `Host`. */
function siteOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address;
}

/** The call's input. A cached page's `requestId` is shared, so the values join it: two visitors send two, a reload one. */
function sentOf({ requestId, phone, elapsed: _, ...others }: SentForm): SentForm {
  const sent: SentForm = phone === undefined ? others : { ...others, phone: typedPhone(phone) };
  if (!requestId) return sent;
  const content = JSON.stringify([requestId, ...Object.entries(sent).sort()]);
  return { ...sent, requestId: `${PLAIN_FORM}${hash('sha256', content, 'base64url')}` };
}

/** A form's fields. Failure 400 for bytes that are no text. */
function readFields(bytes: Buffer): Record<string, string> {
  const readable = inUtf8(bytes.toString('latin1'));
  if (readable === undefined) throw new Failure(400);
  return Object.fromEntries(new URLSearchParams(readable));
}

/** The typed values of a form, by field name. */
type SentForm = Readonly<Record<string, string>>;

/** How long the confirmation page can show the submitted data. */
const KEPT_MS = 600_000;
/** Maximum number of stored forms; each has at most 16 KB. */
const KEPT_MAX = 500;
const TOKEN = 'sent';

/** Keeps what visitors without JavaScript sent for their confirmation page alone, whose address has a token. */
export function createSentForms(now: () => number) {
  const forms = createCache<{ form: SentForm; until: number }>({ entries: KEPT_MAX });
  return {
    /** Returns the query parameter by which `find` returns the form for a while. */
    keep(form: SentForm): Record<string, string> {
      const token = randomBytes(18).toString('base64url');
      forms.set(token, { form, until: now() + KEPT_MS });
      return { [TOKEN]: token };
    },
    /** Returns the form that a query names, as long as it is kept. */
    find(search: string): SentForm | undefined {
      const found = search.includes(TOKEN) ? forms.get(new URLSearchParams(search).get(TOKEN) ?? '') : undefined;
      return found && found.until > now() ? found.form : undefined;
    },
  };
}
