import type { ReactNode } from 'react';

interface PictureProps {
  src: string;
  alt: string;
  /** How wide the picture is shown, as the `sizes` attribute says it: `(min-width: 1024px) 33vw, 100vw`. */
  sizes: string;
  className?: string;
  /** The first large picture of a page: loaded at once and first. */
  first?: boolean;
}

/** Widths that a picture whose name says so also exists in. */
const SMALLER_WIDTHS = [480, 960];

/** `NAME-WxH.ext`, with `.w` (also in smaller widths) or `.wa` (and as AVIF) before the ending. */
const NAME = /^(.+-(\d+)x(\d+)(?:\.(wa?))?)\.(webp|jpg|png|gif)$/;

/**
 * A picture in fitting widths and formats, at a size that is fixed before it arrives. What exists is told by its name:
 * see README, "Pictures".
 */
export function Picture({ src, alt, sizes, className, first = false }: PictureProps): ReactNode {
  const [, stem = '', width = '', height = '', kind = ''] = NAME.exec(src) ?? [];
  const size = width ? { width: Number(width), height: Number(height) } : {};
  const loading = first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const };
  const image = (
    <img
      src={src}
      alt={alt}
      className={className}
      {...size}
      {...(kind ? { srcSet: widths(stem, 'webp', Number(width)), sizes } : {})}
      {...loading}
      decoding="async"
      referrerPolicy={src.startsWith('/') ? undefined : 'no-referrer'}
    />
  );
  if (kind !== 'wa') return image;
  return (
    <picture>
      <source type="image/avif" srcSet={widths(stem, 'avif', Number(width))} sizes={sizes} />
      {image}
    </picture>
  );
}

function widths(stem: string, extension: string, full: number): string {
  const smaller = SMALLER_WIDTHS.filter((width) => width < full).map(
    (width) => `${stem}.${width}.${extension} ${width}w`,
  );
  return [...smaller, `${stem}.${extension} ${full}w`].join(', ');
}
