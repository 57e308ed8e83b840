import type { ReactNode } from 'react';

/** A decorative icon of the editor's own sprite, which public pages do not load. */
export function EditorIcon({ name }: { name: string }): ReactNode {
  return (
    <svg className="icon" aria-hidden="true" viewBox="0 0 24 24">
      <use href={`/media/editor-icons.svg#${name}`} />
    </svg>
  );
}
