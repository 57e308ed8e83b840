/** The words above a section or list; either may be empty. */
export interface Heading {
  title: string;
  desc: string;
}

const NUMERALS = [...'零一两三四五六七八九十'];

/** A heading for this many entries: it replaces `{n}` by their number. */
export function counted(title: string, entries: number): string {
  return title.replaceAll('{n}', NUMERALS[entries] ?? String(entries));
}

/** Labels a section by its heading, if it has one. */
export function namedBy(id: string, title: string): { 'aria-labelledby'?: string } {
  return title ? { 'aria-labelledby': id } : {};
}
