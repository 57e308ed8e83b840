/** The name of a record for staff; a record without a title needs a substitute. */
export function recordName(title: string | undefined): string {
  return title?.trim() || '（未命名）';
}
