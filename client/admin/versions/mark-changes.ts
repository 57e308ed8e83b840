/** The class of a block of rich text that the other version does not have. */
export const CHANGED = 'is-changed';

/** Clean rich text with its outermost blocks marked that `other` does not hold as they are. Only in a browser. */
export function markChanges(html: string, other: string): string {
  const blocks = blocksOf(html);
  const known = new Set(Array.from(blocksOf(other), ({ outerHTML }) => outerHTML));
  const changed = Array.from(blocks).filter(({ outerHTML }) => !known.has(outerHTML));
  for (const block of changed) block.classList.add(CHANGED);
  return blocks[0]?.parentElement?.innerHTML ?? html;
}

/** Parsed in a document of its own, where nothing runs and nothing is loaded. */
function blocksOf(html: string): HTMLCollection {
  return new DOMParser().parseFromString(html, 'text/html').body.children;
}
