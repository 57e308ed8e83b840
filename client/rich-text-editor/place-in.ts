/** Where elements of the text lie together inside the page that scrolls under them, in pixels. */
export function placeIn(page: HTMLElement, elements: readonly Element[]) {
  const { left, top } = page.getBoundingClientRect();
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const [dx, dy] = [page.scrollLeft - left - page.clientLeft, page.scrollTop - top - page.clientTop];
  return {
    left: Math.min(...boxes.map((box) => box.left)) + dx,
    top: Math.min(...boxes.map((box) => box.top)) + dy,
    right: Math.max(...boxes.map((box) => box.right)) + dx,
    bottom: Math.max(...boxes.map((box) => box.bottom)) + dy,
  };
}
