const BREAKS = /^<\/?(p|h[2-6]|pre|blockquote|ul|ol|li|table|caption|t[a-z]+|figure|figcaption|hr|br|div)[ >]/;

const ESCAPES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' };

/**
 * The words of cleaned rich text on one line, at most `max` code points, for descriptions and feeds. Reads no further than
 * it must. Only for what `cleanHtml` gave: there every `<` begins a tag, and every `>` outside words ends one.
 */
export function plainText(html: string, max: number): string {
  let words = '';
  let length = 0;
  for (const [piece] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    if (piece.startsWith('<')) {
      if (BREAKS.test(piece)) words += ' ';
      continue;
    }
    const decoded = piece.replace(/&[a-z]+;/g, (reference) => ESCAPES[reference] ?? reference);
    words += decoded;
    length += decoded.trim().length;
    // Two code units make at most one code point, so this is enough to know whether something has to go.
    if (length > max * 2) break;
  }
  const line = [...words.replace(/\s+/g, ' ').trim()];
  if (line.length <= max) return line.join('');
  const start = line.slice(0, Math.max(0, max - 1)).join('');
  return `${start.trimEnd()}…`;
}
