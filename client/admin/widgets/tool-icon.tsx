import type { ReactNode } from 'react';

/** A line icon of the back office's sprite, `/media/tool-icons.svg`. Decorative: add a text label. */
export function ToolIcon({ name, className = 'icon' }: { name: string; className?: string }): ReactNode {
  return (
    <svg className={className} aria-hidden="true" viewBox="0 0 24 24">
      <use href={`/media/tool-icons.svg#${name}`} />
    </svg>
  );
}
