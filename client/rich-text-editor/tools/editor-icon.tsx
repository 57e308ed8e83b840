import type { ReactNode } from 'react';

/** A line icon of the editor's own sprite, which the public pages need not load. Decorative: say it in words. */
export function EditorIcon({ name }: { name: string }): ReactNode {
  return (
    <svg className="icon" aria-hidden="true" viewBox="0 0 24 24">
      <use href={`/media/editor-icons.svg#${name}`} />
    </svg>
  );
}
