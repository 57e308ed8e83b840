/** The page numbers of a pager: first, last, and the current one with a neighbour on each side; a gap always hides at least two pages. */
export function pageMarks(current: number, count: number): (number | 'gap-before' | 'gap-after')[] {
  const from = current <= 4 ? 1 : current - 1;
  const to = current >= count - 3 ? count : current + 1;
  return [
    ...(from > 1 ? ([1, 'gap-before'] as const) : []),
    ...Array.from({ length: to - from + 1 }, (_, index) => from + index),
    ...(to < count ? (['gap-after', count] as const) : []),
  ];
}
