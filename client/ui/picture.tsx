import { type NamedPicture, readFocus, readPictureName } from '../../server/contract/picture-name.ts';

export interface PictureProps {
  /** The address, followed by the focal point if staff set one: see client/README.md, "Pictures". */
  src: string;
  alt: string;
  /** The displayed width, in the syntax of the `sizes` attribute: `(min-width: 1024px) 33vw, 100vw`. */
  sizes: string;
  className?: string;
  /** The first large picture of a page: loaded at once, with high priority. */
  first?: boolean;
}

/** A picture in suitable widths and formats, its size reserved before it loads: client/README.md, "Pictures". */
export function Picture({ src: address, alt, sizes, className, first = false }: PictureProps) {
  const { file: src, focus, isWhole } = readFocus(address);
  const named = readPictureName(src);
  const srcSet = named && sourceSet(named, 'webp', sizes);
  const loading = first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const };
  const framed = isWhole ? 'picture-whole' : focus && `picture-focus picture-x-${focus.x} picture-y-${focus.y}`;
  const image = (
    <img
      {...(srcSet ? { srcSet, sizes } : {})}
      src={src}
      alt={alt}
      className={framed ? `${className ?? ''} ${framed}`.trim() : className}
      {...(named ? { width: named.width, height: named.height } : {})}
      {...loading}
      referrerPolicy={src.startsWith('/') ? undefined : 'no-referrer'}
    />
  );
  if (!named?.hasAvif) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(named, 'avif', sizes)} sizes={sizes} />
      {image}
    </picture>
  );
}

/**
 * A picture's files of one format as a `srcset`; undefined if there is only one. Of `clamp(280px, 24vw, 460px)` none is
 * narrower than the first, nor is there another beyond twice the last, since nobody sees a third dot per pixel.
 */
export function sourceSet(picture: NamedPicture, format: 'webp' | 'avif', sizes = ''): string | undefined {
  if (picture.narrow.length === 0 && !picture.hasAvif) return undefined;
  const [, least = 0, most = Infinity] = /^clamp\((\d+)px, [\d.]+vw, (\d+)px\)$/.exec(sizes)?.map(Number) ?? [];
  return [...picture.narrow, picture.width]
    .filter((width, at, { [at - 1]: before = 0 }) => width >= least && before < 2 * most)
    .map((width) => `${picture[format](width)} ${width}w`)
    .join(', ');
}

/**
 * The `sizes` of a picture that takes `share` percent of a phone's width, and `rest` of anything wider. Screens with
 * three dots per pixel get the resolution for two: nobody sees the difference, and it loads faster on a poor network.
 */
export function phoneSizes(share: number, rest: string): string {
  const phone = '(max-width: 639px)';
  const fine = '(-webkit-min-device-pixel-ratio: 2.5)'; // supported by more browsers than min-resolution
  return `${phone} and ${fine} ${Math.round((share * 2) / 3)}vw, ${phone} ${share}vw, ${rest}`;
}
