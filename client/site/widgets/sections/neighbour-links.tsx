import { byWord } from '../by-word.tsx';
import { ProductCover } from '../cards/product-card.tsx';

interface NeighbourLinksProps {
  label: string;
  /** The measure word of the entries: 上一「篇」, 下一「篇」. */
  unit: string;
  previous: Entry | undefined;
  next: Entry | undefined;
}

interface Entry {
  name: string;
  href: string;
  /** A product's picture, next to its name. */
  cover?: string;
}

/** Links to the previous entry and the next one; if there is only one of them, it is at the left. */
export function NeighbourLinks({ label, unit, previous, next }: NeighbourLinksProps) {
  const link = (entry: Entry | undefined, word: string, rel: 'prev' | 'next') =>
    entry && (
      <a className="neighbour-links-one room-5 ruled-below row ink accent-hover zooms" href={entry.href} rel={rel}>
        {entry.cover && <ProductCover src={entry.cover} sizes="112px" />}
        <span className="neighbour-links-words grow">
          <span className="block soft type-small">{word + unit}</span>
          <span className="keep-phrases block strong snug">{byWord(entry.name)}</span>
        </span>
      </a>
    );
  if (!previous && !next) return null;
  return (
    <nav className="neighbour-links screen-only ruled-above" aria-label={label}>
      {link(previous, '上一', 'prev')}
      {link(next, '下一', 'next')}
    </nav>
  );
}
