import type { Audit } from '../audit/audit.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { PasswordCost } from '../auth/passwords.ts';
import type { SecondFactor } from '../auth/second-factor.ts';
import type { Session, Sessions } from '../auth/sessions.ts';
import type { Log } from '../base/log.ts';
import type { CallName, Input, Output, WhoMay } from '../contract/calls.ts';
import type { WindowLimit } from '../http/rate-limit.ts';
import type { FileWriter } from '../http/request/large-file.ts';
import type { Upload, UploadOptions } from '../http/request/multipart.ts';
import type { Notifier } from '../notify/notifier.ts';
import type { SearchPush } from '../notify/search-push.ts';
import type { BackupRunner } from '../status/backup-runner.ts';
import type { Status } from '../status/status.ts';
import type { Store } from '../store/open-store.ts';
import type { Author } from '../store/records/files.ts';
import type { Visitor, Visits } from '../visits/visits.ts';

/** What the handlers work with; given once, when the server starts. */
export interface Services {
  store: Store;
  /** The public address, without a slash at its end. */
  siteUrl: string;
  log: Log;
  sessions: Sessions;
  attempts: Attempts;
  /** Who did what; what follows from the call table is added by `audited`. */
  audit: Audit;
  secondFactor: SecondFactor;
  /** Of passwords that are kept from now on, and of a check of a name that does not exist. */
  passwordCost: PasswordCost;
  /** Stored applications by client address. */
  submissions: WindowLimit;
  /** Searches by client address. */
  searches: WindowLimit;
  /** Tells somebody of each application; undefined where nobody wants to be told. */
  notifier: Notifier | undefined;
  visits: Visits;
  /** Sends new addresses to search engines. */
  searchPush: SearchPush;
  /** How the server is. */
  status: Status;
  /** Makes snapshots when staff asks for one. */
  backups: BackupRunner;
  /** Milliseconds since 1970. */
  now(): number;
}

/** What a handler may know of one request, and the few things it may do to its answer. */
export interface OpenContext {
  /** The client's address, for limits. */
  readonly address: string;
  /** What it was sent with, in words. */
  device(): string;
  /** Of a call for staff, as are those who change something. */
  readonly session: Session | undefined;
  readonly author: StaffAuthor | undefined;
  /** What the cookie names, for an open call; seldom asked for. */
  findSession(): Session | undefined;
  /** What the request reveals about a visitor. */
  visitor(): Omit<Visitor, 'address'>;
  setSessionCookie(value: string): void;
  clearSessionCookie(): void;
  receiveUpload<W extends FileWriter>(options: UploadOptions<W>): Promise<Upload<W>>;
}

export interface StaffAuthor extends Author {
  /** The session as it is now, for a call that has waited; refused as at the door. */
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

/** One handler for each row of the call table: a missing one does not compile. */
export type Handlers = { [N in CallName]: Handler<N> };
