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

/**
 * The second-level headings of clean rich text, which holds no ids of its own. Reading it with a pattern is safe because
 * the cleaner writes every `<` and `>` of texts and attributes as an entity, and no block inside a heading.
 */
export function outlineOf(html: string): Outline {
  const headings: Heading[] = [];
  const marked = html.replace(/<h2((?: [^>]*)?)>([\s\S]*?)<\/h2>/g, (whole, attributes: string, inside: string) => {
    const text = wordsOf(inside);
    if (text === '') return whole; // a picture or an empty line set as a heading
    const id = `section-${headings.length + 1}`;
    headings.push({ id, text });
    return `<h2 id="${id}"${attributes}>${inside}</h2>`;
  });
  return { html: marked, headings };
}

/** The words of inline HTML. */
function wordsOf(html: string): string {
  return html
    .replaceAll('<br>', ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
    .replace(/\s+/g, ' ')
    .trim();
}

/** All that the cleaner writes. */
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' } as const;
