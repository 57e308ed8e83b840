import { useState } from 'react';
import { PicturePreview, type PreviewPicture } from '../../ui/picture-preview.tsx';

/** The preview of these pictures, to be rendered, and the function that shows one of them large. */
export function useLargePicture(label: string, pictures: readonly PreviewPicture[]) {
  const [index, show] = useState<number>();
  return [<PicturePreview key="large" {...{ label, pictures, index }} onIndex={show} />, show] as const;
}
