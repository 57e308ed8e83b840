import { attributeOf, tagsIn } from '../rich-text/read-html.ts';
import { familyOf, textsIn, uploadsIn } from './media-files.ts';

/** The uploads of a record by the common part of their names, and the descriptions of its pictures. */
export interface RowUploads {
  readonly families: ReadonlySet<string>;
  readonly descriptions: readonly (readonly [family: string, alt: string])[];
}

const NONE: RowUploads = { families: new Set(), descriptions: [] };

/** Uploads of rows whose rich text is not in memory: noted when it is loaded or saved, and gone with the row. */
const noted = new WeakMap<object, RowUploads>();

/** Notes the uploads of the record of which this row is kept; `html` is its rich text. */
export function noteUploads(row: object, record: object, html: string): void {
  noted.set(row, uploadsOf(record, html));
}

/** The uploads of a row's record, the rich text included. */
export function uploadsOfRow(row: object): RowUploads {
  return noted.get(row) ?? uploadsOf(row);
}

/**
 * The uploads that a record names, also as mere words: a file whose address is written down is not removed. `html` is its
 * rich text. A picture has its description from its tag, or from the field `alt` beside its own.
 */
export function uploadsOf(record: object, html = ''): RowUploads {
  const families = new Set(Array.from(uploadsIn(record), familyOf));
  if (families.size === 0) return NONE;
  const images = tagsIn(html, 'img').map((tag) => [attributeOf(tag, 'src') ?? '', attributeOf(tag, 'alt')] as const);
  const descriptions = [...images, ...textsIn(record)].flatMap(([text, alt]) =>
    alt ? Array.from(uploadsIn(text), (name) => [familyOf(name), alt] as const) : [],
  );
  return { families, descriptions };
}
