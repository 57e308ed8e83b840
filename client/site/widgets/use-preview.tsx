import { type MouseEvent, type ReactNode, useState } from 'react';
import type { PreviewPicture } from '../../ui/picture-preview.tsx';
import { useOnDemand } from '../../ui/use-on-demand.ts';

/**
 * Pictures that open large: what a click on the link to one of them does, and the preview, whose code is fetched when a
 * picture is first chosen. Where that fails, the picture itself is opened.
 */
export function usePreview(
  label: string,
  pictures: readonly PreviewPicture[],
): [open: (event: MouseEvent, index: number) => void, preview: ReactNode] {
  const [index, setIndex] = useState<number>();
  const load = async () => (await import('../../ui/picture-preview.tsx')).PicturePreview;
  const Preview = useOnDemand(index !== undefined, load, () => location.assign(pictures[index ?? 0]?.image ?? ''));
  const open = (event: MouseEvent, chosen: number) => {
    event.preventDefault(); // the link itself opens the picture where there is no JavaScript
    setIndex(chosen);
  };
  const shown = { label, pictures, index, onIndex: setIndex, onClose: () => setIndex(undefined) };
  return [open, Preview && <Preview {...shown} />];
}
