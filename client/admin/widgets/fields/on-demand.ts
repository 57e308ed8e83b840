/** Parts of pictures and files that no screen starts with, in one module that loads when the first of them is needed. */
export { PicturePreview } from '../../../ui/picture-preview.tsx';
export { asWebVtt } from './read-subtitles.ts';
