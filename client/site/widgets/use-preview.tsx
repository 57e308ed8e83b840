import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import type { PicturePreview, PreviewPicture } from '../../ui/picture-preview.tsx';

/**
 * Pictures that open large: what a click on the link to one of them does, and the preview, whose code is fetched when a
 * picture is first chosen. Where that fails, the picture itself is opened.
 */
export function usePreview(
  label: string,
  pictures: readonly PreviewPicture[],
): [open: (event: MouseEvent, index: number) => void, preview: ReactNode] {
  const [Preview, setPreview] = useState<typeof PicturePreview>();
  const [index, setIndex] = useState<number>();
  const wanted = index === undefined ? undefined : pictures[index]?.image;

  useEffect(() => {
    if (Preview || wanted === undefined) return undefined;
    let waiting = true;
    import('../../ui/picture-preview.tsx').then(
      (module) => waiting && setPreview(() => module.PicturePreview),
      () => waiting && location.assign(wanted),
    );
    return () => {
      waiting = false;
    };
  }, [Preview, wanted]);

  const open = (event: MouseEvent, chosen: number) => {
    event.preventDefault(); // the link itself opens the picture where there is no JavaScript
    setIndex(chosen);
  };
  const close = () => setIndex(undefined);
  const shown = { label, pictures, index, onIndex: setIndex, onClose: close };
  return [open, Preview && <Preview {...shown} />];
}
