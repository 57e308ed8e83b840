/** The position in a text that is nearest to the pointer; undefined where the browser finds none. */
export function caretAt({ clientX, clientY }: MouseEvent): { node: Node; offset: number } | undefined {
  const position = document.caretPositionFromPoint?.(clientX, clientY);
  if (position) return { node: position.offsetNode, offset: position.offset };
  // Safari and Chromium before 128 have only the older function.
  const range = document.caretRangeFromPoint?.(clientX, clientY);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}
