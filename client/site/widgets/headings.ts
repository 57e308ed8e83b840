import type { Headings } from '../../../server/contract/kinds/settings.ts';

/** The words above a section or list; either may be empty. */
export interface Heading {
  title: string;
  desc: string;
}

/** The headings that a page shows: the page's data contain only these. */
export function pickHeadings<K extends keyof Headings>(headings: Headings, ...names: K[]): Pick<Headings, K> {
  return Object.fromEntries(names.map((name) => [name, headings[name]])) as Pick<Headings, K>; // proof: each name once
}

/** The headings of both home pages. */
export const HOME_HEADINGS = ['cases', 'figures', 'partners', 'techSupport', 'showroom', 'news'] as const;

const NUMERALS = [...'零一两三四五六七八九十'];

/** A heading for this many entries: it replaces `{n}` by their number. */
export function counted(title: string, entries: number): string {
  return title.replaceAll('{n}', NUMERALS[entries] ?? String(entries));
}

/** Labels a section by its heading, if it has one. */
export function namedBy(id: string, title: string): { 'aria-labelledby'?: string } {
  return title ? { 'aria-labelledby': id } : {};
}
