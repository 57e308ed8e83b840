import type { SiteTextSource } from '../../../server/contract/kinds/settings.ts';

/** A value of the settings with the file names of texts, however deep, replaced by their titles. */
export function withTextTitles(value: unknown, texts: readonly SiteTextSource[]): unknown {
  if (typeof value === 'string') return texts.find(({ name }) => name === value)?.title ?? value;
  if (Array.isArray(value)) return value.map((entry) => withTextTitles(entry, texts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withTextTitles(inner, texts)]));
}
