import { withRoots } from './load-roots.ts';

/** Opens one of these pictures large, and lets the visitor go through the others. The focus returns to `from`. */
export function openPictures(
  label: string,
  pictures: readonly { image: string; name: string }[],
  index: number,
  from: HTMLElement,
): void {
  from.focus({ preventScroll: true });
  withRoots(
    (roots) => roots.openPictures(label, pictures, index),
    () => location.assign(pictures[index]?.image ?? ''),
  );
}
