import type { NamedPicture } from '../../server/contract/picture-name.ts';

/** A picture's files of one format, as `srcset` wants them; undefined where there is only the one. */
export function sourceSet(picture: NamedPicture, format: 'webp' | 'avif'): string | undefined {
  if (picture.narrow.length === 0 && !picture.hasAvif) return undefined;
  return [...picture.narrow, picture.width].map((width) => `${picture[format](width)} ${width}w`).join(', ');
}
