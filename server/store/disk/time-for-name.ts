/** A time in milliseconds for file names, without colons, which some systems do not allow: `2026-11-20T08-00-00.000Z`. */
export function timeForName(time: number): string {
  return new Date(time).toISOString().replaceAll(':', '-');
}

/** The time that `timeForName` wrote, as ISO 8601; undefined for any other text. */
export function timeFromName(name: string): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3})Z$/.exec(name);
  return match ? `${match[1]}T${match[2]}:${match[3]}:${match[4]}Z` : undefined;
}
