/** Thrown for a snapshot that cannot be made, read or restored; the message is for the person at the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
