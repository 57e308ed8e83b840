import type { Audit } from '../audit/audit.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { PasswordCost } from '../auth/passwords.ts';
import type { SecondFactor } from '../auth/second-factor.ts';
import type { Session, Sessions } from '../auth/sessions.ts';
import type { WindowLimit } from '../base/rate-limit.ts';
import type { Runtime } from '../base/runtime.ts';
import type { CallName, Input, Output, WhoMay } from '../contract/calls.ts';
import type { Upload, UploadOptions } from '../http/request/multipart.ts';
import type { FileWriter } from '../http/request/receive-file.ts';
import type { Notifier } from '../notify/notifier.ts';
import type { SearchPush } from '../notify/search-push.ts';
import type { BackupRunner } from '../status/backup-runner.ts';
import type { Status } from '../status/status.ts';
import type { Store } from '../store/open-store.ts';
import type { Author } from '../store/records/files.ts';
import type { Visitor, Visits } from '../visits/visits.ts';

/** The dependencies of the handlers, set when the server starts. */
export interface Services extends Pick<Runtime, 'log' | 'siteUrl' | 'now'> {
  store: Store;
  sessions: Sessions;
  attempts: Attempts;
  /** The audit; `audited` adds the lines that follow from the call table. */
  audit: Audit;
  secondFactor: SecondFactor;
  /** Cost of hashing new passwords, and of checking a name that does not exist. */
  passwordCost: PasswordCost;
  /** Stored applications by client address. */
  submissions: WindowLimit;
  /** Searches by client address, but those of pages. */
  searches: WindowLimit;
  /** Notifies staff of each application; undefined if no address is set. */
  notifier: Notifier | undefined;
  visits: Visits;
  /** Sends new addresses to search engines. */
  searchPush: SearchPush;
  /** The health of the server. */
  status: Status;
  /** Creates snapshots on request. */
  backups: BackupRunner;
}

/** What a handler can read of a request and set on its answer. */
export interface OpenContext {
  /** The client's address, for limits. */
  readonly address: string;
  /** Whether a page makes the call while it is rendered. */
  readonly isPage?: true;
  /** Equal for all calls of one press of a button; undefined outside the back office. */
  readonly press: string | undefined;
  device(): string;
  readonly session: Session | undefined;
  readonly author: StaffAuthor | undefined;
  /** The session that the cookie names, for an open call. */
  findSession(): Session | undefined;
  /** What the request tells about a visitor. */
  visitor(): Omit<Visitor, 'address'>;
  setSessionCookie(value: string): void;
  clearSessionCookie(): void;
  receiveUpload<W extends FileWriter>(options: UploadOptions<W>): Promise<Upload<W>>;
}

export interface StaffAuthor extends Author {
  /** The session at this moment, for a call that has waited; `Failure` as at the start. */
  check(): Session;
}

export interface StaffContext extends OpenContext {
  readonly session: Session;
  readonly author: StaffAuthor;
}

type ContextFor<W> = W extends 'staff' ? StaffContext : OpenContext;

export type Handler<N extends CallName> = (
  input: Input<N>,
  context: ContextFor<WhoMay<N>>,
) => Output<N> | Promise<Output<N>>;

/** A handler for each row of the call table: a missing one is a type error. */
export type Handlers = { [N in CallName]: Handler<N> };
