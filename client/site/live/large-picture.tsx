import { createRoot, type Root } from 'react-dom/client';
import { PicturePreview, type PreviewPicture } from '../../ui/picture-preview.tsx';

let root: Root | undefined;

/** Shows one of these pictures large over the page; `label` names the set. Without an index it is closed. */
export function openPictures(label: string, pictures: readonly PreviewPicture[], index?: number): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<PicturePreview {...{ label, pictures, index }} onIndex={(at) => openPictures(label, pictures, at)} />);
}
