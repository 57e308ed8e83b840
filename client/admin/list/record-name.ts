/** What staff reads where a record is named: one without a title has to be called something. */
export function recordName(title: string | undefined): string {
  return title?.trim() || '（未命名）';
}
