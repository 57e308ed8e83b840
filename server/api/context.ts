import type { Audit } from '../audit/audit.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { PasswordCost } from '../auth/passwords.ts';
import type { SecondFactor } from '../auth/second-factor.ts';
import type { Account, Session, Sessions } from '../auth/sessions.ts';
import type { WindowLimit } from '../base/rate-limit.ts';
import type { Runtime } from '../base/runtime.ts';
import type { CallName, Calls, Input, Output, WhoMay } from '../calls.ts';
import type { AuditEntry } from '../contract/audit-entry.ts';
import type { CallRow } from '../contract/call-row.ts';
import type { KeyedLimiter } from '../contract/limiter.ts';
import type { Upload, UploadOptions } from '../http/request/multipart.ts';
import type { FileWriter } from '../http/request/receive-file.ts';
import type { Robot } from '../messages/chat-robots.ts';
import type { BackupRunner } from '../status/backup-runner.ts';
import type { Status } from '../status/status.ts';
import type { Store } from '../store/open-store.ts';
import type { Author } from '../store/records/record-file.ts';

/** The dependencies of the handlers, set when the server starts. */
export interface Services extends Runtime {
  store: Store;
  sessions: Sessions;
  attempts: Attempts;
  /** The audit; `audited` adds the lines that follow from the call table. */
  audit: Audit;
  secondFactor: SecondFactor;
  /** Cost of hashing new passwords, and of checking a name that does not exist. */
  passwordCost: PasswordCost;
  /** The company's chat robot at this moment; undefined if no address is set. */
  robot(): Robot | undefined;
  /** A new limit by client address: so many within so many milliseconds. */
  limitOf(most: number, windowMs: number): WindowLimit;
  /** The data is a copy of a site's, served to be verified: nothing is sent to anybody. */
  isCopy: boolean;
  isPage(path: string): boolean;
  /** Runs work under one key one after another, so that each sees the result of the last. */
  inTurn: KeyedLimiter;
  status: Status;
  backups: BackupRunner;
  /** Makes a call as a part of another one: its own permission is asked, and it has its own line in the audit. */
  call<N extends CallName>(name: N, input: Input<N>, context: ContextFor<WhoMay<N>>): Promise<Output<N>>;
}

/** The parts of a request that a handler reads, and of its answer that it sets. */
export interface OpenContext {
  /** The client's address, for limits. */
  readonly address: string;
  /** Whether a page makes the call while it is rendered. */
  readonly isPage?: true;
  /** Equal for all calls of one press of a button, also when they are sent again; undefined outside the back office. */
  readonly press: string | undefined;
  device(): string;
  readonly session: Session | undefined;
  readonly author: StaffAuthor | undefined;
  /** The session that the cookie names, for an open call. */
  findSession(): Session | undefined;
  /** The visitor, as the request describes them. */
  visitor(): Visitor;
  setSessionCookie(value: string): void;
  clearSessionCookie(): void;
  /** Adds what only the handler knows to the audit's line about its call. */
  note(added: Noted): void;
  receiveUpload<W extends FileWriter>(options: UploadOptions<W>): Promise<Upload<W>>;
}

export interface Noted extends Partial<Pick<AuditEntry, 'title' | 'deed'>> {
  readonly ids?: readonly string[];
  /** Who makes a call without a session. */
  readonly by?: Account | undefined;
}

export interface StaffAuthor extends Author {
  /** The session at this moment, for a call that has waited; `Failure` as at the start. */
  check(): Session;
}

export interface StaffContext extends OpenContext {
  readonly session: Session;
  readonly author: StaffAuthor;
}

/** The parts of a request that counting uses. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string;
  readonly isMobile: boolean;
  /** The requested host, and the page's origin, which differs on an exported site. */
  readonly host: string;
  readonly origin: string;
}

type ContextFor<W> = W extends 'staff' ? StaffContext : OpenContext;

type HandlerOf<Row> =
  Row extends CallRow<infer I, infer O, infer W> ? (input: I, context: ContextFor<W>) => O | Promise<O> : never;

/** A handler for each row of a call table: a missing one is a type error. */
export type HandlersOf<C> = { [N in keyof C]: HandlerOf<C[N]> };

export type Handlers = HandlersOf<Calls>;
