import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type { PicturePreview } from '../../ui/picture-preview.tsx';

type PreviewProps = ComponentProps<typeof PicturePreview>;

/** `PicturePreview`, its code fetched when a picture is first chosen. Where that fails, the picture itself is opened. */
export function PreviewLater(props: PreviewProps): ReactNode {
  const [Preview, setPreview] = useState<typeof PicturePreview>();
  const wanted = props.index === undefined ? undefined : props.pictures[props.index]?.image;

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

  return Preview ? <Preview {...props} /> : null;
}
