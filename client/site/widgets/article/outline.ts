import { plainText, visitHtml } from '../../../../server/rich-text/read-html.ts';

export interface Heading {
  /** The element id that a contents list links to. */
  id: string;
  text: string;
}

interface Outline {
  /** The HTML with an id on each heading that is listed. */
  html: string;
  headings: Heading[];
}

/** The second-level headings of clean rich text, which has no ids. */
export function outlineOf(html: string): Outline {
  const headings: Heading[] = [];
  const marked = visitHtml(html, {
    h2({ attributes }, inside) {
      const text = plainText(inside);
      if (text === '') return undefined; // a picture or an empty line formatted as a heading
      const id = `section-${headings.length + 1}`;
      headings.push({ id, text });
      return `<h2 id="${id}"${attributes}>${inside}</h2>`;
    },
  });
  return { html: marked, headings };
}
