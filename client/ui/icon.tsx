interface IconProps {
  name: string;
  className?: string;
  /** A sprite of /media: the back office and its editor have their own, which public pages do not load. */
  sprite?: 'icons' | 'tool-icons' | 'editor-icons';
}

/** A line icon of a sprite, in the colour of the surrounding text. Decorative: add a text label. */
export function Icon({ name, className = 'icon', sprite = 'icons' }: IconProps) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`/media/${sprite}.svg#${name}`} />
    </svg>
  );
}
