/** Thrown for a snapshot that cannot be created, read or restored; the message is for the person at the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** For `catch`: names a file or folder that could not be read, as opposed to one that does not exist. */
export function unreadable(path: string): (cause: Error) => never {
  return (cause) => {
    throw new BackupError(`${path} cannot be read: ${cause.message}`, { cause });
  };
}
