import { readPictureName } from '../../server/contract/picture-name.ts';
import { sourceSet } from './source-set.ts';

const IMAGE = /<img ([^>]*)>/g;
/** The widest column that rich text is shown in, in CSS pixels. */
const COLUMN_PX = 1_124;

/** Clean HTML whose pictures of this site come in fitting widths, where their names say that there are some. */
export function fitPictures(html: string): string {
  return html.replace(IMAGE, (image, attributes: string) => {
    const picture = readPictureName(/(?:^| )src="(\/[^"\s]+)"/.exec(attributes)?.[1] ?? '');
    const srcset = picture && sourceSet(picture, 'webp');
    if (!srcset) return image;
    const wanted = Number(/(?:^| )width="(\d+)"/.exec(attributes)?.[1] ?? COLUMN_PX);
    // A picture that says no width is drawn as wide as `sizes` says: never wider than it is.
    const shown = Math.min(wanted, picture.width, COLUMN_PX);
    return `<img srcset="${srcset}" sizes="(max-width: ${shown}px) 100vw, ${shown}px" ${attributes}>`;
  });
}
