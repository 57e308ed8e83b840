/** A point of the document, as ranges have two. */
export interface Point {
  readonly node: Node;
  readonly offset: number;
}

/** Selects from one point to the other and gives the range; offsets that are too far are brought back to the end. */
export function selectPoints(root: HTMLElement, start: Point, end: Point): Range {
  const range = root.ownerDocument.createRange();
  range.setStart(start.node, clamped(start));
  range.setEnd(end.node, clamped(end));
  if (root.contains(range.commonAncestorContainer)) {
    const { startContainer, startOffset, endContainer, endOffset } = range;
    root.ownerDocument.getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
  }
  return range;
}

export function startOf(range: Range): Point {
  return { node: range.startContainer, offset: range.startOffset };
}

export function endOf(range: Range): Point {
  return { node: range.endContainer, offset: range.endOffset };
}

function clamped({ node, offset }: Point): number {
  return Math.min(offset, node.nodeType === 3 ? (node.nodeValue?.length ?? 0) : node.childNodes.length);
}
