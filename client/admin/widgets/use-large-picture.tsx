import { useState } from 'react';
import { PicturePreview, type PreviewPicture } from '../../ui/picture-preview.tsx';

/** The preview of these pictures, to be rendered, and the function that shows one of them large. */
export function useLargePicture(label: string, pictures: readonly PreviewPicture[]) {
  const [index, show] = useState<number>();
  const preview = <PicturePreview {...{ label, pictures, index }} onIndex={show} onClose={() => show(undefined)} />;
  return [preview, show] as const;
}
