/** Thrown for a snapshot that cannot be made, read or restored; the message is for the person at the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** To be given to `catch`: says which file or folder could not be read, which is not the same as one that is not there. */
export function unreadable(path: string): (cause: Error) => never {
  return (cause) => {
    throw new BackupError(`${path} cannot be read: ${cause.message}`, { cause });
  };
}
