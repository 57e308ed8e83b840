import { type MouseEvent, type ReactNode, useState } from 'react';
import type { PreviewPicture } from '../../ui/picture-preview.tsx';
import { useOnDemand } from '../../ui/use-on-demand.ts';

/**
 * Pictures with a large preview: the click handler of their links, and the preview, whose code loads when a picture is
 * first chosen. If loading fails, the picture itself is opened.
 */
export function usePreview(
  label: string,
  pictures: readonly PreviewPicture[],
): [open: (event: MouseEvent, index: number) => void, preview: ReactNode] {
  const [index, setIndex] = useState<number>();
  const load = async () => (await import('../../ui/picture-preview.tsx')).PicturePreview;
  const Preview = useOnDemand(index !== undefined, load, () => location.assign(pictures[index ?? 0]?.image ?? ''));
  const open = (event: MouseEvent, chosen: number) => {
    event.preventDefault(); // without JavaScript the link itself opens the picture
    setIndex(chosen);
  };
  const shown = { label, pictures, index, onIndex: setIndex, onClose: () => setIndex(undefined) };
  return [open, Preview && <Preview {...shown} />];
}
