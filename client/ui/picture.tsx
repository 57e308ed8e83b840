import type { ReactNode } from 'react';
import { type NamedPicture, readFocus, readPictureName } from '../../server/contract/picture-name.ts';

interface PictureProps {
  /** The address, followed by the focal point if staff set one: see client/README.md, "Pictures". */
  src: string;
  alt: string;
  /** The displayed width, in the syntax of the `sizes` attribute: `(min-width: 1024px) 33vw, 100vw`. */
  sizes: string;
  className?: string;
  /** The first large picture of a page: loaded at once, with high priority. */
  first?: boolean;
}

/**
 * A picture in suitable widths and formats, with its size reserved before it loads. Its name lists the existing files:
 * see client/README.md, "Pictures".
 */
export function Picture({ src: address, alt, sizes, className, first = false }: PictureProps): ReactNode {
  const { file: src, focus } = readFocus(address);
  const named = readPictureName(src);
  const srcSet = named && sourceSet(named, 'webp');
  const loading = first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const };
  const image = (
    <img
      src={src}
      alt={alt}
      className={focus ? `${className ?? ''} picture-focus picture-x-${focus.x} picture-y-${focus.y}` : className}
      {...(named ? { width: named.width, height: named.height } : {})}
      {...(srcSet ? { srcSet, sizes } : {})}
      {...loading}
      decoding="async"
      referrerPolicy={src.startsWith('/') ? undefined : 'no-referrer'}
    />
  );
  if (!named?.hasAvif) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(named, 'avif')} sizes={sizes} />
      {image}
    </picture>
  );
}

/** A picture's files of one format as a `srcset`; undefined if there is only one. */
export function sourceSet(picture: NamedPicture, format: 'webp' | 'avif'): string | undefined {
  if (picture.narrow.length === 0 && !picture.hasAvif) return undefined;
  return [...picture.narrow, picture.width].map((width) => `${picture[format](width)} ${width}w`).join(', ');
}
