import type { ReactNode } from 'react';

/** A line icon of the sprite at `/media/icons.svg`, in the colour of the surrounding text. Decorative: add a text label. */
export function Icon({ name, className = 'icon' }: { name: string; className?: string }): ReactNode {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`/media/icons.svg#${name}`} />
    </svg>
  );
}
