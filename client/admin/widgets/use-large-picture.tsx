import { useState } from 'react';
import type { PreviewPicture } from '../../ui/picture-preview.tsx';
import { useOnDemand } from './use-on-demand.ts';

/** The preview of these pictures, to be rendered, and the function that shows one of them large. */
export function useLargePicture(label: string, pictures: readonly PreviewPicture[]) {
  const [index, show] = useState<number>();
  const giveUp = () => show(undefined);
  const parts = useOnDemand(index !== undefined, () => import('./fields/on-demand.ts'), giveUp);
  return [parts && <parts.PicturePreview key="large" {...{ label, pictures, index }} onIndex={show} />, show] as const;
}
