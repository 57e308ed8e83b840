import type { Headings } from '../../../server/contract/kinds/settings.ts';

/** The words above a section or list; either may be empty. */
export interface Heading {
  title: string;
  desc: string;
}

/** Of all headings those that a page shows: the page carries them. */
export function pickHeadings<K extends keyof Headings>(headings: Headings, ...names: K[]): Pick<Headings, K> {
  return Object.fromEntries(names.map((name) => [name, headings[name]])) as Pick<Headings, K>; // proof: each name once
}

/** What both home pages show. */
export const HOME_HEADINGS = ['cases', 'figures', 'partners', 'techSupport', 'showroom', 'news'] as const;

const NUMERALS = [...'零一两三四五六七八九十'];

/** A heading over so many entries: `{n}` in it becomes their number. */
export function counted(title: string, entries: number): string {
  return title.replaceAll('{n}', NUMERALS[entries] ?? String(entries));
}

/** Names a section by its heading, where it has one. */
export function namedBy(id: string, title: string): { 'aria-labelledby'?: string } {
  return title ? { 'aria-labelledby': id } : {};
}
