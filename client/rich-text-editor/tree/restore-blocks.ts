/**
 * Brings the children of `root` from the blocks `now` to `blocks`. Exchanges only those that differ, so that a step costs
 * the same in a long text as in a short one.
 */
export function restoreBlocks(
  root: HTMLElement,
  now: readonly string[],
  blocks: readonly string[],
  nodesOf: (html: string) => DocumentFragment,
): void {
  let before = 0;
  while (before < Math.min(now.length, blocks.length) && now[before] === blocks[before]) before++;
  let behind = 0;
  while (behind < Math.min(now.length, blocks.length) - before && now.at(-1 - behind) === blocks.at(-1 - behind))
    behind++;
  const children = [...root.childNodes];
  const fresh = nodesOf(blocks.slice(before, blocks.length - behind).join(''));
  for (const child of children.slice(before, children.length - behind)) child.remove();
  root.insertBefore(fresh, children[children.length - behind] ?? null);
}
