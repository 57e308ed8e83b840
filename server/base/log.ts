/** The log's events: a code that no release changes, and its sentence. Alarms: server/deploy/README-emergency.md. */
export const EVENTS = {
  'access-refused': 'access refused',
  'account-added': 'account added',
  'account-changed': 'account changed',
  'account-removed': 'account removed',
  'address-not-noted': 'the former address of a record could not be noted: it leads nowhere',
  'audit-lost': 'lines of the audit are lost',
  'audit-not-removed': 'an old month of the audit could not be removed',
  'audit-not-written': 'the audit could not be written',
  'audit-unreadable': 'the audit cannot be read',
  'backup-failed': 'the backup failed',
  'data-in-release':
    'the data folder is in the folder of a release, which is removed with it: set DATA_DIR and UPLOADS_DIR',
  'disk-full': 'the disk is full',
  'disk-not-writable': "the disk is read-only, or its folder is not there or another user's",
  doubt: 'something about this installation needs a person',
  'earlier-assets-unreadable':
    'the assets of the release before cannot be read: pages that were open during the upgrade may need a reload',
  'erase-failed': 'leads could not be erased: tried again in an hour',
  'erase-incomplete': 'an erased record has left traces: tried again in an hour or at the next start',
  'event-loop-blocked': 'nothing is handled: one piece of work takes too long',
  'file-left-out': 'a file is not in the snapshot, as its name is no UTF-8: rename it',
  'file-unreadable': 'data file cannot be read',
  'first-account': 'first account',
  'folder-not-synced': 'folder could not be synced',
  'form-failed': 'form failed',
  'input-refused': 'input refused',
  'listener-failed': 'a listener of the store failed',
  'log-lost': 'lines of the log are lost, because whoever reads it stood still',
  login: 'log-in',
  'login-refused': 'log-in refused',
  'message-not-delivered': 'a message could not be delivered',
  'message-not-noted': 'a message was delivered, but this could not be noted: it is sent again after a restart',
  'page-failed': 'page failed',
  'password-change-refused': 'password change refused',
  'password-changed': 'password changed',
  'password-reset': 'password reset',
  'process-hangs': 'the process hangs and is ended: whoever started it starts it again',
  ready: 'ready',
  'request-failed': 'request failed',
  'restore-finished': 'finished a restore that was interrupted',
  'restore-sweep-failed':
    'folders that a restore replaced could not be removed: tried again in an hour or at the next start',
  'search-push-not-noted': 'the state of a search engine could not be noted',
  'second-factor-reset': 'second factor taken off',
  'sessions-lost': 'sessions that are only in memory end with this process',
  'stop-failed': 'stopping failed',
  stopping: 'stopping',
  'sweep-failed': 'work of the hourly sweep failed: tried again in an hour',
  'too-busy': 'more is asked for than can be answered: who asks most is refused',
  'uncaught-error': 'uncaught error',
  'upload-changed': 'an upload differs from the snapshot before',
  'upload-not-named': 'the name of an upload could not be stored',
  'upload-not-returned': 'an upload could not be brought back from the recycle bin with its record',
  'version-not-stored': 'an old version of a text could not be stored',
  'visits-not-written': 'the counts of visits could not be written: tried again in a minute',
  'watchdog-failed': 'the thread that watches for a process that hangs has ended',
} as const;

export type EventCode = keyof typeof EVENTS;

/** One line per event: its code, and the fields that say which record, file or request it concerns. */
export interface Log {
  info(code: EventCode, fields?: Record<string, unknown>): void;
  warn(code: EventCode, fields?: Record<string, unknown>): void;
  error(code: EventCode, fields?: Record<string, unknown>): void;
}
