import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page, Query, Refusal } from '../../client/site/page.ts';
import type { Log } from '../base/log.ts';
import { readUtf8 } from '../base/read-utf8.ts';
import { type CallName, calls } from '../contract/calls.ts';
import { FAILURES, Failure } from '../contract/failure.ts';
import { PLAIN_FORM, typedPhone } from '../contract/rules.ts';
import { readBody } from '../http/request/read-body.ts';
import type { Headers } from '../http/response/security-headers.ts';
import { redirect } from '../http/response/send-ready.ts';
import type { SentForm } from './sent-forms.ts';

export interface FormAnswering {
  /** Shows the page again, for the one visitor whose form it was. */
  showRefused(status: number, refusal: Refusal): Promise<void>;
  headers: Headers;
  /** Keeps what was sent for the page that follows; returns the query parameter that names it. */
  keepSent(sent: SentForm): Record<string, string>;
  log: Log;
  /** Makes the call with the form's fields; throws `Failure` when it is refused. */
  submit(name: CallName, fields: unknown, request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** What a browser sends for `<form method="post">`, always in the page's own encoding. */
const FORM_TYPE = /^application\/x-www-form-urlencoded[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i;

/**
 * Answers the form of a page that was sent without JavaScript. Stored: 303 to the page with `applied=1`, so that a reload
 * sends nothing again, and with what names what was sent. Refused: the page itself with the refusal's status, what is wrong, and what was typed. Throws 403
 * for a form on another site, then 415, 413 and 400 for what no form of ours sends.
 */
export async function answerForm(
  page: Page,
  name: CallName,
  query: Query,
  { showRefused, headers, keepSent, log, submit }: FormAnswering,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new Failure(403, '请打开本站页面，在页面上填写后提交');
  if (!FORM_TYPE.test(request.headers['content-type']?.trim() ?? '')) throw new Failure(415);
  const typed = readFields(await readBody(request, calls[name].limitBytes));
  const sent = sentOf(typed);
  try {
    const errors = (await page.module()).refuse?.(sent, page.path) ?? {};
    const [first] = Object.values(errors);
    if (first) throw new Failure(400, first, { errors });
    await submit(name, sent, request, response);
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure(500, FAILURES[500], { cause: error });
    if (failure.code === 429) log.warn('access-refused', { status: 429, path: page.path, method: request.method });
    if (failure.code >= 500) log.error('form-failed', { path: page.path, error });
    if (failure.retryAfterSeconds !== undefined) response.setHeader('Retry-After', failure.retryAfterSeconds);
    const { code, message: msg, errors = {} } = failure;
    return showRefused(code, { msg, errors, typed });
  }
  const next = { ...query, applied: '1', ...keepSent(sent) };
  redirect(response, 303, `${page.path}?${new URLSearchParams(next)}#apply`, headers);
}

/**
 * What the call is given. A cached page gives all its visitors one `requestId`, so here it names a sending only together
 * with all that was typed: two visitors are two, a double click or a reload is one.
 */
function sentOf({ requestId, phone, elapsed: _, ...others }: Record<string, string>): Record<string, string> {
  const sent = phone === undefined ? others : { ...others, phone: typedPhone(phone) };
  if (!requestId) return sent;
  const content = JSON.stringify([requestId, ...Object.entries(sent).sort()]);
  return { ...sent, requestId: `${PLAIN_FORM}${hash('sha256', content, 'base64url')}` };
}

/** A form's fields without the white space around what was typed. Failure 400 for bytes that are no UTF-8. */
function readFields(bytes: Buffer): Record<string, string> {
  try {
    const pairs = new URLSearchParams(readUtf8(bytes));
    return Object.fromEntries([...pairs].map(([name, value]) => [name, value.trim()]));
  } catch (cause) {
    throw new Failure(400, undefined, { cause });
  }
}
